import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Remark} from '../../source/ladder/check.ts';
import {drawRemarks} from '../../source/view/remarks.ts';
import {plainPaint} from '../helpers/looks.ts';

const say = (grade: Remark['grade'], name: string): Remark => ({
  id: name,
  grade,
  text: `${name} is so`,
  fix: `Mend ${name}.`,
});
const remarks = [say('warning', 'fsync'), say('note', 'length'), say('note', 'version')];

for (const [rows, expected] of [
  [
    6,
    [
      '! warning fsync is so',
      '→ Mend fsync.',
      '· note length is so',
      '→ Mend length.',
      '· note version is so',
      '→ Mend version.',
    ],
  ],
  [4, ['! warning fsync is so', '→ Mend fsync.', '· note length is so', '· note version is so']],
  [3, ['! warning fsync is so', '→ Mend fsync.', '… and 2 notes']],
  [2, ['! warning fsync is so', '… and 2 notes']],
  [1, ['1 warning, 2 notes']],
  [0, []],
] as const) {
  test(`remarks in ${rows} rows`, () => {
    const lines = drawRemarks({paint: plainPaint}, remarks, 60, rows);
    assert.deepEqual(
      lines.map(line => line.trim().replace(/ +/g, ' ')),
      expected,
    );
  });
}

test('remarks are broken between words, and hostile text is made safe', () => {
  const remark: Remark = {id: 'a', grade: 'warning', text: 'one two \x1b[2Jthree four five', fix: null};
  const lines = drawRemarks({paint: plainPaint}, [remark], 18 + 10, 9);
  assert.deepEqual(
    lines.map(line => line.slice(18)),
    ['one two', 'three', 'four five'],
  );
});
