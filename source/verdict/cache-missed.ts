import type {Rule} from './rule.ts';

/** Of the pages asked for. */
const LEAST_SHARE = 0.05;
/** Of fewer pages the share says nothing. */
const LEAST_BLOCKS = 1000;

/** Pages come from outside shared_buffers: the storage, or the memory of the kernel, is part of the figure. */
export const cacheMissed: Rule = {
  id: 'cache-missed',
  grade: 'note',
  check: ({watched}) => {
    const {blocksRead: read = null, blocksHit: hit = null, commits = null} = watched ?? {};
    if (read === null || hit === null || read + hit < LEAST_BLOCKS) return null;
    const share = read / (read + hit);
    if (share < LEAST_SHARE) return null;
    const each = commits && commits.pgbench > 0 ? `, ${(read / commits.pgbench).toFixed(1)} pages a transaction` : '';
    return `${Math.round(100 * share)} % of the pages were not in shared_buffers${each}`;
  },
};
