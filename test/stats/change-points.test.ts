import assert from 'node:assert/strict';
import {test} from 'node:test';
import {findBestSplit, findChangePoints, measureSplits} from '../../source/stats/change-points.ts';
import {mean} from '../../source/stats/summary.ts';
import {assertAllNear, assertNear, leaningSeries, minute, seededNormal} from './vectors.ts';

const step = [100, 101, 99, 102, 100, 98, 101, 100, 99, 101, 90, 91, 89, 92, 90, 88, 91, 90, 89, 91];

test('the best split of a step is at the step', () => {
  const found = findBestSplit(step);
  assert.equal(found?.index, 10);
  assertNear(found?.q, 86);
  assertNear(measureSplits(step)[8], 67.57);
});

test('the minute falls apart after ten seconds of five-second means', () => {
  const means = [2862, 3500.6, 3725.8, 3961.6, 3996.8, 3802, 3948.4, 3755, 3931.8, 4088, 4025.8, 3935.4];
  const found = findBestSplit(means);
  assert.equal(found?.index, 2);
  assertNear(found?.q, 1157.392593);
  assert.deepEqual(
    findChangePoints(means).map(({index}) => index),
    [2],
  );
});

test('splits agree with their definition, also with equal values and below 0', () => {
  const meanDistance = (one: number[], other: number[]) => mean(one.flatMap(x => other.map(y => Math.abs(x - y)))) ?? 0;
  const within = (part: number[]) =>
    part.length < 2 ? 0 : (meanDistance(part, part) * part.length) / (part.length - 1);
  for (const series of [step, minute, [3, 3, 3, -1, -1, 3], leaningSeries(seededNormal(1), 33, 0.5, 2)]) {
    assertAllNear(
      measureSplits(series),
      series.slice(0, -1).map((_, place) => {
        const [left, right] = [series.slice(0, place + 1), series.slice(place + 1)];
        const weight = (left.length * right.length) / series.length;
        return weight * (2 * meanDistance(left, right) - within(left) - within(right));
      }),
      1e-8,
    );
  }
});

test('steps and dips are found where they are', () => {
  const normal = seededNormal(3);
  const level = (share: number, length: number) => leaningSeries(normal, length, 0.2, 0.01).map(value => value * share);
  const places = (series: number[]) => findChangePoints(series).map(({index}) => index);
  assert.deepEqual(places([...level(0.8, 6), ...level(1, 20), ...level(0.9, 8)]), [6, 26]);
  assert.deepEqual(places([...level(1, 20), ...level(0.6, 8), ...level(1, 20)]), [20, 28]);
  const [point] = findChangePoints(step);
  assertNear(point?.before, 100.1);
  assertNear(point?.after, 90.1);
  assertNear(point?.change, -10 / 100.1);
});

test('what is small, short or constant is no change', () => {
  assert.deepEqual(findChangePoints(step.map(value => 1000 + value)), []);
  assert.deepEqual(findChangePoints([100, 100, 100, 100, 20]), []);
  assert.deepEqual(findChangePoints(new Array(40).fill(1000.1)), []);
  assert.deepEqual(findChangePoints([]), []);
});

test('a level of 0 changes by no share', () => {
  const [point] = findChangePoints([0, 0, 0, 0, 0, 0, 9, 9, 9, 9, 9, 9]);
  assert.deepEqual([point?.index, point?.change, point?.p], [6, null, 0]);
});
