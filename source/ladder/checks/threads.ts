import {plural} from '../../text/number.ts';
import type {Check} from '../check.ts';
import {rungsOf} from '../plan.ts';

/** pgbench 9.5 and older wants the clients in equal parts. */
const FIRST_WITH_UNEQUAL_THREADS = 90_600;

/** More pgbench threads than cores wait for each other, not for the server. */
export const threads: Check = {
  id: 'threads',
  check: ({plan, engine: {cores, version, versionNumber}}) => {
    const runs = rungsOf(plan.steps);
    const unequal = runs.find(({clients, threads}) => clients % threads !== 0);
    if (versionNumber < FIRST_WITH_UNEQUAL_THREADS && unequal) {
      return {
        grade: 'refusal',
        text: `pgbench ${version} wants a multiple of its threads as clients: ${unequal.clients} clients do not part into ${unequal.threads} threads`,
        fix: 'Give -j 1, or counts that part evenly, or a newer pgbench with --pgbench.',
      };
    }
    const most = Math.max(0, ...runs.map(({threads, clients}) => Math.min(threads, clients)));
    if (most <= cores) return null;
    return {
      grade: 'note',
      text: `up to ${most} pgbench threads on ${cores} ${plural(cores, 'core')} of this machine: beyond the cores they wait for each other`,
      fix: `--jobs cores, unless it is meant so.`,
    };
  },
};
