import assert from 'node:assert/strict';
import {test} from 'node:test';
import {labelByLadder} from '../../source/state/ladder-names.ts';

/** The ladders of files, each with its number of clients. */
function laddersOf(files: Readonly<Record<string, number>>, imported = true): string[] {
  const runs = Object.entries(files).map(([label, clients]) => ({label, clients, imported}));
  return [...new Set(labelByLadder(runs).map(({label}) => label ?? ''))];
}

test('numbers of clients in names of files are those of one ladder', () => {
  assert.deepEqual(laddersOf({'rw_1.log': 1, 'rw_10.log': 10, 'rw_20.log': 20}), ['rw_N.log']);
  assert.deepEqual(laddersOf({'rw_1.log': 1, 'rw_2.log': 2, 'rw_3.log': 3}), ['rw_N.log']);
  assert.deepEqual(laddersOf({'ext4_1.log': 1, 'zfs_1.log': 1}), ['ext4_N.log', 'zfs_N.log']);
  assert.deepEqual(laddersOf({'rw_1.log': 1, 'rw_2.log': 2}, false), ['rw_1.log', 'rw_2.log']);
});

test('numbers that count are those of repeats of one ladder', () => {
  assert.deepEqual(laddersOf({'run1.log': 4, 'run2.log': 4, 'run3.log': 4}), ['run#.log']);
  assert.deepEqual(laddersOf({'run01.log': 1, 'run02.log': 1}), ['run#.log']);
  assert.deepEqual(laddersOf({'rw_1_1.log': 1, 'rw_1_2.log': 1, 'rw_8_1.log': 8, 'rw_8_2.log': 8}), ['rw_N_#.log']);
  assert.deepEqual(laddersOf({'all.txt: repeat 0': 8, 'all.txt: repeat 1': 8}), ['all.txt: repeat #']);
  assert.deepEqual(laddersOf({'1.log': 1, '2.log': 10, '3.log': 20}), ['#.log']);
});

test('numbers that name what was measured are left alone', () => {
  for (const names of [
    ['pg15.log', 'pg16.log'],
    ['pg_15.log', 'pg_16.log'],
    ['disk1.log', 'disk2.log'],
    ['10.1.log', '10.2.log'],
    ['run1.log', 'run4.log'],
  ])
    assert.deepEqual(laddersOf(Object.fromEntries(names.map(name => [name, 8]))), names);
});
