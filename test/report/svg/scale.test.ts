import assert from 'node:assert/strict';
import {test} from 'node:test';
import {
  linearScale,
  logScale,
  logTicks,
  roundTicks,
  roundTicksBetween,
  thinTicks,
} from '../../../source/report/svg/scale.ts';

test('round ticks begin at 0 and reach what is to be shown', () => {
  assert.deepEqual(roundTicks(2363), [0, 500, 1000, 1500, 2000, 2500]);
  assert.deepEqual(roundTicks(5000), [0, 1000, 2000, 3000, 4000, 5000]);
  assert.deepEqual(roundTicks(0.7), [0, 0.2, 0.4, 0.6, 0.8]);
  for (const nothing of [0, 5e-324, Number.POSITIVE_INFINITY]) assert.deepEqual(roundTicks(nothing), [0, 1]);
});

test('round ticks between two figures enclose them', () => {
  assert.deepEqual(roundTicksBetween(89.5, 108.9, 4), [85, 90, 95, 100, 105, 110]);
  assert.deepEqual(roundTicksBetween(100, 100, 4), [100, 125]);
});

test('logarithmic ticks enclose the figures, by powers alone over many decades', () => {
  assert.deepEqual(logTicks(1.2, 56), [1, 2, 5, 10, 20, 50, 100]);
  assert.deepEqual(logTicks(0.3, 800), [0.1, 1, 10, 100, 1000]);
  assert.deepEqual(logTicks(2, 20), [2, 5, 10, 20]);
});

test('scales place ends and middles', () => {
  assert.equal(linearScale(0, 10, 100, 200, []).place(5), 150);
  assert.equal(Math.round(logScale(1, 100, 0, 200, []).place(10)), 100);
  assert.equal(linearScale(3, 3, 0, 10, []).place(3), 0);
});

test('labels keep their distance; the last one stays', () => {
  const place = (tick: number) => tick * 10;
  assert.deepEqual(thinTicks([1, 2, 4, 8, 16], place, 25), [1, 4, 8, 16]);
  assert.deepEqual(thinTicks([1, 2], place, 25), [2]);
  assert.deepEqual(thinTicks([], place, 25), []);
});
