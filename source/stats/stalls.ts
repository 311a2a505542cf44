import {isKnown, type Values} from './known.ts';
import {median, medianAbsoluteDeviation} from './summary.ts';

/**
 * Indices of the seconds in which throughput was under half of the median. That is of the seconds that did something: where
 * more than half of them did nothing, the median of all is 0.
 */
export function findStalls(values: Values): number[] {
  const middle = median(values.filter(value => value !== 0));
  if (middle === null) return [];
  return [...values.keys()].filter(index => {
    const value = values[index];
    return isKnown(value) && value < middle / 2;
  });
}

/** The largest number of indices in a row. */
export function longestRow(indices: readonly number[]): number {
  let longest = 0;
  let row = 0;
  for (const [place, index] of indices.entries()) {
    row = place > 0 && indices[place - 1] === index - 1 ? row + 1 : 1;
    longest = Math.max(longest, row);
  }
  return longest;
}

export interface Outlier {
  readonly index: number;
  /** How far from the median, in median absolute deviations. */
  readonly score: number;
}

/** 10 standard deviations of a normal distribution, in median absolute deviations (the rule of hyperfine). */
const MOST_DEVIATIONS = 14.826;

/**
 * Values that stand out, to be marked and never dropped: more than 14.826 median absolute deviations from the median. A deviation counts
 * as at least `floor` of the median, so that a very even series does not make an outlier of every ripple.
 */
export function findOutliers(values: Values, floor = 0.005): Outlier[] {
  const middle = median(values);
  const deviation = medianAbsoluteDeviation(values);
  if (middle === null || deviation === null) return [];
  const unit = Math.max(deviation, floor * Math.abs(middle));
  if (unit === 0) return [];
  return [...values.entries()].flatMap(([index, value]) => {
    const score = isKnown(value) ? (value - middle) / unit : 0;
    return Math.abs(score) > MOST_DEVIATIONS ? [{index, score}] : [];
  });
}
