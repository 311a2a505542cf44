import assert from 'node:assert/strict';
import {test} from 'node:test';
import {poolLatency} from '../../source/stats/latency.ts';
import {assertNear} from './vectors.ts';

const line = (tps: number, latencyMs: number | null, stddevMs: number | null, seconds = 1) => ({
  tps,
  seconds,
  latencyMs,
  stddevMs,
});

test('latency is pooled over transactions, not over lines', () => {
  const pooled = poolLatency([line(500, 16, 8), line(400, 20, 12), line(0, 0, 0), line(100, 80, 40)]);
  assert.equal(pooled?.transactions, 1000);
  assertNear(pooled?.meanMs, 24);
  assertNear(pooled?.stddevMs, 24.527536);
});

test('a line counts by its length', () => {
  assert.deepEqual(poolLatency([line(100, 10, 0, 2), line(100, 40, 0, 1)])?.meanMs, 20);
});

test('a line without latency is left out, one without spread leaves the spread unknown', () => {
  const pooled = poolLatency([line(100, 10, null), line(100, null, null), line(0, null, null), line(100, 30, 1)]);
  assert.deepEqual(pooled, {transactions: 200, meanMs: 20, stddevMs: null});
  assert.equal(poolLatency([line(0, null, null)]), null);
  assert.equal(poolLatency([line(-5, 3, 1)]), null);
});

test('a tiny spread on a large mean keeps its digits', () => {
  const pooled = poolLatency(Array.from({length: 5000}, () => line(1000, 60_000, 0.001)));
  assertNear(pooled?.stddevMs, 0.001, 1e-12);
});
