import assert from 'node:assert/strict';
import {test} from 'node:test';
import {resampleMean, resampleRatio} from '../../source/stats/bootstrap.ts';
import {compareRuns} from '../../source/stats/difference.ts';
import {correctByHolm} from '../../source/stats/holm.ts';
import {compareRanks, shiftOfRuns} from '../../source/stats/rank.ts';
import {geometricMean, ratioOfMeans, ratioOfRuns} from '../../source/stats/ratio.ts';
import {intervalOfMedian, neededRuns, smallestP} from '../../source/stats/repeats.ts';
import {assertAllNear, assertNear, runs, steadyPart} from './vectors.ts';

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

test("Hodges & Lehmann's ratio with its exact interval", () => {
  const shift = shiftOfRuns(runs.a, runs.b);
  assertNear(shift?.ratio, 1.049012);
  assertAllNear([shift?.interval?.low ?? 0, shift?.interval?.high ?? 0], [1.018044, 1.078481]);
  assertNear(shift?.interval?.confidence, 0.968254);
  assert.equal(shiftOfRuns([1, 2, 3], [4, 5, 6])?.interval, null);
});

test('two hundred runs are not counted through', () => {
  const many = Array.from({length: 100}, (_, index) => 1 + index);
  assert.equal(compareRanks(many, many), null);
  assert.equal(shiftOfRuns(many, many), null);
  assertNear(compareRanks(many.slice(0, 40), many.slice(0, 40))?.p, 1);
});

test('other ratios', () => {
  assertNear(geometricMean([1.05, 0.98, 1.12, 1.2]), 1.084435);
  assert.equal(geometricMean([1, 0]), null);
  const means = ratioOfMeans(runs.a, runs.b);
  assertAllNear([means?.ratio ?? 0, means?.deviation ?? 0], [1.047302, 0.024876]);
  const drawn = resampleRatio(runs.a, runs.b);
  assertAllNear([drawn?.low ?? 0, drawn?.high ?? 0], [1.027405, 1.066197]);
  const blocks = resampleMean(steadyPart);
  assertAllNear([blocks?.low ?? 0, blocks?.high ?? 0], [3877.902222, 4002.230556]);
  assert.equal(resampleMean([]), null);
});

test('how many runs it takes', () => {
  assertAllNear(
    [3, 4, 5, 6].map(count => smallestP(count, count)),
    [0.1, 0.028571, 0.007937, 0.002165],
  );
  assertAllNear(
    [0.03, 0.02, 0.05].map(cv => neededRuns(cv, 0.05)),
    [5.651193, 2.511641, 15.697757],
    3e-6,
  );
  assert.equal(neededRuns(0.03, 0), null);
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

test('a verdict needs an interval without 1 and a change above the noise', () => {
  const verdict = (...[a, b, options]: Parameters<typeof compareRuns>) => compareRuns(a, b, options)?.verdict;
  assert.equal(verdict(runs.a, runs.b), 'better');
  assert.equal(verdict(runs.b, runs.a), 'worse');
  assert.equal(verdict(runs.a, runs.b, {lowerIsBetter: true}), 'worse');
  assert.equal(verdict(runs.a, runs.b, {noise: 0.05}), 'no difference shown');
  assert.equal(verdict(runs.a, runs.a), 'no difference shown');
  assert.equal(verdict([670, 1027, 403], [1763, 923, 812]), 'no difference shown');
  assert.equal(verdict([100], [200]), 'too few runs');
  assert.equal(verdict([100, 101, 99], [200]), 'too few runs');
  assert.equal(compareRuns([100], []), null);
});

test('runs that differ widely say so by their interval', () => {
  const ratio = compareRuns([670, 1027, 403], [1763, 923, 812])?.ratio;
  assertAllNear([ratio?.interval?.low ?? 0, ratio?.interval?.high ?? 0], [0.61, 4.62], 0.005);
  assertNear(ratioOfRuns([670, 1027, 403], [1763, 923, 812])?.p, 0.22, 0.005);
});

test('no p from less than four runs a side, no interval from runs without spread', () => {
  const three = compareRuns(runs.a.slice(0, 3), runs.b);
  assert.deepEqual([three?.ratio.p, three?.rank, three?.verdict], [null, null, 'better']);
  assertNear(compareRuns(runs.a, runs.b)?.rank?.p, 0.015873);
  const copies = compareRuns([100, 100, 100], [110, 110, 110]);
  assert.deepEqual([copies?.ratio.interval, copies?.verdict], [null, 'too few runs']);
});
