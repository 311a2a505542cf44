import {LEAST_STEADY_SECONDS} from '../ladder/estimate.ts';
import type {Measure} from '../stats/measure.ts';
import {isInvalid} from '../verdict/verdicts.ts';
import {measureSoFar} from './measure.ts';
import type {Run} from './run.ts';
import {isOfLadder} from './run-facts.ts';
import type {State} from './state.ts';

/** A rung whose second half is so much above its first has not shown yet how far it comes. */
const RISING = 0.05;

/**
 * Why the rung under way is known well enough to end; null while it is not. Its interval is under the width asked for, or in search of the peak
 * wholly below that of another rung without a rise: at two looks one after the other, since a rule that looks often would else stop at the first
 * lucky one.
 */
export function findReasonToEnd(state: State): 'steady' | 'below-peak' | null {
  const {ladder, run, stop} = state;
  const share = ladder?.untilSteady ?? null;
  if (share === null || !run || run.end || run.ending || stop || run.kind !== 'rung' || run.transactions !== null)
    return null;
  const looks = [measureSoFar(run), measureSoFar(run, 1)];
  if (looks.every(look => isNarrow(look, share))) return 'steady';
  const best = ladder?.search === 'knee' ? lowEndOfBest(state, run) : null;
  return best !== null && looks.every(look => isBelow(look, best)) ? 'below-peak' : null;
}

function isNarrow(measure: Measure | null, share: number): boolean {
  if (!measure || isShort(measure)) return false;
  const settled = !measure.boundary && (measure.course === 'flat' || measure.course === 'warm-up');
  return settled && (measure.interval?.share ?? Number.POSITIVE_INFINITY) <= share;
}

function isBelow(measure: Measure | null, best: number): boolean {
  if (!measure?.interval || isShort(measure) || measure.interval.high >= best) return false;
  return (measure.rise?.change ?? 0) <= RISING;
}

function isShort({seconds, steadyFromSecond}: Measure): boolean {
  return seconds - steadyFromSecond < LEAST_STEADY_SECONDS - 0.5;
}

/** The highest low end of the intervals of valid rungs of the same ladder; null without one. */
function lowEndOfBest({runs}: State, run: Run): number | null {
  const lows = runs
    .filter(one => isOfLadder(one, run) && !isInvalid(one))
    .flatMap(({measure}) => measure?.interval?.low ?? []);
  return lows.length > 0 ? Math.max(...lows) : null;
}
