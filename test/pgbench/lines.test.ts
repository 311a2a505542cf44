import assert from 'node:assert/strict';
import {test} from 'node:test';
import {splitLines} from '../../source/pgbench/lines.ts';

const chunks: readonly [pending: string, chunk: string, lines: string[], rest: string][] = [
  ['', '', [], ''],
  ['', 'progr', [], 'progr'],
  ['progr', 'ess', [], 'progress'],
  ['progr', 'ess\nend', ['progress'], 'end'],
  ['', 'one\ntwo\r\nthree\rfour', ['one', 'two', 'three'], 'four'],
  ['', 'one\r', [], 'one\r'],
  ['one\r', '\ntwo\n', ['one', 'two'], ''],
  ['one\r', 'two', ['one'], 'two'],
  ['one\r', '', [], 'one\r'],
  ['one\r', '\r', ['one'], '\r'],
  ['', 'one\n\ntwo\n', ['one', '', 'two'], ''],
  ['', '\n', [''], ''],
];

for (const [pending, chunk, lines, rest] of chunks) {
  test(`lines of ${JSON.stringify(pending)} and ${JSON.stringify(chunk)}`, () =>
    assert.deepEqual(splitLines(pending, chunk), {lines, pending: rest}));
}
