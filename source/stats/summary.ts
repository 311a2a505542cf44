import {finite, known, type Values} from './known.ts';
import {select} from './select.ts';

export interface Summary {
  readonly mean: number;
  /** See `variation`. */
  readonly variation: number | null;
  /** The 5 % quantile. */
  readonly low: number;
  readonly median: number;
}

/** What a series is like; null when nothing of it is known. */
export function summarize(values: Values): Summary | null {
  const series = known(values);
  const average = mean(series);
  const numbers = new Float64Array(series);
  const low = quantileOf(numbers, 0.05);
  const middle = quantileOf(numbers, 0.5);
  if (average === null || low === null || middle === null) return null;
  return {mean: average, variation: variation(series), low, median: middle};
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
  return quantileOf(new Float64Array(known(values)), share);
}

/** The correlation of a series with itself any number of values later (Box & Jenkins, divided by n), 0 beyond its end; null for constant series. */
export function correlate(series: readonly number[]): ((lag: number) => number) | null {
  const average = mean(series);
  if (average === null) return null;
  const distances = Float64Array.from(series, value => value - average);
  const productsAt = (lag: number) => {
    let products = 0;
    for (let index = lag; index < distances.length; index++)
      products += (distances[index] ?? 0) * (distances[index - lag] ?? 0);
    return products;
  };
  const squares = productsAt(0);
  return squares > 0 && finite(squares) !== null ? lag => productsAt(lag) / squares : null;
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

/** Leaves the numbers in another order. */
function quantileOf(numbers: Float64Array, share: number): number | null {
  if (numbers.length === 0 || !(share >= 0 && share <= 1)) return null;
  const position = share * (numbers.length - 1);
  const rank = Math.floor(position);
  const below = select(numbers, rank);
  const above = position === rank ? below : lowest(numbers.subarray(rank + 1));
  return finite(below + (above - below) * (position - rank));
}

function lowest(numbers: Float64Array): number {
  let least = Number.POSITIVE_INFINITY;
  for (let index = 0; index < numbers.length; index++) least = Math.min(least, numbers[index] ?? least);
  return least;
}
