import {known, type Values} from './known.ts';
import {median} from './summary.ts';

export interface MedianInterval {
  readonly median: number;
  readonly low: number;
  readonly high: number;
  readonly confidence: number;
}

/** The interval of the median by order statistics (David & Nagaraja 2003), at least this sure; null for too few runs (below six for 95 %). */
export function intervalOfMedian(values: Values, confidence = 0.95): MedianInterval | null {
  const sorted = known(values).toSorted((one, other) => one - other);
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
