import assert from 'node:assert/strict';
import {test} from 'node:test';
import {listNewer, refuseInInit, refuseInRun} from '../../source/ladder/pass-through.ts';
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
  ['-C -D', /^-D needs a value/, null],
  ['--max-tries', /^--max-tries needs a value/, null],
  ['-D x', /^-D x defines no variable/, /NAME=VALUE/],
  ['-D scale=5', /^-D scale=5 is not/, /--scale/],
  ['--def=scale=5', /^--def scale=5 is not/, /--scale/],
  ['-F 90', /^-F is/, /--init-args/],
  ['--fillfactor=90', /^--fillfactor is/, /--init-args/],
  ['--foreign-keys', /^--foreign-keys is/, /--init-args/],
  ['--partitions=4', /^--partitions is/, /--init-args/],
  ['--tablespace fast', /^--tablespace is/, /--init-args/],
  ['--unlogged-tables', /^--unlogged-tables is/, /--init-args/],
  ['--aggregate-interval=5', /^--aggregate-interval is/, /--percentiles/],
  ['--log-prefix=x', /^--log-prefix is/, /--percentiles/],
  ['--sampling=0.1', /^--sampling is/, /--percentiles/],
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

test('options that an older pgbench does not know are listed with the release that brought them', () => {
  const words = '-C --random-seed=1 --max-tries 10 --verbose --exit-on-abort --continue-on-error'.split(' ');
  const releases = (versionNumber: number) => listNewer(words, versionNumber).map(({since}) => since);
  assert.deepEqual(releases(100_023), [11, 15, 15, 17, 19]);
  assert.deepEqual(releases(150_018), [17, 19]);
  assert.deepEqual(listNewer(words, 180_004), [{word: '--continue-on-error', since: 19}]);
  assert.deepEqual(releases(190_000), []);
});

test('the making of tables takes its own options, not another place or scale, and drops only by force', () => {
  const take = (text: string, force = false) => refuseInInit(text.split(' '), force);
  for (const text of [
    '--index-tablespace fast --partitions=4 -F 90',
    '-q --foreign-keys',
    '-I tgvp',
    '--unlogged-tables -n',
  ])
    assert.doesNotThrow(() => take(text));
  for (const text of ['-s 10', '--scale=10', '-i', '-h x', '-I dtgvp', '-Id', '--init-steps=d', '--init-steps d', '-F'])
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
