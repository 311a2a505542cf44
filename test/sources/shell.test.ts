import assert from 'node:assert/strict';
import {test} from 'node:test';
import {startShell} from '../../source/sources/shell.ts';

async function run(command: string, environment = {}) {
  const shell = startShell(command, environment);
  const lines: string[] = [];
  for await (const {stream, text} of shell.lines) lines.push(`${stream} ${text}`);
  return {lines, end: await shell.ended};
}

test('a command gives its lines, its last without a line end, and its end', async () => {
  const {lines, end} = await run('echo "$WORD"; echo trouble >&2; sleep 0.1; printf last; exit 3', {
    WORD: 'zfs rollback',
  });
  assert.deepEqual(lines.toSorted(), ['stderr trouble', 'stdout last', 'stdout zfs rollback']);
  assert.deepEqual(end, {exitCode: 3, signal: null, error: null});
});

test('what a command leaves running with its output open does not hold it up', async () => {
  const began = performance.now();
  const {lines, end} = await run('sleep 20 & echo $!');
  assert.ok(performance.now() - began < 5000);
  assert.equal(end.exitCode, 0);
  process.kill(Number(lines[0]?.split(' ')[1]), 'SIGKILL');
});

test('a command that is not there is an exit code of the shell', async () => {
  const {lines, end} = await run('no-such-program-anywhere');
  assert.equal(end.exitCode, 127);
  assert.match(lines.join('\n'), /not found/);
});
