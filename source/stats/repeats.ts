import {finite, known, type Values} from './known.ts';
import {median} from './summary.ts';

export interface MedianInterval {
  readonly median: number;
  readonly low: number;
  readonly high: number;
  readonly confidence: number;
}

/** The interval of the median by order statistics (David & Nagaraja 2003), at least this sure; null for too few runs (below six for 95 %). */
export function intervalOfMedian(values: Values, confidence = 0.95): MedianInterval | null {
  const sorted = known(values).sort((one, other) => one - other);
  const middle = median(sorted);
  let chance = 0.5 ** sorted.length;
  let outside = 0;
  let cut = -1;
  while (2 * (outside + chance) <= 1 - confidence && 2 * (cut + 1) < sorted.length) {
    cut++;
    outside += chance;
    chance *= (sorted.length - cut) / (cut + 1);
  }
  const [low, high] = [sorted[cut], sorted[sorted.length - 1 - cut]];
  if (middle === null || low === undefined || high === undefined) return null;
  return {median: middle, low, high, confidence: 1 - 2 * outside};
}

/** The smallest p that Mann & Whitney's test can give for groups of these sizes, 2 / (n + m over n); null for an empty group. */
export function smallestP(baselineRuns: number, otherRuns: number): number | null {
  if (!(baselineRuns >= 1 && otherRuns >= 1)) return null;
  let ways = 1;
  for (let index = 1; index <= baselineRuns; index++) ways *= (otherRuns + index) / index;
  return finite(Math.min(1, 2 / ways));
}

/** Normal quantiles for 5 % false alarms on two sides and 80 % power. */
const Z_ALARM = 1.959963985;
const Z_POWER = 0.841621234;

/**
 * How many runs on each side show a change of this share when runs vary by this coefficient, in 4 of 5 cases: 2 (z + z')^2 (cv / change)^2,
 * not rounded; null without a change.
 */
export function neededRuns(variation: number | null, change: number): number | null {
  return variation === null ? null : finite(2 * (Z_ALARM + Z_POWER) ** 2 * (variation / change) ** 2);
}
