import {known, type Values} from './known.ts';
import {compareRanks} from './rank.ts';
import {type Ratio, ratioOfRuns} from './ratio.ts';

export interface Difference {
  /** Ratio of geometric means with its interval; its p only from four runs a side. */
  readonly ratio: Ratio;
  /** By Mann & Whitney's exact test; null below four runs a side. */
  readonly pExact: number | null;
}

/** Smaller changes are noise, whatever an interval says (the idea is Criterion's). */
export const NOISE_SHARE = 0.03;

/** Runs a side that Mann & Whitney's exact test needs to get under 5 %. */
export const LEAST_RUNS_FOR_P = 4;

/** What differs between two groups of runs, a figure a run. Figures that are not positive are left out; null when a group is empty. */
export function compareRuns(baseline: Values, other: Values): Difference | null {
  const [base, changed] = [positive(baseline), positive(other)];
  const ratio = ratioOfRuns(base, changed);
  if (!ratio) return null;
  if (Math.min(base.length, changed.length) < LEAST_RUNS_FOR_P) return {ratio: {...ratio, p: null}, pExact: null};
  return {ratio, pExact: compareRanks(base, changed)?.p ?? null};
}

function positive(values: Values): number[] {
  return known(values).filter(value => value > 0);
}
