import {isKnown, type Values} from './known.ts';
import {median, medianAbsoluteDeviation} from './summary.ts';

/** Indices of the seconds in which throughput was under half of the median. */
export function findStalls(values: Values): number[] {
  const middle = median(values);
  if (middle === null) return [];
  return [...values.keys()].filter(index => {
    const value = values[index];
    return isKnown(value) && value < middle / 2;
  });
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
