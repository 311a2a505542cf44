import assert from 'node:assert/strict';
import {test} from 'node:test';
import {type InkKey, nameKeys} from '../../source/view/keypress.ts';

const none: InkKey = {
  upArrow: false,
  downArrow: false,
  leftArrow: false,
  rightArrow: false,
  return: false,
  escape: false,
  tab: false,
  backspace: false,
  delete: false,
  ctrl: false,
  shift: false,
  meta: false,
};

const cases: [string, Partial<InkKey>, string[]][] = [
  ['ab', {}, ['a', 'b']],
  ['G', {shift: true}, ['G']],
  ['', {upArrow: true}, ['up']],
  ['', {leftArrow: true, shift: true}, ['shift+left']],
  ['', {tab: true, shift: true}, ['shift+tab']],
  ['\r', {return: true}, ['enter']],
  ['\n', {}, ['enter']],
  ['\rnn', {}, ['enter', 'n', 'n']],
  ['', {delete: true}, ['backspace']],
  ['', {backspace: true}, ['backspace']],
  ['', {escape: true, meta: true}, ['escape']],
  ['c', {ctrl: true}, ['ctrl+c']],
  ['q\x03', {}, ['q', 'ctrl+c']],
  ['q', {meta: true}, ['escape', 'q']],
  ['q\x1a', {}, ['q', 'ctrl+z']],
  ['[<0;10;10M', {}, []],
  ['[I', {}, []],
  ['[200~', {}, []],
  ['[', {}, ['[']],
  ['é日', {}, ['é', '日']],
  ['', {}, []],
];

for (const [input, key, expected] of cases)
  test(`${JSON.stringify(input)} with ${JSON.stringify(key)} is ${expected.join(' ') || 'no key'}`, () => {
    assert.deepEqual(nameKeys(input, {...none, ...key}), expected);
  });
