import {append, emptyList, itemAt, type List, lastItem, withoutLast} from './list.ts';

/** What held over `spanMs` until `at` (ms); null is a known gap. */
export interface Point {
  readonly at: number;
  readonly spanMs: number;
  readonly value: number | null;
}

/** What is kept of a minute that has left the recent hour; `at` is its begin in ms. */
export interface Minute {
  readonly at: number;
  /** What is kept of each value, in the order of the lanes. */
  readonly lanes: readonly Share[];
}

/** What so many points come to; without any of them the rest says nothing. */
interface Share {
  readonly count: number;
  readonly mean: number;
  readonly min: number;
  readonly max: number;
}

/**
 * A bounded series in time order of one or several values, its lanes, that are known together: the last hour of seconds as they were, older ones
 * a minute at a time. Points stand as bare numbers in chunks that versions share, as those of a list are; each version sees its own number of points.
 */
export interface Series<Lane extends string = string> {
  readonly lanes: readonly Lane[];
  /** Of each point its `at`, `spanMs` and the values of its lanes, which are NaN in a gap. */
  readonly stretches: readonly number[][];
  /** Points that have been added and are still whole. */
  readonly points: number;
  readonly minutes: List<Minute>;
}

/** What one stretch of time holds, or null when nothing is known of it. */
export type Bucket = {readonly mean: number; readonly min: number; readonly max: number} | null;

/** Points of a stretch, and numbers that a point has before its values. */
const STRETCH = 64;
const TIMES = 2;
const KEPT_STRETCHES = Math.ceil(3600 / STRETCH) + 1;
const MINUTE_MS = 60_000;

/** The series of nothing. */
export function emptySeries<Lane extends string>(lanes: readonly Lane[]): Series<Lane> {
  return {lanes, stretches: [], points: 0, minutes: emptyList()};
}

/** The series with one more point, not earlier than its last: values in the order of its lanes that held over `spanMs` until `at`. */
export function addPoint<Lane extends string>(
  {lanes, stretches, points, minutes}: Series<Lane>,
  at: number,
  spanMs: number,
  values: readonly (number | null)[],
): Series<Lane> {
  const width = TIMES + lanes.length;
  const used = points % STRETCH;
  const last = stretches[stretches.length - 1];
  if (used > 0 && last) {
    if (last.length === used * width) {
      pushPoint(last, at, spanMs, values);
      return {lanes, stretches, points: points + 1, minutes};
    }
    const copy = pushPoint(last.slice(0, used * width), at, spanMs, values);
    return {lanes, stretches: [...stretches.slice(0, -1), copy], points: points + 1, minutes};
  }
  const longer = [...stretches, pushPoint([], at, spanMs, values)];
  const [first] = longer;
  if (longer.length <= KEPT_STRETCHES || !first) return {lanes, stretches: longer, points: points + 1, minutes};
  return {lanes, stretches: longer.slice(1), points: points + 1 - STRETCH, minutes: addMinutes(minutes, first, width)};
}

function pushPoint(stretch: number[], at: number, spanMs: number, values: readonly (number | null)[]): number[] {
  stretch.push(at, spanMs);
  for (let lane = 0; lane < values.length; lane++) stretch.push(values[lane] ?? Number.NaN);
  return stretch;
}

/** When the latest point was, or undefined. */
export function lastAt(series: Series): number | undefined {
  return series.points === 0 ? undefined : numberOf(series, series.points - 1, 0);
}

/** What a lane had at the latest point, or undefined. */
export function lastPoint<Lane extends string>(series: Series<Lane>, lane: Lane): Point | undefined {
  return series.points === 0 ? undefined : pointAt(series, placeOf(series, lane), series.points - 1);
}

/** The points of a lane that are still whole, in order. */
export function pointsOf<Lane extends string>(series: Series<Lane>, lane: Lane): Point[] {
  const place = placeOf(series, lane);
  return Array.from({length: series.points}, (_, index) => pointAt(series, place, index));
}

function placeOf<Lane extends string>({lanes}: Series<Lane>, lane: Lane): number {
  return TIMES + lanes.indexOf(lane);
}

function pointAt(series: Series, place: number, index: number): Point {
  const value = numberOf(series, index, place);
  return {
    at: numberOf(series, index, 0),
    spanMs: numberOf(series, index, 1),
    value: Number.isNaN(value) ? null : value,
  };
}

function numberOf({lanes, stretches}: Series, index: number, place: number): number {
  return stretches[Math.floor(index / STRETCH)]?.[(index % STRETCH) * (TIMES + lanes.length) + place] ?? Number.NaN;
}

/**
 * A lane of the series cut into `count` stretches of `widthMs` from `fromMs` on. A point belongs to the stretch that holds the middle of its span;
 * a stretch without one takes the point whose span covers its own middle.
 */
export function cutIntoBuckets<Lane extends string>(
  series: Series<Lane>,
  lane: Lane,
  fromMs: number,
  widthMs: number,
  count: number,
): Bucket[] {
  const {points, minutes} = series;
  const place = placeOf(series, lane);
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
    const share = minute.lanes[place - TIMES];
    if (share && share.count > 0) put(minute.at, minute.at + MINUTE_MS, share.count, share.mean, share.min, share.max);
  }
  for (let index = findFirst(points, index => numberOf(series, index, 0) > fromMs); index < points; index++) {
    const at = numberOf(series, index, 0);
    const spanMs = numberOf(series, index, 1);
    const value = numberOf(series, index, place);
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

function addMinutes(minutes: List<Minute>, stretch: readonly number[], width: number): List<Minute> {
  const open = lastItem(minutes);
  let known = open ? withoutLast(minutes) : minutes;
  let at = open?.at ?? Number.NaN;
  let lanes = open?.lanes.map(share => ({...share})) ?? [];
  for (let begin = 0; begin < stretch.length; begin += width) {
    const minute = Math.floor(((stretch[begin] ?? 0) - (stretch[begin + 1] ?? 0) / 2) / MINUTE_MS) * MINUTE_MS;
    if (minute !== at) {
      if (lanes.length > 0) known = append(known, {at, lanes});
      at = minute;
      lanes = Array.from({length: width - TIMES}, () => ({...nothing}));
    }
    let place = begin + TIMES;
    for (const share of lanes) addToShare(share, stretch[place++] ?? Number.NaN);
  }
  return append(known, {at, lanes});
}

const nothing: Share = {count: 0, mean: 0, min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY};

function addToShare(share: {-readonly [K in keyof Share]: number}, value: number): void {
  if (Number.isNaN(value)) return;
  share.count++;
  share.mean += (value - share.mean) / share.count;
  if (value < share.min) share.min = value;
  if (value > share.max) share.max = value;
}
