import assert from 'node:assert/strict';
import {test} from 'node:test';
import {effectiveSize, intervalOfMean, overlappingBatchMeans} from '../../source/stats/interval.ts';
import {compareRanks} from '../../source/stats/rank.ts';
import {ratioOfRuns} from '../../source/stats/ratio.ts';
import {findStalls} from '../../source/stats/stalls.ts';
import {studentQuantile} from '../../source/stats/student.ts';
import {
  countThrough,
  effectiveSizeByFirstLag,
  findOutliers,
  medianAbsoluteDeviation,
  neededRuns,
  ratioOfMeans,
  resampleMean,
  resampleRatio,
  separateBatchMeans,
  shiftOfRuns,
} from './second-opinions.ts';
import {assertAllNear, assertNear, leaningSeries, runs, seededNormal, steadyPart} from './vectors.ts';

test('the interval of a mean: separate batches and moving blocks come to about the same', () => {
  const separate = separateBatchMeans(steadyPart);
  assertNear(separate.mean, 3935.4);
  assertNear(separate.standardError, 35.698276);
  assertNear(separate.lag1, 0.221262);
  const half = (studentQuantile(0.95, separate.degrees) ?? 0) * separate.standardError;
  assertAllNear([3935.4 - half, 3935.4 + half], [3854.644889, 4016.155111], 2e-6);
  const blocks = resampleMean(steadyPart);
  assertAllNear([blocks?.low ?? 0, blocks?.high ?? 0], [3877.902222, 4002.230556]);
  const own = intervalOfMean(steadyPart);
  for (const other of [{low: 3935.4 - half, high: 3935.4 + half}, blocks])
    assert.ok(own && other && own.low < other.low && other.high < own.high, 'ours is the widest of the three');
  assertNear((overlappingBatchMeans(steadyPart)?.standardError ?? 0) / separate.standardError, 1, 0.15);
});

test('the effective size: that of a first-order process is near', () => {
  assertNear(effectiveSizeByFirstLag(steadyPart), 18.538617);
  const series = leaningSeries(seededNormal(5), 2000, 0.5, 0.05);
  assertNear((effectiveSize(series) ?? 0) / effectiveSizeByFirstLag(series), 1, 0.15);
});

test('the ratio of two systems: of means, by pairs and drawn at random', () => {
  const means = ratioOfMeans(runs.a, runs.b);
  assertAllNear([means.ratio, means.deviation], [1.047302, 0.024876]);
  const drawn = resampleRatio(runs.a, runs.b);
  assertAllNear([drawn?.low ?? 0, drawn?.high ?? 0], [1.027405, 1.066197]);
  const shift = shiftOfRuns(runs.a, runs.b);
  assertNear(shift.ratio, 1.049012);
  assertAllNear([shift.low ?? 0, shift.high ?? 0, shift.confidence], [1.018044, 1.078481, 0.968254]);
  const own = ratioOfRuns(runs.a, runs.b);
  for (const {ratio} of [means, shift]) assertNear((ratio ?? 0) / (own?.ratio ?? 0), 1, 0.002);
  assert.ok(own?.interval && drawn && own.interval.low < drawn.low && drawn.high < own.interval.high);
});

test("Mann & Whitney's p: looked at one by one it is the same, equal values too", () => {
  const normal = seededNormal(1945);
  for (let trial = 0; trial < 40; trial++) {
    const draw = (count: number) => Array.from({length: count}, () => Math.round(3 * normal()));
    const [base, other] = [draw(2 + (trial % 4)), draw(2 + (trial % 5))];
    assertNear(compareRanks(base, other)?.p, countThrough(base, other), 1e-12);
  }
});

test('an outlier among steady seconds is a stall', () => {
  const series = [4010, 4022, 3998, 4005, 4017, 3991, 4008, 1200, 4013, 4002];
  assert.equal(medianAbsoluteDeviation(series), 7.5);
  const [bare, ...others] = findOutliers(series, 0);
  assertNear(bare?.score, -374.2);
  assert.deepEqual(others, []);
  assert.deepEqual(
    findOutliers(series, 0.005).map(({index}) => index),
    findStalls(series),
  );
});

test('so many runs as are planned show a change in about four of five cases', () => {
  assertAllNear(
    [0.03, 0.02, 0.05].map(variation => neededRuns(variation, 0.05)),
    [5.651193, 2.511641, 15.697757],
    3e-6,
  );
  const normal = seededNormal(80);
  const count = Math.ceil(neededRuns(0.05, 0.05));
  const draw = (level: number) => Array.from({length: count}, () => level * Math.exp(0.05 * normal()));
  let shown = 0;
  for (let trial = 0; trial < 500; trial++) if ((ratioOfRuns(draw(5000), draw(5250))?.p ?? 1) < 0.05) shown++;
  assert.ok(shown > 0.7 * 500 && shown < 0.9 * 500, `${shown} of 500`);
});
