import assert from 'node:assert/strict';
import {test} from 'node:test';
import {backgroundOf, type ColourLevel, colourLevel, openStyle} from '../../source/theme/colour.ts';
import {listThemes, loadTheme} from '../../source/theme/load.ts';
import {makeCautious, makePaint, roles} from '../../source/theme/theme.ts';

test('a style at each colour level', () => {
  const orange = {color: '#e69f00', bold: true};
  const table: [object, ColourLevel, string, string][] = [
    [orange, 0, '', ''],
    [orange, 1, '\x1b[1;93m', '\x1b[39;22m'],
    [orange, 2, '\x1b[1;38;5;178m', '\x1b[39;22m'],
    [orange, 3, '\x1b[1;38;2;230;159;0m', '\x1b[39;22m'],
    [{color: '#808080'}, 2, '\x1b[38;5;244m', '\x1b[39m'],
    [{color: '#2c8fd1'}, 1, '\x1b[36m', '\x1b[39m'],
    [{color: 'gray', background: 'red'}, 3, '\x1b[90;41m', '\x1b[49;39m'],
    [{background: '#26251a'}, 1, '', ''],
    [{background: '#26251a'}, 3, '\x1b[48;2;38;37;26m', '\x1b[49m'],
    [{inverse: true, dim: true, bold: true}, 1, '\x1b[1;2;7m', '\x1b[27;22m'],
    [{}, 3, '', ''],
  ];
  for (const [style, level, open, close] of table)
    assert.deepEqual(openStyle(style, level), {open, close}, JSON.stringify([style, level]));
});

test('what a terminal can show', () => {
  const table: [Record<string, string>, boolean, ColourLevel][] = [
    [{TERM: 'xterm-256color', COLORTERM: 'truecolor'}, true, 3],
    [{TERM: 'xterm-256color'}, true, 2],
    [{TERM: 'xterm'}, true, 1],
    [{TERM: 'xterm-kitty'}, true, 3],
    [{TERM: 'dumb', COLORTERM: 'truecolor'}, true, 0],
    [{}, true, 0],
    [{TERM: 'xterm-256color', COLORTERM: 'truecolor'}, false, 0],
    [{TERM: 'xterm', NO_COLOR: '1', FORCE_COLOR: '3'}, true, 0],
    [{TERM: 'xterm', NO_COLOR: ''}, true, 1],
    [{FORCE_COLOR: '3'}, false, 3],
    [{FORCE_COLOR: '0', TERM: 'xterm'}, true, 0],
    [{FORCE_COLOR: ''}, false, 1],
    [{FORCE_COLOR: 'true', TERM: 'xterm-256color'}, false, 2],
  ];
  for (const [env, isTTY, level] of table) assert.equal(colourLevel(env, isTTY), level, JSON.stringify([env, isTTY]));
});

test('the background of a terminal, as far as it tells', () => {
  const table: [string | undefined, 'dark' | 'light' | null][] = [
    [undefined, null],
    ['', null],
    ['0;default', null],
    ['15;0', 'dark'],
    ['12;8', 'dark'],
    ['0;15', 'light'],
    ['0;7', 'light'],
    ['0;default;15', 'light'],
  ];
  for (const [COLORFGBG, expected] of table) assert.equal(backgroundOf({COLORFGBG}), expected, COLORFGBG);
});

test('where the background is not known nothing is shaded', async () => {
  const paint = makePaint(makeCautious(await loadTheme('dark')), 3);
  assert.equal(paint.checkpointBand('a'), 'a');
  assert.notEqual(paint.key('a'), makePaint(await loadTheme('dark'), 3).key('a'));
});

test('every theme of the package loads and paints every role', async () => {
  const names = await listThemes();
  assert.deepEqual(names, ['dark', 'light', 'mono']);
  for (const name of names) {
    const theme = await loadTheme(name);
    const plain = makePaint(theme, 0);
    for (const role of roles) assert.equal(plain[role]('text'), 'text');
  }
  const paint = makePaint(await loadTheme('dark'), 3);
  assert.equal(paint.checkpointBand(paint.axis('a')), '\x1b[48;2;38;37;26m\x1b[38;2;108;108;108ma\x1b[39m\x1b[49m');
  assert.equal(paint.axis(''), '');
});

test('sixteen colours are enough to tell kinds of waits apart, and what is good or slow from what is lost', async () => {
  for (const name of ['dark', 'light']) {
    const {roles: styles} = await loadTheme(name);
    const colourOf = (role: (typeof roles)[number]) => openStyle({color: styles[role].color ?? ''}, 1).open;
    for (const group of [
      ['cpu', 'io', 'lock', 'lwlock'],
      ['good', 'caution', 'bad', 'accent'],
      ['throughput', 'latency', 'lost'],
    ] as const)
      assert.equal(
        new Set(group.map(colourOf)).size,
        group.length,
        `${name}: ${group.map(colourOf).map(c => JSON.stringify(c))}`,
      );
  }
});
