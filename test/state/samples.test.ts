import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {SampledRow} from '../../source/event/event.ts';
import {addRows} from '../../source/state/samples.ts';

const first = addRows(
  null,
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
  assert.deepEqual(second, {
    at: 2000,
    rows: {
      io: [
        ['a', 1],
        ['b', 2],
      ],
      wal: [[5]],
    },
    numbered: {},
    before: {at: 1000, rows: first.rows},
  });
  assert.deepEqual(addRows(second, {io: [1]}, 3000).rows.io, [['b', 2]]);
});

test('samples: where a place is not known nothing is, until all rows are told again', () => {
  const blind = addRows(null, {io: [['a', 1], 1]}, 1000);
  assert.deepEqual(blind.rows.io, []);
  const still = addRows(blind, {io: [0, ['b', 2]]}, 2000);
  assert.deepEqual(still.rows.io, []);
  assert.deepEqual(addRows(still, {io: [['a', 3]]}, 3000).rows.io, [['a', 3]]);
});

test('samples: a row told by an earlier one has its values but those that have changed', () => {
  const numbered = addRows(
    null,
    {
      io: [
        [[-1], 'a', 1, 7],
        [[-2], 'b', 2, 8],
      ],
    },
    1000,
  );
  assert.deepEqual(numbered.rows.io, [
    ['a', 1, 7],
    ['b', 2, 8],
  ]);
  const changed = addRows(numbered, {io: [[[1, 0b110], 3, 9]]}, 2000);
  assert.deepEqual(changed.rows.io, [['b', 3, 9]]);
  const back = addRows(changed, {io: [0, [[-1, 0b10], 5], [[-2, 0]]]}, 3000);
  assert.deepEqual(back.rows.io, [
    ['b', 3, 9],
    ['a', 5, 7],
    ['b', 2, 8],
  ]);
});

test('samples: changes of a row that is not known, or that it cannot have, leave the statistic unknown until its rows are told again', () => {
  const known = addRows(null, {io: [[[-1], 'a', 1]]}, 1000);
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
    assert.deepEqual(blind.rows.io, [], JSON.stringify(row));
    assert.deepEqual(addRows(blind, {io: [[[0, 2], 7]]}, 3000).rows.io, []);
    assert.deepEqual(addRows(blind, {io: [[[-1, 2], 7]]}, 3000).rows.io, [['a', 7]]);
  }
});

test('samples: rows told together have the values in their order, and no sample has more of them than may be', () => {
  const known = addRows(
    null,
    {
      io: [
        [[-1], 'a', 1, 7],
        ['b', 2, 8],
      ],
    },
    1000,
  );
  const together = addRows(known, {io: [-1, [[0, 0b110, 2], 3, 4, 5, 6]]}, 2000);
  assert.deepEqual(together.rows.io, [
    ['a', 1, 7],
    ['a', 3, 4],
    ['b', 5, 6],
  ]);
  const wrong: SampledRow[] = [
    [[0, 2, 3], 1, 2, 3],
    [[0, 2, 2], 1],
    [[0, 2, 2], 1, 2, 3],
    [[-1, 2, 2], 1, 2],
    [[0, 0, 1e9]],
  ];
  for (const row of wrong) assert.deepEqual(addRows(known, {io: [row]}, 2000).rows.io, [], JSON.stringify(row));
  const twice: SampledRow = [[0, 0, 2]];
  assert.deepEqual(addRows(known, {io: new Array(2000).fill(twice)}, 2000).rows.io, []);
});

test('samples: no more rows have numbers than may', () => {
  const rows = [-201, -1e9, -1.5, 0, 3].map((number): SampledRow => [[number], 'a', number]);
  const {rows: found, numbered} = addRows(null, {io: rows}, 1000);
  assert.deepEqual(found.io?.length, 5);
  assert.deepEqual(numbered, {});
});

test('samples: what a statistic of a strange file is called breaks nothing', () => {
  for (const name of ['constructor', '__proto__', 'toString']) {
    const known = addRows(null, JSON.parse(`{"${name}": [[[-1], "a", 1]], "io": [[1]]}`), 1000);
    const {rows} = addRows(known, JSON.parse(`{"${name}": [0, [[-1, 2], 5]], "io": [0]}`), 2000);
    assert.deepEqual(rows.io, [[1]]);
  }
});

test('samples: a row with more columns than there are bits is not told by its changes, or a short line would copy it often', () => {
  const wide = Array.from({length: 31}, (_, column) => column);
  const known = addRows(null, {io: [[[-1], ...wide]]}, 1000);
  assert.deepEqual(known.rows.io, [wide]);
  assert.deepEqual(addRows(known, {io: [[[0, 1], 7]]}, 2000).rows.io, []);
});
