import assert from 'node:assert/strict';
import {test} from 'node:test';
import {seededRandom} from '../../source/stats/random.ts';
import {
  correlate,
  mean,
  median,
  quantile,
  standardDeviation,
  summarize,
  variation,
} from '../../source/stats/summary.ts';
import {assertAllNear, assertNear, steadyPart} from './vectors.ts';

test('the steady part of a minute is summed up', () => {
  const summary = summarize(steadyPart);
  assertNear(summary?.mean, 3938.311111);
  assertNear(standardDeviation(steadyPart), 150.579158);
  assertNear(summary?.variation, 0.038234);
  assertNear(summary?.low, 3681.2);
  assert.equal(summary?.median, 3963);
  assertAllNear([1, 2, 3].map(correlate(steadyPart) ?? (() => null)), [0.416461, 0.395953, 0.094305]);
});

test('quantiles lie between values in proportion', () => {
  assert.equal(quantile([4, 1, 3, 2], 0.25), 1.75);
  assert.equal(median([4, 1, 3, 2]), 2.5);
  assert.equal(median([7]), 7);
  assert.equal(quantile([1, 2], 1.1), null);
});

test('what is unknown is left out, and what cannot be told is null', () => {
  assert.equal(mean([1, null, Number.NaN, 3]), 2);
  assert.equal(standardDeviation([5]), null);
  assert.equal(variation([-1, 1]), null);
  assert.equal(variation([-3, -4]), null);
  assert.equal(correlate([5, 5, 5]), null);
  assert.equal(correlate([]), null);
  assert.equal(correlate([5, 6])?.(2), 0);
  assert.equal(mean([1e308, 1e308]), null);
  assert.equal(summarize([null]), null);
});

test('random numbers are the same for the same seed', () => {
  const random = seededRandom(42);
  assertAllNear(
    Array.from({length: 5}, () => random()),
    [0.601104, 0.448291, 0.852466, 0.669734, 0.174814],
  );
});
