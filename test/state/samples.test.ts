import assert from 'node:assert/strict';
import {test} from 'node:test';
import {addRows} from '../../source/state/samples.ts';

const first = addRows(
  {},
  {
    io: [
      ['a', 1],
      ['b', 1],
    ],
    wal: [[5]],
  },
  1000,
);

test('samples: a row told by its place is that of the sample before', () => {
  const second = addRows(first, {io: [0, ['b', 2]]}, 2000);
  assert.deepEqual(second.io, {
    at: 2000,
    rows: [
      ['a', 1],
      ['b', 2],
    ],
    before: {at: 1000, rows: first.io?.rows},
  });
  assert.deepEqual(addRows(second, {io: [1]}, 3000).io?.rows, [['b', 2]]);
  assert.deepEqual(second.wal, {at: 2000, rows: [[5]], before: {at: 1000, rows: [[5]]}});
});

test('samples: where a place is not known nothing is, until all rows are told again', () => {
  const blind = addRows({}, {io: [['a', 1], 1]}, 1000);
  assert.deepEqual(blind.io?.rows, []);
  const still = addRows(blind, {io: [0, ['b', 2]]}, 2000);
  assert.deepEqual(still.io?.rows, []);
  assert.deepEqual(addRows(still, {io: [['a', 3]]}, 3000).io?.rows, [['a', 3]]);
});
