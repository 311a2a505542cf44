import type {Rule} from './rule.ts';

/** Repeats of a steady server differ by less. */
const MOST_CHANGE = 0.1;

/** A repeat that differs from the first run of the same order: something changed in between. */
export const drifted: Rule = {
  id: 'drifted',
  grade: 'caution',
  check: ({tps, first}) => {
    if (tps === null || first === null || first.tps <= 0) return null;
    const change = tps / first.tps - 1;
    if (Math.abs(change) <= MOST_CHANGE) return null;
    return `${Math.round(Math.abs(100 * change))} % ${change < 0 ? 'below' : 'above'} the same in run ${first.run}`;
  },
};
