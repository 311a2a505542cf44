import assert from 'node:assert/strict';
import {test} from 'node:test';
import {width as columnsOf} from '../../../source/text/width.ts';
import {makePaint, type Role, roles} from '../../../source/theme/theme.ts';
import {drawBar} from '../../../source/view/parts/bar.ts';
import {drawStack, type Stack} from '../../../source/view/parts/stack.ts';

const styles = Object.fromEntries(roles.map(role => [role, {}])) as Record<Role, object>;
const plain = makePaint({name: 'none', description: '', roles: styles}, 0);
const layers = [
  {role: 'cpu', glyph: '█'},
  {role: 'lwlock', glyph: '▓'},
  {role: 'lock', glyph: '▒'},
] as const;

const draw = (columns: (number[] | null)[], more: Partial<Stack> = {}) =>
  drawStack({columns, layers, width: columns.length + 4, height: 4, max: 8, labelWidth: 2, ...more}, plain);

test('layers stand on each other, a gap is blank', () => {
  assert.deepEqual(draw([[2, 2, 2], [0, 8, 0], null, [0, 0, 0], [99, 0, 0]]), [
    ' 8 ┤ ▓  █',
    '   │▒▓  █',
    '   │▓▓  █',
    ' 0 ┤█▓  █',
  ]);
});

test('the top of a full block is drawn in eighths, other glyphs whole', () => {
  const rows = draw([
    [3, 0, 0],
    [2.25, 0, 0],
    [0, 2.9, 0],
    [0, 3.1, 0],
    [2, 0.9, 0],
  ]);
  assert.deepEqual(rows.slice(2), ['   │▄▁ ▓ ', ' 0 ┤██▓▓█']);
});

test('a little is never nothing', () => {
  assert.equal(
    draw([
      [0.1, 0.3, 0],
      [0.3, 0, 0],
    ])[3],
    ' 0 ┤▁▁',
  );
});

test('levels through or behind the bars, and marks behind them', () => {
  const look = {glyph: '┄', role: 'dim', behind: true} as const;
  const rows = draw(
    [
      [2, 0, 0],
      [8, 0, 0],
      [2, 0, 0],
    ],
    {lines: [{columns: [4, 4, 4], ...look}], marks: [{column: 2, kind: 'rung'}]},
  );
  assert.deepEqual(rows, [' 8 ┤ █▏', '   │ █▏', '   │┄█▏', ' 0 ┤███']);
  const through = draw([[8], [8], [2], [8]], {lines: [{columns: [4, 4, 4, 9], ...look, behind: false}]});
  assert.deepEqual(through, [' 8 ┤██ █', '   │██ █', '   │┄█┄█', ' 0 ┤████'], 'of the bars it takes one in four');
});

test('exactly the size asked for', () => {
  for (let size = 0; size < 30; size++) {
    const columns = Array.from({length: 20}, (_, column) =>
      column % 7 === 3 ? null : [column / 3, size, Number.NaN, 4],
    );
    const lines = draw(columns, {width: size, height: size % 9, max: size % 5});
    assert.equal(lines.length, size % 9);
    for (const line of lines) assert.equal(columnsOf(line), Math.max(size, 4));
  }
});

test('bars in eighths of a column', () => {
  const table: [number | null, number, string][] = [
    [0, 4, '    '],
    [1, 4, '████'],
    [0.5, 4, '██  '],
    [0.53, 4, '██▏ '],
    [0.001, 4, '▏   '],
    [7, 4, '████'],
    [-1, 4, '    '],
    [null, 4, '    '],
    [Number.NaN, 2, '  '],
    [0.5, 0, ''],
  ];
  for (const [share, columns, expected] of table)
    assert.equal(drawBar(share, columns), expected, `${share} of ${columns}`);
});
