import {type ChangePoint, findChangePoints} from './change-points.ts';
import {overlappingBatchMeans} from './interval.ts';
import {isKnown, type Values} from './known.ts';
import {studentQuantile} from './student.ts';
import {mean} from './summary.ts';
import {batchMeans, findWarmUp, fixedWarmUp, LEAST_BATCHES, type WarmUp} from './warm-up.ts';

/** How a run went, in the words of Barrett et al. 2017, "Virtual Machine Warmup Blows Hot and Cold". */
export type Course = 'flat' | 'warm-up' | 'slowdown' | 'no steady state';

export interface Steadiness {
  /** Leading values of 0: connections were being opened. */
  readonly zeros: number;
  /** Index of the first value that belongs to the steady part. */
  readonly from: number;
  /** How that was found: MSER-5 overlooks a warm-up when an outage follows; too short a series has a fixed part dropped. */
  readonly by: 'mser-5' | 'change points' | 'fixed';
  /** Whether MSER-5 would drop as much as it may, half of it: not steady, run longer. */
  readonly boundary: boolean;
  /** Changes of level after the leading zeros, by their index in the series. */
  readonly changePoints: readonly ChangePoint[];
  /** What the change points make of it; null for a series too short to say. */
  readonly course: Course | null;
}

/** Seconds that are taken together to be nearly independent of their neighbours. */
const BATCH_SECONDS = 5;

/** The share at the end in which a change of level means that no steady state was reached (500 of 2000 iterations in that paper). */
const END_SHARE = 0.25;

/** Levels that differ by less count as one. */
const LEAST_CHANGE = 0.05;

/** Where a throughput series, one value every `secondsEach`, becomes steady; null when it never leaves 0. */
export function findSteady(values: Values, secondsEach = 1): Steadiness | null {
  const places = [...values.keys()].filter(index => isKnown(values[index]));
  const start = places.findIndex(index => values[index] !== 0);
  if (start < 0) return null;
  const measured = places.slice(start);
  const series = measured.map(index => values[index] ?? 0);
  const batch = Math.max(1, Math.round(BATCH_SECONDS / secondsEach));
  const warmUp = findWarmUp(series, batch);
  const real = warmUp !== null && differsFromRest(series, warmUp);
  const fixed = Math.floor(fixedWarmUp(series.length * secondsEach) / secondsEach);
  const means = batchMeans(series, batch);
  const points = findChangePoints(means, undefined, LEAST_CHANGE);
  const course = means.length < LEAST_BATCHES ? null : nameCourse(points, means.length);
  const searched = real ? warmUp.dropped : warmUp ? 0 : fixed;
  const changed = course === 'warm-up' ? batch * endOfWarmUp(points) : 0;
  return {
    zeros: start,
    from: measured[Math.max(searched, changed)] ?? 0,
    by: changed > searched ? 'change points' : warmUp ? 'mser-5' : 'fixed',
    boundary: real && warmUp.boundary,
    changePoints: points.map(point => ({...point, index: measured[point.index * batch] ?? 0})),
    course,
  };
}

/** Where the last level was first reached. */
function endOfWarmUp(points: readonly ChangePoint[]): number {
  const level = points.at(-1)?.after ?? 0;
  return points.find(({after}) => after * (1 + LEAST_CHANGE) >= level)?.index ?? 0;
}

/**
 * Whether what MSER-5 would drop has another mean than the rest, beyond the 99 % interval of the difference. On a steady series it tends to
 * drop a piece by chance: without this check every twelfth minute would be called not steady.
 */
function differsFromRest(series: readonly number[], {dropped}: WarmUp): boolean {
  const first = mean(series.slice(0, dropped));
  const rest = overlappingBatchMeans(series.slice(dropped));
  const t = rest && studentQuantile(0.99, rest.degrees);
  if (first === null || !rest || t === null) return false;
  const error = rest.standardError * Math.sqrt(1 + (series.length - dropped) / dropped);
  return Math.abs(first - rest.mean) > t * error;
}

/**
 * The course of a series of so many values with these changes: the last level decides, compared with all before it. A dip that ends where
 * it began is no course: its change points mark it.
 */
export function nameCourse(points: readonly ChangePoint[], length: number): Course {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return 'flat';
  if (last.index > length * (1 - END_SHARE)) return 'no steady state';
  if (points.some(({before}) => before > last.after * (1 + LEAST_CHANGE))) return 'slowdown';
  return last.after > first.before * (1 + LEAST_CHANGE) ? 'warm-up' : 'flat';
}
