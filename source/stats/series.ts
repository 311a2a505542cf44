import {append, emptyList, itemAt, type List, lastItem, withoutLast} from './list.ts';

/** A value that held over `spanMs` until `at` (ms); null is a known gap. */
export interface Point {
  readonly at: number;
  readonly spanMs: number;
  readonly value: number | null;
}

/** What is kept of a minute that has left the recent hour; `at` is its begin in ms. */
export interface Minute {
  readonly at: number;
  readonly count: number;
  readonly mean: number;
  readonly min: number;
  readonly max: number;
}

/**
 * A bounded series in time order: the last hour of seconds as they were, older ones a minute at a time. Points stand as bare numbers in chunks
 * that versions share, as those of a list are; each version sees its own number of points.
 */
export interface Series {
  /** Of each point its `at`, `spanMs` and value, which is NaN in a gap. */
  readonly stretches: readonly number[][];
  /** Points that have been added and are still whole. */
  readonly points: number;
  readonly minutes: List<Minute>;
}

/** What one stretch of time holds, or null when nothing is known of it. */
export type Bucket = {readonly mean: number; readonly min: number; readonly max: number} | null;

/** Points of a stretch, and numbers of a point. */
const STRETCH = 64;
const WIDTH = 3;
const KEPT_STRETCHES = Math.ceil(3600 / STRETCH) + 1;
const MINUTE_MS = 60_000;

/** The series of nothing. */
export const emptySeries: Series = {stretches: [], points: 0, minutes: emptyList()};

/** The series with one more point, not earlier than its last: `value` held over `spanMs` until `at`. */
export function addPoint(
  {stretches, points, minutes}: Series,
  at: number,
  spanMs: number,
  figure: number | null,
): Series {
  const value = figure ?? Number.NaN;
  const used = points % STRETCH;
  const last = stretches[stretches.length - 1];
  if (used > 0 && last) {
    if (last.length === used * WIDTH) {
      last.push(at, spanMs, value);
      return {stretches, points: points + 1, minutes};
    }
    const copy = [...last.slice(0, used * WIDTH), at, spanMs, value];
    return {stretches: [...stretches.slice(0, -1), copy], points: points + 1, minutes};
  }
  const longer = [...stretches, [at, spanMs, value]];
  const [first] = longer;
  if (longer.length <= KEPT_STRETCHES || !first) return {stretches: longer, points: points + 1, minutes};
  return {stretches: longer.slice(1), points: points + 1 - STRETCH, minutes: addMinutes(minutes, first)};
}

/** When the latest point was, or undefined. */
export function lastAt({stretches, points}: Series): number | undefined {
  return points === 0 ? undefined : numberOf(stretches, points - 1, 0);
}

/** The latest point, or undefined. */
export function lastPoint(series: Series): Point | undefined {
  return series.points === 0 ? undefined : pointAt(series, series.points - 1);
}

/** The points that are still whole, in order. */
export function pointsOf(series: Series): Point[] {
  return Array.from({length: series.points}, (_, index) => pointAt(series, index));
}

function pointAt({stretches}: Series, index: number): Point {
  const value = numberOf(stretches, index, 2);
  return {
    at: numberOf(stretches, index, 0),
    spanMs: numberOf(stretches, index, 1),
    value: Number.isNaN(value) ? null : value,
  };
}

function numberOf(stretches: Series['stretches'], index: number, place: number): number {
  return stretches[Math.floor(index / STRETCH)]?.[(index % STRETCH) * WIDTH + place] ?? Number.NaN;
}

/**
 * The series cut into `count` stretches of `widthMs` from `fromMs` on. A point belongs to the stretch that holds the middle of its span;
 * a stretch without one takes the point whose span covers its own middle.
 */
export function cutIntoBuckets(series: Series, fromMs: number, widthMs: number, count: number): Bucket[] {
  const {stretches, points, minutes} = series;
  const weights = new Float64Array(count);
  const sums = new Float64Array(count);
  const lowest = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
  const highest = new Float64Array(count).fill(Number.NEGATIVE_INFINITY);
  const covers = new Float64Array(count).fill(Number.NaN);
  const put = (begin: number, end: number, weight: number, mean: number, min: number, max: number): void => {
    const index = Math.floor(((begin + end) / 2 - fromMs) / widthMs);
    if (index >= 0 && index < count) {
      weights[index] = (weights[index] ?? 0) + weight;
      sums[index] = (sums[index] ?? 0) + weight * mean;
      if (min < (lowest[index] ?? 0)) lowest[index] = min;
      if (max > (highest[index] ?? 0)) highest[index] = max;
    }
    const first = Math.max(0, Math.floor((begin - fromMs) / widthMs - 0.5) + 1);
    const last = Math.min(count - 1, Math.floor((end - fromMs) / widthMs - 0.5));
    for (let covered = first; covered <= last; covered++) covers[covered] = mean;
  };
  const toMs = fromMs + widthMs * count;
  const firstMinute = findFirst(minutes.length, index => (itemAt(minutes, index)?.at ?? 0) + MINUTE_MS > fromMs);
  for (let index = firstMinute; index < minutes.length; index++) {
    const minute = itemAt(minutes, index);
    if (!minute || minute.at >= toMs) break;
    put(minute.at, minute.at + MINUTE_MS, minute.count, minute.mean, minute.min, minute.max);
  }
  for (let index = findFirst(points, index => numberOf(stretches, index, 0) > fromMs); index < points; index++) {
    const at = numberOf(stretches, index, 0);
    const spanMs = numberOf(stretches, index, 1);
    const value = numberOf(stretches, index, 2);
    if (at - spanMs >= toMs) break;
    if (!Number.isNaN(value)) put(at - spanMs, at, 1, value, value, value);
  }
  return Array.from(weights, (weight, index) => {
    const value = covers[index] ?? Number.NaN;
    if (weight > 0) return {mean: (sums[index] ?? 0) / weight, min: lowest[index] ?? 0, max: highest[index] ?? 0};
    return Number.isNaN(value) ? null : {mean: value, min: value, max: value};
  });
}

/** The first index for which something holds that holds for all after it. */
function findFirst(length: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function addMinutes(minutes: List<Minute>, stretch: readonly number[]): List<Minute> {
  const open = lastItem(minutes);
  let known = open ? withoutLast(minutes) : minutes;
  let {at, count, mean, min, max} = open ?? {at: Number.NaN, count: 0, mean: 0, min: 0, max: 0};
  for (let place = 0; place < stretch.length; place += WIDTH) {
    const value = stretch[place + 2] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    const minute = Math.floor(((stretch[place] ?? 0) - (stretch[place + 1] ?? 0) / 2) / MINUTE_MS) * MINUTE_MS;
    if (minute !== at) {
      if (count > 0) known = append(known, {at, count, mean, min, max});
      at = minute;
      count = 0;
      mean = 0;
      min = value;
      max = value;
    }
    count++;
    mean += (value - mean) / count;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return count > 0 ? append(known, {at, count, mean, min, max}) : known;
}
