import {measureDistances, orderOf} from './distances.ts';
import {finite, known, type Values} from './known.ts';
import {studentP} from './student.ts';
import {squaresAbout, sum} from './summary.ts';

export interface ChangePoint {
  /** Of the first value after the change. */
  readonly index: number;
  /** Means of the stretches before and after it. */
  readonly before: number;
  readonly after: number;
  /** What changed, as a share of `before`; null where that is 0. */
  readonly change: number | null;
  /** Of a two-sided t-test between the two stretches. */
  readonly p: number;
}

/** A stretch between change points has at least so many values: one alone is an outlier. */
const LEAST_LENGTH = 2;

/** Up to this length the limit for p holds as it is; a longer series has more places to be wrong at, and the limit falls in proportion. */
const USUAL_LENGTH = 12;

/**
 * Where the level of a series changed: E-divisive (Matteson & James 2014) splits it in two again and again, to the end, so that a dip is
 * found as well as a step; then the weakest splits are taken back, as Apache Otava does it, until each has a t-test's p within the limit
 * and a change of at least `leastChange`. The limit is half of Otava's: a split is the best of many, so its p flatters. The values should
 * hardly depend on each other: give means over several seconds.
 */
export function findChangePoints(values: Values, mostP = 0.0005, leastChange = 0.05): ChangePoint[] {
  const series = known(values);
  const limit = mostP * Math.min(1, USUAL_LENGTH / series.length);
  const places = [0, ...splitApart(series, orderOf(series), 0), series.length];
  const measureAt = (place: number) =>
    measureChange(series, places[place - 1] ?? 0, places[place] ?? 0, places[place + 1] ?? series.length);
  const points = places.slice(1, -1).map((_, place) => measureAt(place + 1));
  for (;;) {
    let weakest = findWeakest(points, point => (point.p > limit ? point.p : 0));
    if (weakest < 0) weakest = findWeakest(points, point => leastChange - Math.abs(point.change ?? leastChange));
    if (weakest < 0) return points;
    points.splice(weakest, 1);
    places.splice(weakest + 1, 1);
    for (const neighbour of [weakest - 1, weakest]) {
      if (neighbour >= 0 && neighbour < points.length) points[neighbour] = measureAt(neighbour + 1);
    }
  }
}

/** The split at which both sides differ most; `index` is the length of the left one. Null for short series. */
export function findBestSplit(series: readonly number[], order?: Uint32Array): {index: number; q: number} | null {
  const splits = measureSplits(series, order);
  let best: {index: number; q: number} | null = null;
  for (let index = LEAST_LENGTH; index <= series.length - LEAST_LENGTH; index++) {
    const q = splits[index - 1] ?? Number.NaN;
    if (Number.isFinite(q) && (best === null || q > best.q)) best = {index, q};
  }
  return best;
}

/**
 * How much both sides differ in distribution for each split of a series, after its first value, its second …:
 * Q = nm/(n+m) * (2 * mean|x - y| - mean|x - x'| - mean|y - y'|), each mean over all pairs.
 */
export function measureSplits(series: readonly number[], order?: Uint32Array): number[] {
  const {earlier, later} = measureDistances(series, order);
  let left = 0;
  let right = 0;
  for (const distance of later) right += distance;
  const total = right;
  const splits: number[] = [];
  for (let n = 1; n < series.length; n++) {
    left += earlier[n - 1] ?? 0;
    right -= later[n - 1] ?? 0;
    const m = series.length - n;
    const between = (2 * (total - left - right)) / (n * m);
    splits.push(((n * m) / (n + m)) * (between - meanOfPairs(left, n) - meanOfPairs(right, m)));
  }
  return splits;
}

function meanOfPairs(distance: number, count: number): number {
  return count < 2 ? 0 : (2 * distance) / (count * (count - 1));
}

/** Where a part of the series, from `offset` on, can be split, in order; `order` is that of its values. */
function splitApart(series: readonly number[], order: Uint32Array, offset: number): number[] {
  const split = series.length < 2 * LEAST_LENGTH ? null : findBestSplit(series, order);
  if (!split || split.q <= 0) return [];
  const {index} = split;
  const [left, right] = partOrder(order, index);
  return [
    ...splitApart(series.slice(0, index), left, offset),
    offset + index,
    ...splitApart(series.slice(index), right, offset + index),
  ];
}

/** The order of the first `length` values, and that of the others among themselves. */
function partOrder(order: Uint32Array, length: number): [left: Uint32Array, right: Uint32Array] {
  const left = new Uint32Array(length);
  const right = new Uint32Array(order.length - length);
  let lefts = 0;
  let rights = 0;
  for (const index of order) {
    if (index < length) left[lefts++] = index;
    else right[rights++] = index - length;
  }
  return [left, right];
}

/**
 * The change at an index between two others, by Student's t-test with pooled variance; t is made smaller by sqrt((1 - r) / (1 + r)) where
 * neighbours still resemble each other, r being the correlation of each distance from its side's mean with the next.
 */
function measureChange(series: readonly number[], from: number, index: number, to: number): ChangePoint {
  const left = series.slice(from, index);
  const right = series.slice(index, to);
  const before = sum(left) / left.length;
  const after = sum(right) / right.length;
  const squares = squaresAbout(left, before) + squaresAbout(right, after);
  const degrees = left.length + right.length - 2;
  const t = (after - before) / Math.sqrt((squares / degrees) * (1 / left.length + 1 / right.length));
  const alike = squares > 0 ? Math.max(0, (productsAbout(left, before) + productsAbout(right, after)) / squares) : 0;
  return {
    index,
    before,
    after,
    change: finite((after - before) / Math.abs(before)),
    p: studentP(t * Math.sqrt((1 - alike) / (1 + alike)), degrees) ?? 1,
  };
}

function productsAbout(series: readonly number[], centre: number): number {
  let products = 0;
  for (let place = 1; place < series.length; place++)
    products += ((series[place] ?? 0) - centre) * ((series[place - 1] ?? 0) - centre);
  return products;
}

/** Index of the point with the largest weakness above 0, or -1. */
function findWeakest(points: readonly ChangePoint[], weakness: (point: ChangePoint) => number): number {
  let weakest = -1;
  let most = 0;
  let index = 0;
  for (const point of points) {
    const found = weakness(point);
    if (found > most) {
      weakest = index;
      most = found;
    }
    index++;
  }
  return weakest;
}
