import assert from 'node:assert/strict';
import {test} from 'node:test';
import {compareRuns} from '../../source/stats/difference.ts';
import {correctByHolm} from '../../source/stats/holm.ts';
import {compareRanks} from '../../source/stats/rank.ts';
import {geometricMean, ratioOfRuns} from '../../source/stats/ratio.ts';
import {intervalOfMedian} from '../../source/stats/repeats.ts';
import {assertAllNear, assertNear, runs} from './vectors.ts';

test("the ratio of geometric means by Welch's t on logarithms", () => {
  const five = ratioOfRuns(runs.a, runs.b);
  assertNear(five?.ratio, 1.047244);
  assertAllNear([five?.interval?.low ?? 0, five?.interval?.high ?? 0], [1.021598, 1.073533]);
  assertAllNear([five?.t ?? 0, five?.degrees ?? 0, five?.p ?? 0], [4.339073, 7.54376, 0.00285], 0.6e-6);
  const three = ratioOfRuns(runs.a.slice(0, 3), runs.b.slice(0, 3));
  assertNear(three?.ratio, 1.049418);
  assertAllNear([three?.interval?.low ?? 0, three?.interval?.high ?? 0], [1.01436, 1.085687]);
  assertAllNear([three?.degrees ?? 0, three?.p ?? 0], [3.997741, 0.016944]);
});

test("Mann & Whitney's exact p", () => {
  const found = compareRanks(runs.a, runs.b);
  assert.equal(found?.u, 1);
  assertNear(found?.p, 0.015873);
  const nearer = compareRanks(runs.a, [4060, 3990, 4150, 4020, 4110]);
  assert.equal(nearer?.u, 6);
  assertNear(nearer?.p, 0.222222);
  assertNear(compareRanks([1, 2, 3], [4, 5, 6])?.p, 0.1);
  assertNear(compareRanks([670, 1027, 403], [1763, 923, 812])?.p, 0.4);
});

test('equal values share their ranks', () => {
  assert.deepEqual(compareRanks([5, 5], [5, 5]), {u: 2, p: 1});
  const tied = compareRanks([1, 2, 2], [2, 3, 3]);
  assert.equal(tied?.u, 1);
  assertNear(tied?.p, 3 / 10);
});

test('two hundred runs are not counted through', () => {
  const many = Array.from({length: 100}, (_, index) => 1 + index);
  assert.equal(compareRanks(many, many), null);
  assertNear(compareRanks(many.slice(0, 40), many.slice(0, 40))?.p, 1);
});

test('the geometric mean', () => {
  assertNear(geometricMean([1.05, 0.98, 1.12, 1.2]), 1.084435);
  assert.equal(geometricMean([1, 0]), null);
});

test('the smallest p by the number of runs', () => {
  const smallest = [3, 4, 5, 6].map(count => {
    const below = Array.from({length: count}, (_, index) => index);
    return (
      compareRanks(
        below,
        below.map(value => value + count),
      )?.p ?? null
    );
  });
  assertAllNear(smallest, [0.1, 0.028571, 0.007937, 0.002165]);
});

test('the interval of a median takes six runs', () => {
  const ordered = Array.from({length: 10}, (_, index) => 10 - index);
  assert.deepEqual(intervalOfMedian(ordered.slice(0, 6)), {median: 7.5, low: 5, high: 10, confidence: 0.96875});
  const ten = intervalOfMedian(ordered);
  assert.deepEqual([ten?.low, ten?.high], [2, 9]);
  assertNear((ten?.confidence ?? 0) * 100, 97.8516, 5e-5);
  assert.equal(intervalOfMedian(ordered.slice(0, 5)), null);
});

test("Holm's correction keeps the order and what is unknown", () => {
  assertAllNear(correctByHolm([0.01, 0.04, 0.03, 0.005]), [0.03, 0.06, 0.06, 0.02]);
  assert.deepEqual(correctByHolm([null, 0.6, 0.7, Number.NaN]), [null, 1, 1, null]);
});

test('runs that differ widely say so by their interval', () => {
  const ratio = compareRuns([670, 1027, 403], [1763, 923, 812])?.ratio;
  assertAllNear([ratio?.interval?.low ?? 0, ratio?.interval?.high ?? 0], [0.61, 4.62], 0.005);
  assertNear(ratioOfRuns([670, 1027, 403], [1763, 923, 812])?.p, 0.22, 0.005);
});

test('no p from less than four runs a side, no interval from runs without spread', () => {
  const three = compareRuns(runs.a.slice(0, 3), runs.b);
  assert.deepEqual([three?.ratio.p, three?.pExact], [null, null]);
  assert.ok((three?.ratio.interval?.low ?? 0) > 1);
  assertNear(compareRuns(runs.a, runs.b)?.pExact, 0.015873);
  assert.equal(compareRuns([100, 100, 100], [110, 110, 110])?.ratio.interval, null);
  assert.equal(compareRuns([100], []), null);
  assertNear(compareRuns([100, 0, -1], [200, null])?.ratio.ratio, 2);
});
