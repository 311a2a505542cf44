import assert from 'node:assert/strict';
import {test} from 'node:test';
import {type Layer, Screen} from '../../../source/view/screen/screen.ts';
import {MemoryTty} from '../../helpers/tty.ts';
import {createXterm, feed, readCells, readRows, type Terminal} from '../../helpers/xterm.ts';

/** Lets what was queued in this tick happen. */
const tick = () => new Promise(resolve => setImmediate(resolve));

function open(columns: number, rows: number) {
  const tty = new MemoryTty(columns, rows);
  const terminal = createXterm(columns, rows);
  const screen = new Screen(tty);
  screen.open();
  const show = async () => {
    await tick();
    const written = tty.take();
    await feed(terminal, written);
    return written;
  };
  return {tty, terminal, screen, show};
}

function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return below => {
    state = (state * 16807) % 2147483647;
    return state % below;
  };
}

/** The cells as they are seen: on a blank the colour of its glyph does not matter. */
const lookOf = (terminal: Terminal) =>
  readCells(terminal).map(row =>
    row.map(cell => (cell.text === ' ' && !cell.inverse ? {...cell, foreground: null, bold: false, dim: false} : cell)),
  );

const pieces = [
  'plain ',
  '\x1b[31mred\x1b[39m',
  '\x1b[1;38;2;86;180;233m──╮\x1b[0m',
  '日本',
  '✅',
  'e\u0301',
  '   ',
  '\x1b[48;5;17m  \x1b[49m',
  '\x1b[7mno\x1b[27m',
  '한글',
  '█▓░┊',
];
const randomLine = (random: (below: number) => number) =>
  Array.from({length: random(12)}, () => pieces[random(pieces.length)]).join('');

test('after many random updates the terminal shows exactly what a full repaint shows', async () => {
  const {terminal, screen, show, tty} = open(60, 17);
  const random = randomFrom(11);
  const layers = Array.from({length: 6}, () => screen.layer());
  let written = '';
  for (let round = 0; round < 150; round++) {
    for (const layer of layers) {
      if (random(3) === 0) continue;
      const rect = {x: random(64) - 4, y: random(20) - 3, width: random(40), height: random(9)};
      layer.set(
        rect,
        Array.from({length: random(10)}, () => randomLine(random)),
        random(3),
      );
    }
    if (round % 40 === 39) {
      const [columns, rows] = [20 + random(60), 5 + random(20)];
      terminal.resize(columns, rows);
      tty.resize(columns, rows);
    }
    written += await show();
    assert.deepEqual(readRows(terminal), screen.text(), `round ${round}`);
    if (round % 10 !== 0) continue;
    const incremental = lookOf(terminal);
    screen.invalidate();
    await show();
    assert.deepEqual(lookOf(terminal), incremental, `colours, round ${round}`);
  }
  assert.ok(!written.includes('\x1b[3J'));
  assert.equal(terminal.buffer.normal.baseY, 0, 'nothing has scrolled');
});

test('one tick is one synchronized write of what has changed', async () => {
  const {screen, show, tty} = open(40, 5);
  const layer = screen.layer();
  const other = screen.layer();
  const rect = {x: 2, y: 1, width: 20, height: 2};
  layer.set(rect, ['tps 4 903', 'same']);
  other.set({...rect, y: 4, height: 1}, ['clients']);
  await show();
  layer.set(rect, ['tps 4 911', 'same']);
  other.set({...rect, y: 4, height: 1}, ['clients']);
  await tick();
  assert.deepEqual(tty.writes, ['\x1b[?2026h\x1b[2;10H11\x1b[?2026l']);
  tty.take();
  layer.set(rect, ['tps 4 911', 'same']);
  assert.equal(await show(), '', 'nothing has changed, nothing is written');
});

test('each colour is written once, however its cells lie', async () => {
  const {screen, show} = open(12, 2);
  await show();
  const [a, b] = ['\x1b[31ma\x1b[39m', '\x1b[32mb\x1b[39m'];
  screen.layer().set({x: 0, y: 0, width: 12, height: 2}, [a + b + a + b, `${b}     ${a}`]);
  assert.equal(
    await show(),
    '\x1b[?2026h\x1b[31m\x1b[1;1Ha\x1b[3Ga\x1b[2;7Ha\x1b[32m\x1b[1;2Hb\x1b[4Gb\x1b[2;1Hb\x1b[m\x1b[?2026l',
  );
});

