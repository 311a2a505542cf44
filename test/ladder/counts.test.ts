import assert from 'node:assert/strict';
import {test} from 'node:test';
import {readCounts} from '../../source/ladder/counts.ts';

for (const [list, expected] of [
  ['1,10..120/10', [1, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120]],
  ['1..64*2', [1, 2, 4, 8, 16, 32, 64]],
  ['1..300*3', [1, 3, 9, 27, 81, 243]],
  ['8, 1,8,8', [8, 1, 8, 8]],
  ['2..5', [2, 3, 4, 5]],
  ['10..25/10', [10, 20]],
  ['7..7', [7]],
] as const) {
  test(`the list ${list}`, () => assert.deepEqual(readCounts(list, '--clients'), [...expected]));
}

for (const [list, message] of [
  ['', /--clients {2}is not a whole number/],
  ['1,,2', /not a whole number/],
  ['0', /--clients 0 is not a whole number from 1 to 2000000/],
  ['-3', /not a whole number/],
  ['1.5', /not a whole number/],
  ['many', /--clients many is not/],
  ['0..4', /--clients 0 is not/],
  ['9..1', /goes down/],
  ['1..9*1', /would never get from 1 to 9/],
  ['1..9/0', /would never get from 1 to 9/],
  ['1..2000000', /1001 numbers/],
  ['1..', /not a whole number/],
] as const) {
  test(`the list '${list}' is refused`, () =>
    assert.throws(() => readCounts(list, '--clients'), {name: 'UserError', message}));
}
