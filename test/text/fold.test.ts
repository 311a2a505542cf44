import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fold} from '../../source/text/fold.ts';
import {width} from '../../source/text/width.ts';

test('lines are broken at blanks, further ones are moved in, blanks inside a line stay', () => {
  assert.deepEqual(fold('winner     one is higher than another', 20, 4), [
    'winner     one is',
    '    higher than',
    '    another',
  ]);
  assert.deepEqual(fold('short', 20), ['short']);
  assert.deepEqual(fold('', 20), ['']);
});

test('a word that is too wide is broken, and nothing of it is lost', () => {
  assert.deepEqual(fold(`A  ${'L'.repeat(25)} end`, 12, 3), ['A  LLLLLLLLL', '   LLLLLLLLL', '   LLLLLLL', '   end']);
  const wide = fold('漢字'.repeat(20), 11, 2);
  assert.ok(wide.every(line => width(line) <= 11));
  assert.equal(wide.join('').replaceAll(' ', ''), '漢字'.repeat(20));
});
