import type {Rule} from './rule.ts';

/** The script that updates a row of pgbench_branches in each transaction. */
const CONTENDING = 'tpcb-like';
const LEAST_SHARE = 0.1;

/** With more clients than branches they wait for each other on the rows of pgbench_branches. */
export const rowsContended: Rule = {
  id: 'rows-contended',
  grade: 'caution',
  check: ({scale, clients, builtin, watched}) => {
    if (scale === null || clients === null || scale >= clients || builtin !== CONTENDING || !watched) return null;
    const share = watched.waits
      .filter(({kind}) => kind === 'Lock:transactionid' || kind === 'Lock:tuple')
      .reduce((sum, wait) => sum + wait.share, 0);
    return share >= LEAST_SHARE
      ? `scale ${scale} for ${clients} clients: ${Math.round(100 * share)} % of active sessions wait for a row`
      : null;
  },
};
