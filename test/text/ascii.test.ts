import assert from 'node:assert/strict';
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {fileURLToPath} from 'node:url';
import {toAscii} from '../../source/text/ascii.ts';
import {width} from '../../source/text/width.ts';
import {lookOf} from '../../source/view/compare/marks.ts';
import {limitLook} from '../../source/view/parts/chart.ts';
import {markLooks} from '../../source/view/parts/marks.ts';
import {waitLooks} from '../../source/view/wait-looks.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Rooms whose texts people read on a terminal; pages and drawings are files, and what pgbench's readers look for is not written. */
const rooms = ['commands', 'facts', 'ladder', 'report', 'state', 'text', 'verdict', 'view'];
const elsewhere = /report[\\/](?:html|svg)[\\/]|[\\/]fold\.ts$/;
/** What is read from others, or stands for a glyph that nobody can draw. */
const notDrawn = new Set('＝＋－＠□\ufffd');

function glyphsOf(text: string): string[] {
  return [...new Set(text.match(/[^\0-\x7f]/gu) ?? [])];
}

function filesIn(folder: string, ending: RegExp): string[] {
  return readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter(name => ending.test(name))
    .map(name => join(folder, name));
}

test('every glyph of the golden frames has a counterpart of its width', () => {
  const frames = filesIn(join(root, 'test/frames'), /\.txt$/);
  const drawn = glyphsOf(frames.map(file => readFileSync(file, 'utf8')).join(''));
  assert.ok(drawn.length > 50, `${drawn.length} glyphs`);
  for (const glyph of drawn) {
    assert.match(toAscii(glyph), /^[\x20-\x7e]$/, glyph);
    assert.notEqual(toAscii(glyph), '?', glyph);
    assert.equal(width(glyph), 1, glyph);
  }
});

test('so has every other glyph that the program writes', () => {
  const code = rooms
    .flatMap(room => filesIn(join(root, 'source', room), /\.tsx?$/))
    .filter(file => !elsewhere.test(file))
    .map(file => readFileSync(file, 'utf8').replace(/\/\*\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''));
  const missing = glyphsOf(code.join('')).filter(glyph => !notDrawn.has(glyph) && toAscii(glyph) === '?');
  assert.deepEqual(missing, []);
});

test('what stands in one chart or one legend stays apart', () => {
  const legends = [
    [...Object.values(markLooks).map(({glyph}) => glyph), '▴', limitLook.glyph],
    Object.values(waitLooks).map(({glyph}) => glyph),
    [0, 1, 2, 3].flatMap(system => [lookOf(system).mark, lookOf(system).hollow]),
    ['▲', '▼', '~', '?'],
    ['×', '!', '·'],
    ['–', '·', '0'],
  ];
  for (const legend of legends) {
    assert.equal(new Set(legend.map(toAscii)).size, new Set(legend).size, legend.map(toAscii).join(' '));
  }
});

test('the arrow keys are not shown as < and >, which are keys of their own', () => {
  assert.equal(toAscii('← → 5 s   < > speed'), '<-> 5 s   < > speed');
});

test('the dots of a line become strokes at their height', () => {
  assert.equal(toAscii('⣀⠤⠒⠉'), '_--"');
  assert.equal(toAscii('⡠⠊⠑⢄⠀'), '//\\\\ ');
});

test('what has no counterpart keeps its width; colours and controls stay', () => {
  assert.equal(toAscii('日本 é e\u0301 😀 ش'), '???? ? e ?? ?');
  assert.equal(toAscii('\x1b[31m▲ 3 ± 1\x1b[m\r\n'), '\x1b[31m^ 3 ~ 1\x1b[m\r\n');
});
