import type {Rule} from './rule.ts';

const LEAST_LOAD = 0.9;
/** Fewer windows of five seconds tell nothing. */
const LEAST_WINDOWS = 3;

/** By Little's law clients spend time outside transactions: pgbench does not serve them fast enough, or is not scheduled. */
export const pgbenchBound: Rule = {
  id: 'pgbench-bound',
  grade: 'caution',
  check: ({measure, reconnects, rate}) => {
    if (!measure || measure.load === null || measure.loadWindows < LEAST_WINDOWS || reconnects || rate !== null)
      return null;
    return measure.load < LEAST_LOAD
      ? `pgbench-bound: clients spend ${Math.round(100 * measure.load)} % of their time in transactions`
      : null;
  },
};
