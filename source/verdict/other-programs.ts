import {findOthers} from './limit.ts';
import type {Rule} from './rule.ts';

/** A moment in which something else was busy says nothing of a run. */
const LEAST_POLLS = 5;

/** The processors were busy, but with neither the server nor pgbench: the figure is of what was left of them. */
export const otherPrograms: Rule = {
  id: 'other-programs',
  grade: 'caution',
  check: ({watched, serverCores}) => {
    if (!watched || watched.polls < LEAST_POLLS) return null;
    const share = findOthers(watched, serverCores)?.share;
    return share == null ? null : `${Math.round(100 * share)} % of ${serverCores} cores taken by others`;
  },
};
