import {finite, known, type Values} from './known.ts';
import {sum} from './summary.ts';

export interface WarmUp {
  /** How many values at the begin are not yet steady. */
  readonly dropped: number;
  /** Whether that is as many as may be dropped at all: the series is not steady. */
  readonly boundary: boolean;
  /** The statistic for 0, 1, 2 … batches dropped; the smallest decides. */
  readonly statistics: readonly number[];
}

/** Batches that the search needs. */
export const LEAST_BATCHES = 6;

/**
 * How much of a series is warm-up, by MSER-5 (White 1997; White, Cobb & Spratt 2000; recommended by Hoad, Robinson & Davies 2010): of the
 * means of batches of five values the first d are dropped for which sum((z - mean)^2) / (k - d)^2 over the others is least, d <= k / 2.
 * Null below six batches.
 */
export function findWarmUp(values: Values, batch = 5): WarmUp | null {
  const means = batchMeans(known(values), batch);
  if (means.length < LEAST_BATCHES) return null;
  const most = Math.floor(means.length / 2);
  const statistics: number[] = [];
  let count = 0;
  let average = 0;
  let squares = 0;
  for (let index = means.length - 1; index >= 0; index--) {
    const value = means[index] ?? 0;
    count++;
    const distance = value - average;
    average += distance / count;
    squares += distance * (value - average);
    if (index <= most) statistics[index] = squares / count ** 2;
  }
  if (statistics.some(statistic => finite(statistic) === null)) return null;
  const least = statistics.indexOf(Math.min(...statistics));
  return {dropped: least * batch, boundary: least === most, statistics};
}

/** How many of a few seconds to drop where no warm-up can be searched for: five or a fifth, but never more than half. */
export function fixedWarmUp(seconds: number): number {
  return Math.min(Math.max(5, Math.round(seconds / 5)), Math.floor(seconds / 2));
}

/** Means of consecutive batches; values at the end that fill none are left out. */
export function batchMeans(series: readonly number[], batch: number): number[] {
  return Array.from(
    {length: Math.floor(series.length / batch)},
    (_, index) => sum(series.slice(index * batch, (index + 1) * batch)) / batch,
  );
}
