import {append, CHUNK, emptyList, itemAt, type List, lastItem, withoutFirstChunk} from './list.ts';

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

/** A bounded series in time order: the last hour of seconds as they were, older ones a minute at a time. */
export interface Series {
  readonly recent: List<Point>;
  readonly minutes: readonly Minute[];
}

/** What one stretch of time holds, or null when nothing is known of it. */
export type Bucket = {readonly mean: number; readonly min: number; readonly max: number} | null;

const KEPT_CHUNKS = Math.ceil(3600 / CHUNK) + 1;
const MINUTE_MS = 60_000;

/** The series of nothing. */
export const emptySeries: Series = {recent: emptyList(), minutes: []};

/** The series with one more point, not earlier than its last. */
export function addPoint(series: Series, point: Point): Series {
  const recent = append(series.recent, point);
  if (recent.chunks.length <= KEPT_CHUNKS) return {recent, minutes: series.minutes};
  return {recent: withoutFirstChunk(recent), minutes: addMinutes(series.minutes, recent.chunks[0] ?? [])};
}

/** The latest point, or undefined. */
export function lastPoint(series: Series): Point | undefined {
  return lastItem(series.recent);
}

/**
 * The series cut into `count` stretches of `widthMs` from `fromMs` on. A point belongs to the stretch that holds the middle of its span;
 * a stretch without one takes the point whose span covers its own middle.
 */
export function cutIntoBuckets(series: Series, fromMs: number, widthMs: number, count: number): Bucket[] {
  const sums = Array.from({length: count}, () => ({
    weight: 0,
    sum: 0,
    min: Number.POSITIVE_INFINITY,
    max: Number.NEGATIVE_INFINITY,
  }));
  const covers: (number | null)[] = new Array(count).fill(null);
  const put = (index: number, weight: number, mean: number, min: number, max: number) => {
    const bucket = sums[index];
    if (!bucket) return;
    bucket.weight += weight;
    bucket.sum += weight * mean;
    bucket.min = Math.min(bucket.min, min);
    bucket.max = Math.max(bucket.max, max);
  };
  const toMs = fromMs + widthMs * count;
  for (const {at, count: weight, mean, min, max} of series.minutes) {
    if (at + MINUTE_MS <= fromMs || at >= toMs) continue;
    put(Math.floor((at + MINUTE_MS / 2 - fromMs) / widthMs), weight, mean, min, max);
    cover(covers, at, at + MINUTE_MS, mean, fromMs, widthMs);
  }
  for (let index = firstAfter(series.recent, fromMs); index < series.recent.length; index++) {
    const {at, spanMs, value} = itemAt(series.recent, index)!;
    if (at - spanMs >= toMs) break;
    if (value === null) continue;
    put(Math.floor((at - spanMs / 2 - fromMs) / widthMs), 1, value, value, value);
    cover(covers, at - spanMs, at, value, fromMs, widthMs);
  }
  return sums.map(({weight, sum, min, max}, index) => {
    if (weight > 0) return {mean: sum / weight, min, max};
    const value = covers[index] ?? null;
    return value === null ? null : {mean: value, min: value, max: value};
  });
}

function cover(
  covers: (number | null)[],
  from: number,
  to: number,
  value: number,
  fromMs: number,
  widthMs: number,
): void {
  const first = Math.max(0, Math.floor((from - fromMs) / widthMs - 0.5) + 1);
  const last = Math.min(covers.length - 1, Math.floor((to - fromMs) / widthMs - 0.5));
  for (let index = first; index <= last; index++) covers[index] = value;
}

function firstAfter(list: List<Point>, at: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (itemAt(list, middle)!.at <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

function addMinutes(minutes: readonly Minute[], points: readonly Point[]): readonly Minute[] {
  const next = [...minutes];
  for (const {at: end, spanMs, value} of points) {
    if (value === null) continue;
    const at = Math.floor((end - spanMs / 2) / MINUTE_MS) * MINUTE_MS;
    const last = next.at(-1);
    if (last?.at === at) {
      const count = last.count + 1;
      next[next.length - 1] = {
        at,
        count,
        mean: last.mean + (value - last.mean) / count,
        min: Math.min(last.min, value),
        max: Math.max(last.max, value),
      };
    } else next.push({at, count: 1, mean: value, min: value, max: value});
  }
  return next;
}
