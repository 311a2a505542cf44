import assert from 'node:assert/strict';
import {test} from 'node:test';
import {showsUnicode} from '../../source/theme/letters.ts';

test('a locale that is set tells, by the variable that wins in POSIX', () => {
  for (const locale of ['C.UTF-8', 'en_US.utf8', 'de_DE.UTF-8@euro', 'UTF-8'])
    assert.ok(showsUnicode({LANG: locale}), locale);
  for (const locale of ['C', 'POSIX', 'en_US', 'en_US.ISO-8859-1', 'ja_JP.eucJP'])
    assert.ok(!showsUnicode({LANG: locale}), locale);
  assert.ok(!showsUnicode({LANG: 'C.UTF-8', LC_ALL: 'C'}));
  assert.ok(!showsUnicode({LANG: 'C.UTF-8', LC_CTYPE: 'POSIX'}));
  assert.ok(showsUnicode({LANG: 'C', LC_ALL: '', LC_CTYPE: 'C.UTF-8'}));
});

test('unset it tells nothing, but to GNU screen and tmux', () => {
  assert.ok(showsUnicode({}));
  assert.ok(showsUnicode({LANG: '', TERM: 'screen-256color'}), 'by ssh from a terminal in tmux');
  assert.ok(!showsUnicode({TMUX: '/tmp/tmux-0/default,1,0'}));
  assert.ok(!showsUnicode({STY: '1.pts-0.db1'}));
  assert.ok(showsUnicode({TMUX: '/tmp/tmux-0/default,1,0', LANG: 'C.UTF-8'}));
});

test('the font of a Linux console lacks what charts are drawn with', () => {
  assert.ok(!showsUnicode({TERM: 'linux', LANG: 'C.UTF-8'}));
});
