import assert from 'node:assert/strict';
import {test} from 'node:test';
import {findWarmUp, fixedWarmUp} from '../../source/stats/warm-up.ts';
import {assertAllNear, minute} from './vectors.ts';

test('MSER-5 finds 15 seconds of warm-up in the minute', () => {
  const found = findWarmUp(minute);
  assertAllNear(
    found?.statistics ?? [],
    [8563.531574, 2352.705455, 1270.05604, 1066.181838, 1339.8525, 1662.082332, 1758.917778],
  );
  assert.equal(found?.dropped, 15);
  assert.equal(found?.boundary, false);
  assert.equal(findWarmUp(minute, 1)?.dropped, 12);
});

test('a constant series has no warm-up, a rising one reaches the boundary, a short one is not searched', () => {
  assert.deepEqual(findWarmUp(new Array(30).fill(7)), {dropped: 0, boundary: false, statistics: [0, 0, 0, 0]});
  const rising = findWarmUp(Array.from({length: 60}, (_, second) => 100 + second));
  assert.deepEqual([rising?.dropped, rising?.boundary], [30, true]);
  assert.equal(findWarmUp(new Array(29).fill(7)), null);
});

test('a fixed warm-up is five seconds or a fifth, never more than half', () => {
  assert.deepEqual([0, 1, 7, 10, 25, 29, 100].map(fixedWarmUp), [0, 0, 3, 5, 5, 6, 20]);
});