test('the higher layer covers, its end uncovers, halves of wide glyphs are blank', async () => {
  const {terminal, screen, show} = open(12, 2);
  const below = screen.layer();
  const above = screen.layer();
  below.set({x: 0, y: 0, width: 12, height: 1}, ['a日本語x']);
  above.set({x: 2, y: 0, width: 4, height: 1}, ['##'], 1);
  await show();
  assert.deepEqual(readRows(terminal), ['a ##   x', '']);
  above.set({x: 2, y: 0, width: 4, height: 1}, ['##'], -1);
  await show();
  assert.deepEqual(readRows(terminal), ['a日本語x', '']);
  below.detach();
  await show();
  assert.deepEqual(readRows(terminal), ['  ##', '']);
});

test('hostile text reaches the terminal as nothing but glyphs and colours', async () => {
  const {screen, show, terminal} = open(30, 2);
  screen
    .layer()
    .set({x: 0, y: 0, width: 30, height: 1}, ['a\x1b[2Jb\x1b]0;t\x07c\x9b31md\x08\r\ne\x1b[31mf\x1b[?1049lg']);
  const written = await show();
  assert.equal(
    written.replaceAll(/\x1b\[\?(1049h|25l|7l|2026[hl])|\x1b\[[\d;]*[mHKG]|\x1b\[2J/g, ''),
    'ab]0;tc31mdefg',
  );
  assert.equal(readRows(terminal)[0], 'ab]0;tc31mdefg');
});

test('where no Unicode is shown nothing but ASCII is written, and every column stays in its place', async () => {
  const tty = new MemoryTty(30, 3);
  const terminal = createXterm(30, 3);
  const screen = new Screen(tty, true);
  screen.open();
  const rect = {x: 0, y: 0, width: 30, height: 3};
  const layer = screen.layer();
  layer.set(rect, ['\x1b[31m▲ 日本\x1b[39m │ x', ' ← → 5 s', '██▌ 12']);
  await tick();
  layer.set(rect, ['\x1b[31m▼ 日x \x1b[39m │ y', ' ← → 5 s', '███▎13']);
  await tick();
  const written = tty.take();
  assert.match(written, /^[\0-\x7f]*$/);
  await feed(terminal, written);
  assert.deepEqual(readRows(terminal), ['v ??x  | y', ' <-> 5 s', '###|13']);
});

test('a slow terminal gets the newest state after it has drained', async () => {
  const {screen, show, tty, terminal} = open(20, 2);
  const layer = screen.layer();
  const rect = {x: 0, y: 0, width: 20, height: 1};
  await show();
  tty.slow = true;
  layer.set(rect, ['first']);
  await tick();
  layer.set(rect, ['second']);
  await tick();
  layer.set(rect, ['third']);
  await tick();
  assert.equal(tty.writes.length, 1);
  tty.slow = false;
  tty.emit('drain');
  await show();
  assert.equal(readRows(terminal)[0], 'third');
});

test('a resize repaints everything and tells who listens', async () => {
  const {screen, show, tty, terminal} = open(20, 4);
  const layer: Layer = screen.layer();
  const fill = () => {
    const rect = {x: 0, y: 0, width: screen.columns, height: screen.rows};
    layer.set(
      rect,
      Array.from({length: screen.rows}, (_, row) => String(row).repeat(screen.columns)),
    );
  };
  fill();
  await show();
  screen.on('resize', fill);
  for (const [columns, rows] of [
    [8, 2],
    [30, 6],
    [20, 4],
  ] as const) {
    terminal.resize(columns, rows);
    tty.resize(columns, rows);
    await show();
    assert.deepEqual(
      readRows(terminal),
      Array.from({length: rows}, (_, row) => String(row).repeat(columns)),
    );
  }
});

test('close gives the terminal back and nothing follows', async () => {
  const {screen, show, tty, terminal} = open(20, 3);
  const layer = screen.layer();
  layer.set({x: 0, y: 0, width: 20, height: 1}, ['text']);
  assert.ok((await show()).startsWith('\x1b[?1049h'));
  assert.equal(terminal.buffer.active.type, 'alternate');
  layer.set({x: 0, y: 0, width: 20, height: 1}, ['late']);
  screen.close();
  screen.close();
  layer.set({x: 0, y: 0, width: 20, height: 1}, ['later']);
  screen.write('ink');
  screen.invalidate();
  tty.resize(30, 4);
  assert.equal(await show(), '\x1b[?2026l\x1b[m\x1b[?7h\x1b[?25h\x1b[?1049l');
  assert.equal(terminal.buffer.active.type, 'normal');
  screen.open();
  await show();
  assert.equal(readRows(terminal)[0], 'later', 'it can be opened again, as after Ctrl-Z');
});
