import {finite, known, type Values} from './known.ts';

export interface Summary {
  readonly count: number;
  readonly mean: number;
  /** Of a sample (n - 1); null for a single value. */
  readonly standardDeviation: number | null;
  readonly variation: number | null;
  readonly min: number;
  /** The 5 % quantile. */
  readonly low: number;
  readonly median: number;
  readonly max: number;
  /** Correlation of each value with the next. */
  readonly lag1: number | null;
}

/** What a series is like; null when nothing of it is known. */
export function summarize(values: Values): Summary | null {
  const series = known(values);
  const average = mean(series);
  const sorted = new Float64Array(series).sort();
  const [min, low, median, max] = [0, 0.05, 0.5, 1].map(share => quantileOfSorted(sorted, share));
  if (average === null || min == null || low == null || median == null || max == null) return null;
  return {
    count: series.length,
    mean: average,
    standardDeviation: standardDeviation(series),
    variation: variation(series),
    min,
    low,
    median,
    max,
    lag1: autocorrelation(series, 1),
  };
}

/** The arithmetic mean. */
export function mean(values: Values): number | null {
  const series = known(values);
  return series.length === 0 ? null : finite(sum(series) / series.length);
}

/** The standard deviation of a sample (divided by n - 1). */
export function standardDeviation(values: Values): number | null {
  const series = known(values);
  const average = mean(series);
  if (average === null || series.length < 2) return null;
  return finite(Math.sqrt(squaresAbout(series, average) / (series.length - 1)));
}

/** The coefficient of variation: standard deviation as a share of the mean; null where the mean is not positive. */
export function variation(values: Values): number | null {
  const average = mean(values);
  const deviation = standardDeviation(values);
  return average === null || deviation === null || average <= 0 ? null : finite(deviation / average);
}

/** The median. */
export function median(values: Values): number | null {
  return quantile(values, 0.5);
}

/** The quantile at a share from 0 to 1, between two values in proportion: type 7 of Hyndman & Fan 1996, the default of R and NumPy. */
export function quantile(values: Values, share: number): number | null {
  return quantileOfSorted(new Float64Array(known(values)).sort(), share);
}

/** The median of the distances from the median. */
export function medianAbsoluteDeviation(values: Values): number | null {
  const middle = median(values);
  return middle === null ? null : median(known(values).map(value => Math.abs(value - middle)));
}

/** The correlation of a series with itself `lag` values later (Box & Jenkins, divided by n); null for constant and for short series. */
export function autocorrelation(values: Values, lag: number): number | null {
  const series = known(values);
  const average = mean(series);
  if (average === null || lag < 0 || lag >= series.length) return null;
  let products = 0;
  for (let index = lag; index < series.length; index++) {
    products += ((series[index] ?? 0) - average) * ((series[index - lag] ?? 0) - average);
  }
  return finite(products / squaresAbout(series, average));
}

/** The sum of numbers. */
export function sum(numbers: readonly number[]): number {
  let total = 0;
  for (let index = 0; index < numbers.length; index++) total += numbers[index] ?? 0;
  return total;
}

/** The sum of squared distances from a centre. */
export function squaresAbout(numbers: readonly number[], centre: number): number {
  let total = 0;
  for (let index = 0; index < numbers.length; index++) total += ((numbers[index] ?? 0) - centre) ** 2;
  return total;
}

function quantileOfSorted(sorted: ArrayLike<number>, share: number): number | null {
  if (sorted.length === 0 || !(share >= 0 && share <= 1)) return null;
  const position = share * (sorted.length - 1);
  const below = sorted[Math.floor(position)] ?? 0;
  const above = sorted[Math.ceil(position)] ?? below;
  return finite(below + (above - below) * (position - Math.floor(position)));
}
