import type {Rule} from './rule.ts';

const MOST_SHARE = 0.1;
/** Our own poll, autovacuum and others commit in the same database. */
const OTHER_COMMITS_PER_SECOND = 5;
/** Backends tell their counts up to a second late, at both ends. */
const SLACK_SECONDS = 3;

/**
 * The built-in scripts commit once a transaction: what the server counted and what pgbench did should be the same. With -C each transaction
 * comes with the commit of a new session.
 */
export const countsDiffer: Rule = {
  id: 'counts-differ',
  grade: 'caution',
  check: ({watched, builtin, reconnects}) => {
    if (!watched?.commits || builtin === null || reconnects) return null;
    const {server, pgbench, seconds} = watched.commits;
    if (!(pgbench > 0) || !(seconds > 0)) return null;
    if (Math.abs(server - pgbench) <= OTHER_COMMITS_PER_SECOND * seconds) return null;
    const change = server / pgbench - 1;
    if (Math.abs(change) <= Math.max(MOST_SHARE, SLACK_SECONDS / seconds)) return null;
    return `the server counts ${Math.round(Math.abs(100 * change))} % ${change < 0 ? 'fewer' : 'more'} commits than pgbench`;
  },
};
