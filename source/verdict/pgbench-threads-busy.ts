import type {Rule} from './rule.ts';

const LEAST_SHARE = 0.8;

/** A thread of pgbench has hardly any time left: it cannot drive its clients faster. */
export const pgbenchThreadsBusy: Rule = {
  id: 'pgbench-threads-busy',
  grade: 'caution',
  check: ({watched}) => {
    const pgbench = watched?.machines?.pgbench;
    if (!pgbench || pgbench.busiest < LEAST_SHARE) return null;
    const {threads, busiest, total} = pgbench;
    const share = `${Math.round(100 * busiest)} % of a core`;
    if (threads === 1) return `pgbench is the limit: it takes ${share}; give it more threads (-j)`;
    return `pgbench is the limit: its busiest of ${threads} threads takes ${share}, all ${total.toFixed(1)} cores; give it more threads (-j)`;
  },
};
