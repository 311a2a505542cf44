import {isInvalid} from '../verdict/verdicts.ts';
import type {RunSummary} from './run-summary.ts';
import type {State} from './state.ts';

/**
 * The runs that broke off because their session did (killed, stopped, without power), and were run again once it was resumed: they are no
 * loss of the system that was measured, and no results. One that went wrong by itself, at which the ladder gave up, is none of them.
 */
export function findRedone(runs: readonly RunSummary[], {ladder}: Pick<State, 'ladder'>): ReadonlySet<number> {
  const cut = runs.filter(run => ladder?.cut.includes(run.run) && (run.brokenOff || !isInvalid(run)));
  const redone = cut.filter(({run, step}) => runs.some(later => later.step === step && later.run > run));
  return new Set(redone.map(({run}) => run));
}
