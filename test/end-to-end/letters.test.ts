import assert from 'node:assert/strict';
import {test} from 'node:test';
import {program, runProgram} from '../helpers/program.ts';
import {openTerminal} from '../helpers/terminal.ts';

const session = '2017-centos-7.4-ext4';
const ascii = /^[\0-\x7f]*$/;
const open = (args: readonly string[], env: Record<string, string>) =>
  openTerminal({command: [...program, ...args], columns: 100, rows: 30, env});

for (const [what, env] of [
  ['whose locale is not of UTF-8', {LC_ALL: 'C'}],
  ['that is a Linux console', {TERM: 'linux'}],
] as const)
  test(`a terminal ${what} gets ASCII: on the screen, in reports, in errors`, async () => {
    const screen = open(['replay', session], env);
    await screen.waitFor(rows => rows.some(row => row.includes('^ v choose')), {timeoutMs: 20_000});
    screen.write('q');
    assert.equal((await screen.exited).exitCode, 0);
    const report = open(['compare', '2010-freebsd-8.0-ufs-package-default', '2010-centos', '--output', 'plain'], env);
    await report.exited;
    assert.match(report.raw(), /operating system \*/);
    const error = open(['replay', 'größer'], env);
    await error.exited;
    assert.match(error.raw(), /gr\?\?er/);
    for (const terminal of [screen, report, error]) assert.match(terminal.raw(), ascii);
  });

test('what is piped is UTF-8 whatever the locale', async () => {
  const args = ['compare', '2010-freebsd-8.0-ufs-package-default', '2010-centos', '--output', 'plain'];
  const {stdout} = await runProgram(args, {LC_ALL: 'C', TERM: 'linux'});
  assert.match(stdout, /operating system ★/);
});
