import assert from 'node:assert/strict';
import {test} from 'node:test';
import {addPoint, cutIntoBuckets, emptySeries, lastPoint, pointsOf, type Series} from '../../source/stats/series.ts';

const none = emptySeries(['tps']);

/** A second each, the first one ending at `from`. */
const seriesOf = (values: readonly (number | null)[], from = 1000): Series =>
  values.reduce<Series>((series, value, index) => addPoint(series, from + index * 1000, 1000, [value]), none);

const means = (series: Series, from: number, widthMs: number, count: number) =>
  cutIntoBuckets(series, 'tps', from, widthMs, count).map(bucket => bucket?.mean ?? null);

test('each second falls into its own bucket, whatever the phase', () => {
  for (const phase of [0, 1, 250, 499, 500, 501, 999]) {
    const series = seriesOf([1, 2, 0, 4], 1000 + phase);
    const found = means(series, 0, 1000, 6).filter(value => value !== null);
    assert.deepEqual(found, [1, 2, 0, 4], `phase ${phase}`);
  }
});

test('a gap is null and a zero is zero', () => {
  assert.deepEqual(means(seriesOf([5, null, 0]), 0, 1000, 4), [5, null, 0, null]);
});

test('a second that printed late is filled by the span that covers it', () => {
  let series = addPoint(none, 1000, 1000, [10]);
  series = addPoint(series, 4000, 3000, [40]);
  assert.deepEqual(means(series, 0, 1000, 5), [10, 40, 40, 40, null]);
});

test('a wide bucket has mean, least and most', () => {
  assert.deepEqual(cutIntoBuckets(seriesOf([1, 2, 9]), 'tps', 0, 3000, 1), [{mean: 4, min: 1, max: 9}]);
});

test('an old version is not changed by what is added to it, even twice', () => {
  const base = seriesOf(Array.from({length: 70}, (_, index) => index));
  const one = addPoint(addPoint(base, 71_000, 1000, [null]), 72_000, 1000, [9]);
  const two = addPoint(base, 75_000, 5000, [200]);
  const tail = (series: Series) =>
    pointsOf(series, 'tps')
      .slice(69)
      .map(({value}) => value);
  assert.deepEqual([tail(base), tail(one), tail(two)], [[69], [69, null, 9], [69, 200]]);
  assert.deepEqual(lastPoint(two, 'tps'), {at: 75_000, spanMs: 5000, value: 200});
  assert.equal(lastPoint(none, 'tps'), undefined);
});

test('minutes are those of their points, whatever version they are added to', () => {
  const hours = seriesOf(Array.from({length: 8000}, (_, index) => index));
  const branches = [1, 2].map(value => {
    let series = hours;
    for (let at = 8_001_000; at < 8_400_000; at += 1000) series = addPoint(series, at, 1000, [value]);
    return series;
  });
  const first = (series: Series) => cutIntoBuckets(series, 'tps', 0, 60_000, 60).map(bucket => bucket?.mean);
  assert.deepEqual(first(branches[0]!), first(hours).slice(0, 60));
  assert.deepEqual(first(branches[0]!).slice(0, 2), [29.5, 89.5]);
  assert.deepEqual(pointsOf(branches[1]!, 'tps').at(-1)?.value, 2);
});

test('what is known together shares its times, each value with gaps of its own', () => {
  let series = emptySeries(['tps', 'latencyMs']);
  for (let second = 1; second <= 7200; second++)
    series = addPoint(series, second * 1000, 1000, [second, second % 120 === 0 ? second * 2 : null]);
  assert.deepEqual(lastPoint(series, 'latencyMs'), {at: 7_200_000, spanMs: 1000, value: 14_400});
  assert.deepEqual(pointsOf(series, 'latencyMs').at(-2)?.value, null);
  const [first, second] = cutIntoBuckets(series, 'latencyMs', 0, 60_000, 2);
  assert.deepEqual([first, second], [null, {mean: 240, min: 240, max: 240}]);
  assert.deepEqual(cutIntoBuckets(series, 'tps', 0, 60_000, 2)[1], {mean: 90.5, min: 61, max: 120});
});

test('after an hour seconds become minutes, and nothing grows with them', () => {
  const hours = 30;
  const values = Array.from({length: hours * 3600}, (_, index) => Math.floor(index / 60));
  const series = seriesOf(values);
  assert.ok(series.points < 3800, `${series.points} points`);
  assert.ok(series.minutes.length <= hours * 60);
  const [first] = cutIntoBuckets(series, 'tps', 0, 60_000, 1);
  assert.deepEqual(first, {mean: 0, min: 0, max: 0});
  const all = cutIntoBuckets(series, 'tps', 0, 600_000, hours * 6).map(bucket => Math.round(bucket!.mean * 10) / 10);
  assert.deepEqual(all.slice(0, 3), [4.5, 14.5, 24.5]);
  assert.equal(all.at(-1), 1794.5);
});
