import type {Measure} from '../stats/measure.ts';
import {measureSoFar} from './measure.ts';
import type {State} from './state.ts';

/** No rung ends by itself before it has been steady for so long. */
export const LEAST_STEADY_SECONDS = 30;

/**
 * Whether the rung under way is known well enough to end: its interval is under the width asked for at two looks one after the other, since
 * a rule that looks often would else stop at the first lucky one.
 */
export function isKnownWell({ladder, run, stop}: State): boolean {
  const share = ladder?.untilSteady ?? null;
  if (share === null || !run || run.end || run.ending || stop || run.kind !== 'rung' || run.transactions !== null)
    return false;
  return isNarrow(measureSoFar(run), share) && isNarrow(measureSoFar(run, 1), share);
}

function isNarrow(measure: Measure | null, share: number): boolean {
  if (!measure || measure.seconds - measure.steadyFromSecond < LEAST_STEADY_SECONDS - 0.5) return false;
  const settled = !measure.boundary && (measure.course === 'flat' || measure.course === 'warm-up');
  return settled && (measure.interval?.share ?? Number.POSITIVE_INFINITY) <= share;
}
