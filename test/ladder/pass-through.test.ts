import assert from 'node:assert/strict';
import {test} from 'node:test';
import {refuseInInit, refuseInRun} from '../../source/ladder/pass-through.ts';
import {quoteCommand, splitWords} from '../../source/ladder/shell.ts';

for (const words of [
  '-C --random-seed=1 -D x=2',
  '-Cr',
  '-D c=5 --define T=4 -Dx=-P',
  '--max-tries 10 --failures-detailed --verbose-errors',
  '--connect --report-per-command',
  '--random-seed 7',
]) {
  test(`a run takes ${words}`, () => assert.doesNotThrow(() => refuseInRun(words.split(' '))));
}

for (const [words, message, hint] of [
  ['-P 5', /^-P is not taken/, /asks for progress/],
  ['-P5', /^-P is/, null],
  ['--progress=5', /^--progress is/, null],
  ['--prog 5', /^--prog is/, null],
  ['--progress-timestamp', /^--progress-timestamp is/, null],
  ['-C -c 4', /^-c is/, /--clients/],
  ['-Cc4', /^-c is/, null],
  ['-j 2', /^-j is/, /--jobs/],
  ['-T 2', /^-T is/, /--time/],
  ['-t 2', /^-t is/, /--transactions/],
  ['-i', /^-i is/, /--init/],
  ['-S', /^-S is/, /--workload/],
  ['-N', /^-N is/, /--workload/],
  ['-b list', /^-b is/, /--workload/],
  ['--file=x.sql', /^--file is/, /--file/],
  ['-M simple', /^-M is/, /--protocol/],
  ['-n', /^-n is/, /--no-vacuum/],
  ['-v', /^-v is/, /--vacuum/],
  ['-l', /^-l is/, null],
  ['-q', /^-q is/, null],
  ['-d', /^-d is/, null],
  ['-h db2', /^-h is/, /--host/],
  ['-p 1', /^-p is/, /--port/],
  ['--username=x', /^--username is/, /--username/],
  ['-C other', /'other' is no option/, /before the --/],
  ['-D x=1 --', /'--' is no option/, null],
] as const) {
  test(`a run does not take ${words}`, () =>
    assert.throws(
      () => refuseInRun(words.split(' ')),
      (error: Error & {hint: string}) => {
        assert.match(error.message, message);
        if (hint) assert.match(error.hint, hint);
        return error.name === 'UserError';
      },
    ));
}

test('the making of tables takes its own options, not another place or scale, and drops only by force', () => {
  const take = (text: string, force = false) => refuseInInit(text.split(' '), force);
  for (const text of [
    '--index-tablespace fast --partitions=4 -F 90',
    '-q --foreign-keys',
    '-I tgvp',
    '--unlogged-tables -n',
  ])
    assert.doesNotThrow(() => take(text));
  for (const text of ['-s 10', '--scale=10', '-i', '-h x', '-I dtgvp', '-Id', '--init-steps=d', '--init-steps d'])
    assert.throws(() => take(text), {name: 'UserError'}, text);
  assert.doesNotThrow(() => take('-I dtgvp', true));
});

for (const [text, words] of [
  ['', []],
  ['  a  b ', ['a', 'b']],
  [`--tablespace='a b' "c \\" d"`, ['--tablespace=a b', 'c " d']],
  ["a\\ b '' x", ['a b', '', 'x']],
] as const) {
  test(`words of <${text}>`, () => assert.deepEqual(splitWords(text, '--init-args'), [...words]));
}

test('a quote left open is refused', () => assert.throws(() => splitWords("a 'b", '--init-args'), {name: 'UserError'}));

test('a command is quoted so that a shell reads it back', () => {
  const words = ['pgbench', '-f', "it's a.sql@2", '', 'x=$y', '--a=b,c'];
  assert.equal(quoteCommand(words), `pgbench -f 'it'\\''s a.sql@2' '' 'x=$y' --a=b,c`);
  assert.deepEqual(splitWords(quoteCommand(words), ''), words);
});
