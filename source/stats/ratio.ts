import {finite, known, type Values} from './known.ts';
import {studentP, studentQuantile} from './student.ts';
import {mean, squaresAbout} from './summary.ts';

/** How many times the baseline the other is; the interval is null where the runs are too few or show no spread. */
export interface Ratio {
  readonly ratio: number;
  readonly interval: {readonly low: number; readonly high: number} | null;
  readonly t: number | null;
  readonly degrees: number | null;
  readonly p: number | null;
}

/** The geometric mean; null where one is not positive. */
export function geometricMean(values: Values): number | null {
  const logarithms = known(values).map(Math.log);
  const average = mean(logarithms);
  return average === null || !logarithms.every(Number.isFinite) ? null : finite(Math.exp(average));
}

/**
 * The ratio of the geometric means of two groups of runs, other / baseline, by Welch's t (Welch 1947) on logarithms; runs that are not
 * positive are left out. Null when a group is empty.
 */
export function ratioOfRuns(baseline: Values, other: Values, confidence = 0.95): Ratio | null {
  const [base, changed] = [logarithmsOf(baseline), logarithmsOf(other)];
  const [baseMean, changedMean] = [mean(base), mean(changed)];
  if (baseMean === null || changedMean === null) return null;
  const difference = changedMean - baseMean;
  const ratio = finite(Math.exp(difference));
  if (ratio === null) return null;
  const [baseVariance, changedVariance] = [varianceOfMean(base), varianceOfMean(changed)];
  const error = Math.sqrt((baseVariance ?? 0) + (changedVariance ?? 0));
  if (baseVariance === null || changedVariance === null || error === 0)
    return {ratio, interval: null, t: null, degrees: null, p: null};
  const degrees = error ** 4 / (baseVariance ** 2 / (base.length - 1) + changedVariance ** 2 / (changed.length - 1));
  const half = (studentQuantile(confidence, degrees) ?? Number.NaN) * error;
  const [low, high] = [finite(Math.exp(difference - half)), finite(Math.exp(difference + half))];
  return {
    ratio,
    interval: low === null || high === null ? null : {low, high},
    t: finite(difference / error),
    degrees: finite(degrees),
    p: studentP(difference / error, degrees),
  };
}

function logarithmsOf(values: Values): number[] {
  return known(values)
    .filter(value => value > 0)
    .map(Math.log);
}

function varianceOfMean(series: readonly number[]): number | null {
  const average = mean(series);
  if (average === null || series.length < 2) return null;
  return squaresAbout(series, average) / (series.length - 1) / series.length;
}
