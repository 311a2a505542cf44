import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {SampledRow} from '../../source/event/event.ts';
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
    numbered: [],
    before: {at: 1000, rows: first.io?.rows},
  });
  assert.deepEqual(addRows(second, {io: [1]}, 3000).io?.rows, [['b', 2]]);
  assert.deepEqual(second.wal, {at: 2000, rows: [[5]], numbered: [], before: {at: 1000, rows: [[5]]}});
});

test('samples: where a place is not known nothing is, until all rows are told again', () => {
  const blind = addRows({}, {io: [['a', 1], 1]}, 1000);
  assert.deepEqual(blind.io?.rows, []);
  const still = addRows(blind, {io: [0, ['b', 2]]}, 2000);
  assert.deepEqual(still.io?.rows, []);
  assert.deepEqual(addRows(still, {io: [['a', 3]]}, 3000).io?.rows, [['a', 3]]);
});

test('samples: a row told by an earlier one has its values but those that have changed', () => {
  const numbered = addRows(
    {},
    {
      io: [
        [[-1], 'a', 1, 7],
        [[-2], 'b', 2, 8],
      ],
    },
    1000,
  );
  assert.deepEqual(numbered.io?.rows, [
    ['a', 1, 7],
    ['b', 2, 8],
  ]);
  const changed = addRows(numbered, {io: [[[1, 0b110], 3, 9]]}, 2000);
  assert.deepEqual(changed.io?.rows, [['b', 3, 9]]);
  const back = addRows(changed, {io: [0, [[-1, 0b10], 5], [[-2, 0]]]}, 3000);
  assert.deepEqual(back.io?.rows, [
    ['b', 3, 9],
    ['a', 5, 7],
    ['b', 2, 8],
  ]);
});

test('samples: changes of a row that is not known, or that it cannot have, leave the statistic unknown until its rows are told again', () => {
  const known = addRows({}, {io: [[[-1], 'a', 1]]}, 1000);
  const wrong: SampledRow[] = [
    [[1, 2], 5],
    [[-2, 2], 5],
    [[0, 6], 5, 6],
    [[0, 3], 5],
    [[0, 1], 5, 6],
    [[0.5, 1], 5],
  ];
  for (const row of wrong) {
    const blind = addRows(known, {io: [0, row]}, 2000);
    assert.deepEqual(blind.io?.rows, [], JSON.stringify(row));
    assert.deepEqual(addRows(blind, {io: [[[0, 2], 7]]}, 3000).io?.rows, []);
    assert.deepEqual(addRows(blind, {io: [[[-1, 2], 7]]}, 3000).io?.rows, [['a', 7]]);
  }
});

test('samples: no more rows have numbers than may', () => {
  const rows = [-201, -1e9, -1.5, 0, 3].map((number): SampledRow => [[number], 'a', number]);
  const {io} = addRows({}, {io: rows}, 1000);
  assert.deepEqual(io?.rows.length, 5);
  assert.deepEqual(io?.numbered, []);
});
