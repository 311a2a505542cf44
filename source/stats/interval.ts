import {finite, known, type Values} from './known.ts';
import {studentQuantile} from './student.ts';
import {correlate, mean, standardDeviation, sum} from './summary.ts';

/** How well a mean is known, with the degrees of freedom of Student's t. */
export interface MeanError {
  readonly mean: number;
  readonly standardError: number;
  readonly degrees: number;
}

export interface Interval {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
  /** Half the width, as a share of the mean; null where the mean is not positive. */
  readonly share: number | null;
  /** Whether the series is shorter than a minute: the interval is then narrower than it should be. */
  readonly rough: boolean;
}

const ROUGH_BELOW_SECONDS = 60;
const LEAST_VALUES = 10;

/**
 * The confidence interval of the mean of one run's steady values, one every `secondsEach`, by overlapping batch means, or by the effective
 * size where that is wider: the first alone is too sure of a minute whose seconds lean heavily on each other. Null below ten values.
 */
export function intervalOfMean(values: Values, secondsEach = 1, confidence = 0.95): Interval | null {
  const series = known(values);
  const error = series.length < LEAST_VALUES ? null : overlappingBatchMeans(series);
  const t = error && studentQuantile(confidence, error.degrees);
  if (!error || t === null) return null;
  const size = effectiveSize(series) ?? series.length;
  const half = t * Math.max(error.standardError, (standardDeviation(series) ?? 0) / Math.sqrt(size));
  return {
    mean: error.mean,
    low: error.mean - half,
    high: error.mean + half,
    share: error.mean > 0 ? finite(half / error.mean) : null,
    rough: series.length * secondsEach < ROUGH_BELOW_SECONDS,
  };
}

/**
 * The error of the mean of a series whose values depend on their neighbours, by overlapping batch means (Meketon & Schmeiser 1984):
 * m * sum((mean of m values - mean)^2) / ((n - m + 1)(n - m)), 1.5 (n/m - 1) degrees of freedom; m is the root of n unless given.
 */
export function overlappingBatchMeans(values: Values, length?: number): MeanError | null {
  const series = known(values);
  const n = series.length;
  const m = length ?? Math.round(Math.sqrt(n));
  const average = mean(series);
  if (average === null || m < 1 || m >= n) return null;
  const distances = series.map(value => value - average);
  let batch = sum(distances.slice(0, m));
  let squares = batch ** 2;
  for (let end = m; end < n; end++) {
    batch += (distances[end] ?? 0) - (distances[end - m] ?? 0);
    squares += batch ** 2;
  }
  return meanError(average, squares / (m * (n - m + 1) * (n - m)), 1.5 * (n / m - 1));
}

/**
 * How many independent values a series is worth: n / tau, tau = -1 + 2 * sum of the autocorrelations by pairs while a pair is positive
 * (Geyer 1992), at most n. Null for constant series.
 */
export function effectiveSize(values: Values): number | null {
  const series = known(values);
  const correlationAt = correlate(series);
  if (!correlationAt || series.length < 2) return null;
  let tau = -1;
  for (let lag = 0; lag < series.length; lag += 2) {
    const pair = correlationAt(lag) + correlationAt(lag + 1);
    if (pair <= 0) break;
    tau += 2 * pair;
  }
  return series.length / Math.max(1, tau);
}

function meanError(average: number, variance: number, degrees: number): MeanError | null {
  const standardError = finite(Math.sqrt(variance));
  return standardError === null ? null : {mean: average, standardError, degrees};
}
