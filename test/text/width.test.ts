import assert from 'node:assert/strict';
import {test} from 'node:test';
import {clean, cut, pad, width} from '../../source/text/width.ts';

const red = (text: string) => `\x1b[31m${text}\x1b[39m`;

test('width counts columns, not characters', () => {
  const table: [string, number][] = [
    ['', 0],
    ['plain', 5],
    [red('red'), 3],
    ['\x1b[38;2;86;180;233m──╮\x1b[0m', 3],
    ['日本', 4],
    [red('日本'), 4],
    ['e\u0301a', 2],
    ['✅', 2],
    ['▏█▓▒░┊…·±–→', 11],
    ['\u25fd', 2],
  ];
  for (const [text, expected] of table) assert.equal(width(text), expected, JSON.stringify(text));
});

test('cut keeps glyphs and SGR sequences whole', () => {
  const table: [string, number, string, string][] = [
    ['abc', 3, '', 'abc'],
    ['abcd', 3, '', 'abc'],
    ['abcd', 3, '…', 'ab…'],
    ['abcd', 0, '…', ''],
    [red('abcd'), 2, '', red('ab')],
    [`${red('ab')}cd`, 1, '', red('a')],
    ['日本', 3, '', '日'],
    ['日本', 1, '', ''],
    ['日本', 3, '…', '日…'],
    ['e\u0301xyz', 2, '', 'e\u0301x'],
  ];
  for (const [text, columns, tail, expected] of table)
    assert.equal(cut(text, columns, tail), expected, JSON.stringify(text));
});

test('pad gives exactly the columns asked for', () => {
  assert.equal(pad('ab', 4), 'ab  ');
  assert.equal(pad('ab', 4, 'right'), '  ab');
  assert.equal(pad('日本', 3), '日 ');
  assert.equal(pad(red('abc'), 2), red('ab'));
  for (const text of ['', 'a', red('日本語'), 'e\u0301e\u0301e\u0301', '✅✅'])
    for (let columns = 0; columns < 8; columns++) assert.equal(width(pad(text, columns)), columns);
});

test('clean leaves nothing that steers a terminal', () => {
  const table: [string, string][] = [
    ['SELECT 1', 'SELECT 1'],
    ['SELECT\n\t1', 'SELECT 1'],
    ['\x1b[31mred\x1b[0m', 'red'],
    ['\x1b[2J\x1b[3J\x1b[Hgone', 'gone'],
    ['\x1b]0;title\x07a\x1b]8;;http://x\x1b\\b', 'ab'],
    ['\x1bPq data\x1b\\c', 'c'],
    ['\x9b31mc1\x9d0;t\x9c', 'c1'],
    ['open \x1b]0;never closed', 'open 0;never closed'],
    ['bell\x07back\x08del\x7f\x00', 'bellbackdel'],
    ['a\u202eb\u200bc', 'abc'],
    ['日本 é', '日本 é'],
    ['👍🏽 👨‍👩‍👧 🇸🇪 ❤️ ok', '□ □ □ □ ok'],
    ['✅', '✅'],
    ['\ud800x', '\ufffdx'],
    ['z\u0301\u0301\u0301\u0301\u0301\u0301', 'z\u0301\u0301\u0301\u0301'],
  ];
  for (const [text, expected] of table) assert.equal(clean(text), expected, JSON.stringify(text));
});
