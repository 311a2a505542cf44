import {known, type Values} from './known.ts';
import {compareRanks, type Shift, shiftOfRuns} from './rank.ts';
import {type Ratio, ratioOfRuns} from './ratio.ts';

/** What may be said of a difference; never 'equal'. */
export type DifferenceVerdict = 'better' | 'worse' | 'no difference shown' | 'too few runs';

export interface Difference {
  readonly baselineRuns: number;
  readonly otherRuns: number;
  /** Ratio of geometric means with its interval; p only from four runs a side. */
  readonly ratio: Ratio;
  /** Median ratio of all pairs with its exact interval. */
  readonly shift: Shift | null;
  /** Exact Mann-Whitney test, from four runs a side: below that it cannot get under 5 %. */
  readonly rank: {readonly u: number; readonly p: number} | null;
  readonly verdict: DifferenceVerdict;
}

/** Smaller changes are noise, whatever an interval says (the idea is Criterion's). */
export const NOISE_SHARE = 0.03;

const LEAST_RUNS_FOR_P = 4;

/**
 * What differs between two groups of runs, a figure a run. A verdict needs both: an interval that excludes 1, and a change above the noise;
 * runs that show no spread have no interval. Figures that are not positive are left out; null when a group is empty.
 */
export function compareRuns(
  baseline: Values,
  other: Values,
  {noise = NOISE_SHARE, lowerIsBetter = false}: {readonly noise?: number; readonly lowerIsBetter?: boolean} = {},
): Difference | null {
  const [base, changed] = [baseline, other].map(values => known(values).filter(value => value > 0));
  if (!base || !changed) return null;
  const ratio = ratioOfRuns(base, changed);
  if (!ratio) return null;
  const enough = Math.min(base.length, changed.length) >= LEAST_RUNS_FOR_P;
  return {
    baselineRuns: base.length,
    otherRuns: changed.length,
    ratio: enough ? ratio : {...ratio, p: null},
    shift: shiftOfRuns(base, changed),
    rank: enough ? compareRanks(base, changed) : null,
    verdict: judgeRatio(ratio, noise, lowerIsBetter),
  };
}

function judgeRatio({ratio, interval}: Ratio, noise: number, lowerIsBetter: boolean): DifferenceVerdict {
  if (!interval) return 'too few runs';
  const shown = interval.low > 1 || interval.high < 1;
  if (!shown || Math.abs(ratio - 1) <= noise) return 'no difference shown';
  return ratio > 1 !== lowerIsBetter ? 'better' : 'worse';
}
