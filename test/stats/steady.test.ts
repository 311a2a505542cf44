import assert from 'node:assert/strict';
import {test} from 'node:test';
import {findSteady} from '../../source/stats/steady.ts';
import {leaningSeries, minute, seededNormal} from './vectors.ts';

const normal = seededNormal(8);
const level = (share: number, length: number) => leaningSeries(normal, length, 0.3, 0.02).map(value => value * share);

test('the minute is steady after 15 seconds', () => {
  const found = findSteady(minute);
  assert.deepEqual([found?.zeros, found?.from, found?.by, found?.boundary], [0, 15, 'mser-5', false]);
  assert.deepEqual([found?.changePoints[0]?.index, found?.course], [10, 'warm-up']);
});

test('seconds without a transaction count as connecting only before the first transaction', () => {
  const found = findSteady([0, null, 0, ...minute]);
  assert.deepEqual([found?.zeros, found?.from, found?.changePoints[0]?.index], [2, 18, 13]);
  assert.equal(findSteady([0, ...minute.slice(0, 40), 0, 0, ...minute.slice(40)])?.zeros, 1);
});

test('an outage does not hide a warm-up from the change points', () => {
  const found = findSteady([...level(0.8, 20), ...level(1, 60), ...new Array(12).fill(0), ...level(1, 60)]);
  assert.deepEqual([found?.from, found?.by, found?.course], [20, 'change points', 'warm-up']);
});

test('gaps keep their places', () => {
  const gap = new Array(7).fill(null);
  assert.equal(findSteady([...minute.slice(0, 12), ...gap, ...minute.slice(12)])?.from, 22);
});

test('a course has four names', () => {
  const courses = [
    level(1, 120),
    [...level(0.7, 20), ...level(1, 100)],
    [...level(1, 60), ...level(0.8, 60)],
    [...level(1, 100), ...level(0.6, 20)],
    [...level(1, 40), ...level(0.5, 30), ...level(1, 70)],
  ].map(series => findSteady(series)?.course);
  assert.deepEqual(courses, ['flat', 'warm-up', 'slowdown', 'no steady state', 'flat']);
});

test('a series that never settles reaches the boundary', () => {
  assert.equal(findSteady(level(1, 60).map((value, second) => value * (1 + second / 30)))?.boundary, true);
});

test('a short series has a fixed part dropped and no course', () => {
  const found = findSteady([0, 0, ...level(1, 20)]);
  assert.deepEqual([found?.zeros, found?.from, found?.by, found?.course], [2, 7, 'fixed', null]);
  assert.equal(findSteady([5])?.from, 0);
  assert.equal(findSteady([0, 0, null]), null);
  assert.equal(findSteady([]), null);
});

test('values that stand for more than a second make shorter batches', () => {
  const found = findSteady([...level(0.6, 3), ...level(1, 27)], 10);
  assert.deepEqual([found?.from, found?.by, found?.course], [3, 'mser-5', 'warm-up']);
});
