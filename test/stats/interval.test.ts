import assert from 'node:assert/strict';
import {test} from 'node:test';
import {effectiveSize, intervalOfMean, overlappingBatchMeans} from '../../source/stats/interval.ts';
import {studentQuantile} from '../../source/stats/student.ts';
import {standardDeviation} from '../../source/stats/summary.ts';
import {assertNear, minute, steadyPart} from './vectors.ts';

test('overlapping batch means', () => {
  const five = overlappingBatchMeans(steadyPart, 5);
  assertNear(five?.mean, 3938.311111);
  assertNear(five?.standardError, 36.719799);
  assertNear(five?.degrees, 12);
  const half = (studentQuantile(0.95, 12) ?? 0) * (five?.standardError ?? 0);
  assertNear(3938.311111 - half, 3858.305542, 2e-6);
  assertNear(3938.311111 + half, 4018.31668, 2e-6);
  const seven = overlappingBatchMeans(steadyPart);
  assertNear(seven?.standardError, 39.995403);
  assertNear(seven?.degrees, 8.142857);
});

test('the interval of the mean, its half width as a share', () => {
  const interval = intervalOfMean(steadyPart);
  assertNear(interval?.low, 3846.362434);
  assertNear(interval?.high, 4030.259788);
  assertNear((interval?.share ?? 0) * 100, 2.334724);
  assert.equal(interval?.rough, true);
  assert.equal(intervalOfMean(minute)?.rough, false);
  assert.equal(intervalOfMean(minute.slice(0, 12), 5)?.rough, false);
});

test('the wider of two intervals counts', () => {
  const series = [9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1];
  const size = effectiveSize(series) ?? 0;
  const error = overlappingBatchMeans(series);
  const half = ((standardDeviation(series) ?? 0) / Math.sqrt(size)) * (studentQuantile(0.95, error?.degrees ?? 0) ?? 0);
  assert.ok((standardDeviation(series) ?? 0) / Math.sqrt(size) > (error?.standardError ?? 0));
  assertNear(intervalOfMean(series)?.high, 5 + half);
});

test('an interval that takes seconds for independent is too narrow', () => {
  const error = (standardDeviation(steadyPart) ?? 0) / Math.sqrt(45);
  assertNear(error, 22.447016);
  const half = (studentQuantile(0.95, 44) ?? 0) * error;
  assertNear(3938.311111 - half, 3893.072124, 2e-6);
  assertNear(3938.311111 + half, 3983.550098, 2e-6);
  assert.ok(half < (intervalOfMean(steadyPart)?.high ?? 0) - 3938.311111);
});

test('the effective size', () => {
  const size = effectiveSize(steadyPart) ?? 0;
  assertNear(size, 15.454643);
  assertNear(steadyPart.length / size, 2.911746);
  assert.equal(effectiveSize(Array.from({length: 40}, (_, index) => index % 2)), 40);
});

test('constant series are known exactly, short ones not at all', () => {
  assert.deepEqual(intervalOfMean(new Array(60).fill(5)), {mean: 5, low: 5, high: 5, share: 0, rough: false});
  assert.equal(intervalOfMean(new Array(60).fill(0))?.share, null);
  assert.equal(intervalOfMean(new Array(9).fill(5)), null);
  assert.equal(effectiveSize([5, 5, 5]), null);
  assert.equal(overlappingBatchMeans([1]), null);
});
