import assert from 'node:assert/strict';
import {test} from 'node:test';
import {type LoadLine, measureLoad, shareOfTime} from '../../source/stats/little.ts';
import {assertAllNear, assertNear} from './vectors.ts';

const line = (tps: number | null, latencyMs: number | null, lagMs: number | null = null, seconds = 1): LoadLine => ({
  tps,
  seconds,
  latencyMs,
  lagMs,
});

test("clients' time inside transactions by Little's law", () => {
  assertNear(shareOfTime([line(380.386013, 20.942)], 8), 0.995755);
  assertNear((shareOfTime([line(380.386013, 20.942)], 8) ?? 0) * 8, 7.966044);
  assertNear(shareOfTime([line(2234.00213, 22.915)], 64), 0.799877);
});

test('under a rate the time spent waiting for the schedule is taken off', () => {
  assertNear(shareOfTime([line(345.397755, 72.991)], 8), 3.151366);
  assertNear(shareOfTime([line(345.397755, 72.991, 49.898)], 8), 0.997034);
});

test('windows of five seconds even out what one second borrows from the next', () => {
  const steady = line(100, 80);
  const load = measureLoad([steady, steady, line(0, null), line(200, 80), steady, steady, steady], 8);
  assertAllNear(load.windows, [1]);
  assertNear(load.share, 1);
  assertNear(load.median, 1);
});

test('a window fills by the length of its lines; a gap makes it unknown', () => {
  const long = line(100, 80, null, 10);
  assertAllNear(measureLoad([long, long], 8).windows, [1, 1]);
  const gap = measureLoad(
    [...new Array(5).fill(line(100, 80)), line(100, null), ...new Array(4).fill(line(100, 80))],
    8,
  );
  assert.deepEqual(
    gap.windows.map(share => share === null),
    [false, true],
  );
  assert.equal(gap.share, null);
  assert.deepEqual(measureLoad([], 8), {share: null, median: null, windows: []});
  assert.equal(measureLoad([line(100, 80)], 0).share, null);
});
