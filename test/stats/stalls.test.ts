import assert from 'node:assert/strict';
import {test} from 'node:test';
import {compareEnds} from '../../source/stats/drift.ts';
import {findStalls, longestRow} from '../../source/stats/stalls.ts';

test('seconds under half of the median are stalls, unknown ones are not', () => {
  assert.deepEqual(findStalls([100, 100, 50, null, 49, 0, 100, 101]), [4, 5]);
  assert.deepEqual(findStalls([0, 0, 0]), []);
  assert.deepEqual(findStalls([100, 0, 0, 0, 0, 99, 101]), [1, 2, 3, 4], 'most of them did nothing');
  assert.equal(longestRow([1, 2, 4, 5, 6, 9]), 3);
  assert.equal(longestRow([]), 0);
});

test('the first minute against the last', () => {
  const falling = [...new Array(60).fill(200), ...new Array(500).fill(7), ...new Array(60).fill(150)];
  assert.deepEqual(compareEnds(falling), {count: 60, first: 200, last: 150, change: -0.25});
  assert.deepEqual(compareEnds([1, null, 2, 9]), {count: 1, first: 1, last: 9, change: 8});
  assert.equal(compareEnds([0, 5])?.change, null);
  assert.equal(compareEnds([4]), null);
});
