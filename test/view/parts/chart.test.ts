import assert from 'node:assert/strict';
import {test} from 'node:test';
import {width as columnsOf} from '../../../source/text/width.ts';
import {makePaint, type Role, roles} from '../../../source/theme/theme.ts';
import {type Chart, drawChart} from '../../../source/view/parts/chart.ts';
import {labelledRows, niceMax, plotWidth} from '../../../source/view/parts/scale.ts';

const styles = Object.fromEntries(roles.map(role => [role, {}])) as Record<Role, object>;
const plain = makePaint({name: 'none', description: '', roles: styles}, 0);
const red = makePaint(
  {name: 'red', description: '', roles: {...styles, throughput: {color: 'red'}, checkpointBand: {background: 'blue'}}},
  1,
);

const labelWidth = 6;
const draw = (columns: (number | null)[], more: Partial<Chart> = {}, paint = plain) =>
  drawChart(
    {columns, role: 'throughput', width: columns.length + labelWidth + 2, height: 5, max: 4000, labelWidth, ...more},
    paint,
  );

/** The plot alone, without labels and axis. */
const plotOf = (lines: string[]) => lines.map(line => line.slice(labelWidth + 2));

test('labels, axis, line', () => {
  assert.deepEqual(draw([1000, 1000, 3000, 3000, 0, 4000]), [
    ' 4 000 ┤     ╭',
    '       │  ╭─╮│',
    ' 2 000 ┤  │ ││',
    '       │──╯ ││',
    '     0 ┤    ╰╯',
  ]);
});

test('a step at column k is drawn at column k, wherever it is', () => {
  for (let k = 1; k < 20; k++) {
    const rows = plotOf(draw(Array.from({length: 20}, (_, column) => (column < k ? 1000 : 3000))));
    assert.equal(rows[1], `${' '.repeat(k)}╭${'─'.repeat(19 - k)}`, `high part, k=${k}`);
    assert.equal(rows[3], `${'─'.repeat(k)}╯${' '.repeat(19 - k)}`, `low part, k=${k}`);
  }
});

test('each column shows its own value, a zero at the bottom and null as blank', () => {
  const values = [0, 3000, null, 0, 4000, null, null, 1000, 2000, 0];
  const rows = plotOf(draw(values));
  values.forEach((value, column) => {
    const cells = rows.map(row => row[column]);
    if (value === null)
      assert.ok(
        cells.every(cell => cell === ' '),
        `column ${column}`,
      );
    else assert.match(cells[4 - value / 1000] ?? '', /[─╭╰]/, `column ${column}`);
  });
});

test('no step leads into or out of a gap', () => {
  assert.deepEqual(plotOf(draw([1000, null, 3000])), ['   ', '  ─', '   ', '─  ', '   ']);
  assert.deepEqual(plotOf(draw([null, null])), ['  ', '  ', '  ', '  ', '  ']);
});

test('values beyond the scale are drawn at its ends', () => {
  assert.deepEqual(plotOf(draw([9000, -5, Number.POSITIVE_INFINITY])), ['─╮╭', ' ││', ' ││', ' ││', ' ╰╯']);
  assert.equal(plotOf(draw([100, 150], {min: 100, max: 200}))[2], ' ╭');
});

test('marks and spans stay behind the line', () => {
  const rows = draw([1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000], {
    marks: [
      {column: 0, kind: 'rung'},
      {column: 7, kind: 'lost'},
      {column: 7, kind: 'rung'},
      {column: 99, kind: 'rung'},
    ],
    spans: [{from: 2, to: 5, kind: 'checkpoint'}],
  });
  assert.deepEqual(plotOf(rows), ['▏ ┊┄┄┊ ×', '▏ ┊  ┊ ▏', '▏ ┊  ┊ ▏', '────────', '▏ ┊  ┊ ▏']);
});

test('a span that begins before the chart shows its part', () => {
  const [top] = plotOf(draw([null, null, null, null], {spans: [{from: -3, to: 1, kind: 'checkpoint'}]}));
  assert.equal(top, '┄┊  ');
});

test('shade fills the free cells from low to high', () => {
  const shade = {low: [1000, null, 0], high: [3000, 4000, 1000], role: 'spread'} as const;
  assert.deepEqual(plotOf(draw([2000, 2000, 2000], {shade})), ['   ', '░  ', '───', '░ ░', '  ░']);
});

test('neighbours of one colour share one SGR sequence', () => {
  const lines = draw([1000, 1000, 1000, 1000, 1000], {spans: [{from: 1, to: 3, kind: 'checkpoint'}]}, red);
  assert.equal(lines[3], '       │\x1b[31m─\x1b[39m\x1b[44m\x1b[31m───\x1b[39m\x1b[49m\x1b[31m─\x1b[39m');
});

test('exactly the size asked for, whatever the values', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 16807) % 2147483647;
    return seed % below;
  };
  for (let round = 0; round < 400; round++) {
    const [width, height] = [random(60), random(14)];
    const values = () =>
      Array.from({length: random(70)}, () => [null, Number.NaN, random(9000) - 1000, 1e300, -0.1][random(5)] ?? null);
    const shade = {low: values(), high: values(), role: 'spread'} as const;
    const marks = [{column: random(80) - 10, kind: 'rung'}] as const;
    const spans = [{from: random(80) - 10, to: random(80), kind: 'checkpoint'}] as const;
    const lines = drawChart(
      {columns: values(), role: 'latency', width, height, max: random(3000), marks, spans, shade, labelWidth},
      red,
    );
    assert.equal(lines.length, height);
    for (const line of lines) assert.equal(columnsOf(line), Math.max(width, labelWidth + 2));
  }
});

test('a neat scale that does not jump', () => {
  const table: [number | null, number | null, number][] = [
    [null, null, 1],
    [0, null, 1],
    [5398, null, 6000],
    [5800, null, 8000],
    [12.2, null, 15],
    [0.41, null, 0.5],
    [0.0052, null, 0.006],
    [97, null, 150],
    [95, null, 100],
    [5800, 6000, 6000],
    [6001, 6000, 8000],
    [2500, 6000, 6000],
    [2300, 6000, 3000],
    [null, 6000, 6000],
  ];
  for (const [value, previous, expected] of table)
    assert.equal(niceMax(value, previous), expected, `${value} after ${previous}`);
});

test('rows with a label', () => {
  const table: [number, number[]][] = [
    [1, [0]],
    [4, [0, 3]],
    [5, [0, 2, 4]],
    [8, [0, 7]],
    [9, [0, 4, 8]],
    [13, [0, 3, 6, 9, 12]],
  ];
  for (const [height, rows] of table) assert.deepEqual(labelledRows(height), rows);
  assert.equal(plotWidth(80, 6), 72);
  assert.equal(plotWidth(5, 6), 0);
});

test('spans that would hide the chart have their ends in the topmost row alone', () => {
  const spans = (gap: number) =>
    Array.from({length: 8}, (_, index) => ({from: index * gap, to: index * gap + 1, kind: 'checkpoint'}) as const);
  const ends = (gap: number) =>
    plotOf(draw(new Array(80).fill(null), {spans: spans(gap)})).map(row => row.split('┊').length - 1);
  assert.deepEqual(ends(8), [16, 16, 16, 16, 16]);
  assert.deepEqual(ends(4), [16, 0, 0, 0, 0]);
  assert.deepEqual(ends(1), [9, 0, 0, 0, 0], 'where spans meet, too');
});
