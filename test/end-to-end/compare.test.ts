import assert from 'node:assert/strict';
import {test} from 'node:test';
import {program, runProgram} from '../helpers/program.ts';
import {openTerminal} from '../helpers/terminal.ts';

const systems = [
  '2010-freebsd-8.0-ufs-package-default',
  '2010-freebsd-8.0-ufs-noatime-package-default',
  '2010-centos-5.4-ext3-package-default',
];
const shows = (pattern: RegExp) => (rows: string[]) => pattern.test(rows.join('\n'));
const patience = {timeoutMs: 20_000};

test('compare on a terminal: charts, keys, a rung, and the terminal as it was', async context => {
  const terminal = openTerminal({command: [...program, 'compare', ...systems], columns: 120, rows: 40});
  context.after(() => terminal.kill('SIGKILL'));
  await terminal.waitFor(shows(/\? No winner: durability not recorded of any system/), patience);
  assert.ok(terminal.alternate() && terminal.cursorHidden());
  await terminal.waitFor(shows(/● A FreeBSD 8\.0 UFS, package, default config baseline/), patience);
  await terminal.waitFor(shows(/operating system ★ {2}● A ■ B FreeBSD 8\.0-STABLE · ◆ C CentOS 5\.4/), patience);
  await terminal.waitFor(shows(/2 363 \(1 run\).*\? 1\.019 \(\+1\.9 %\)/), patience);
  terminal.write('b');
  await terminal.waitFor(shows(/against B/), patience);
  terminal.write('l');
  await terminal.waitFor(shows(/Throughput, tps, log2/), patience);
  terminal.write('a');
  await terminal.waitFor(shows(/Throughput, % of B, log2 {3}axis does not begin at 0/), patience);
  terminal.write('\r');
  await terminal.waitFor(shows(/Second by second {3}10 clients/), patience);
  await terminal.waitFor(shows(/a published figure: its seconds are not known/), patience);
  terminal.resize(80, 24);
  await terminal.waitFor(rows => rows.length === 24 && /esc back/.test(rows[23] ?? ''), patience);
  terminal.write('q');
  const {exitCode} = await terminal.exited;
  assert.equal(exitCode, 0);
  assert.ok(!terminal.alternate() && !terminal.cursorHidden());
  assert.ok(!terminal.raw().includes('\x1b[3J'), 'what was on the screen before is kept');
});

test('a signal gives the terminal back; without a terminal the comparison is plain text', async context => {
  const terminal = openTerminal({command: [...program, 'compare', ...systems], columns: 80, rows: 24});
  context.after(() => terminal.kill('SIGKILL'));
  await terminal.waitFor(shows(/Throughput, tps/), patience);
  process.kill(terminal.pid, 'SIGTERM');
  await terminal.exited;
  assert.ok(!terminal.alternate() && !terminal.cursorHidden());
  const {stdout, exitCode} = await runProgram(['compare', ...systems], {});
  assert.equal(exitCode, 0);
  assert.match(stdout, /^A +FreeBSD 8\.0 UFS, package, default config \(baseline\)/);
  assert.ok(!stdout.includes('\x1b'));
});
