import assert from 'node:assert/strict';
import {test} from 'node:test';
import {layoutTable, type TableColumn} from '../../source/text/table.ts';
import {width} from '../../source/text/width.ts';

const columns: TableColumn[] = [
  {title: 'clients', align: 'right'},
  {title: 'tps', align: 'right'},
  {title: 'lat ms', align: 'right', priority: 1},
  {title: 'failed', align: 'right', priority: 2},
  {title: 'verdict', align: 'left', min: 7},
];
const rows = [
  ['1', '951', '1.0', '0', 'ok'],
  ['50', '4 903', '12.2', '3', '\x1b[31mWAL flush 58 %\x1b[39m'],
];

test('a wide table shows everything, figures to the right', () => {
  assert.deepEqual(layoutTable(columns, rows, 80), [
    'clients    tps  lat ms  failed  verdict',
    '      1    951     1.0       0  ok',
    '     50  4 903    12.2       3  \x1b[31mWAL flush 58 %\x1b[39m',
  ]);
});

test('a narrow one cuts what may be cut, then drops by priority', () => {
  assert.deepEqual(layoutTable(columns, rows, 39), [
    'clients    tps  lat ms  failed  verdict',
    '      1    951     1.0       0  ok',
    '     50  4 903    12.2       3  \x1b[31mWAL fl…\x1b[39m',
  ]);
  assert.equal(layoutTable(columns, rows, 38)[0], 'clients    tps  lat ms  verdict');
  assert.equal(layoutTable(columns, rows, 30)[0], 'clients    tps  verdict');
});

test('no line is ever wider than asked', () => {
  for (let size = 0; size < 60; size++)
    for (const line of layoutTable(columns, rows, size)) assert.ok(width(line) <= size, `${size}: ${line}`);
});
