import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {program} from '../helpers/program.ts';
import {openTerminal, type TerminalSession} from '../helpers/terminal.ts';

const shows = (pattern: RegExp) => (rows: string[]) => pattern.test(rows.join('\n'));
const session = '2017-centos-7.4-ext4';
const patience = {timeoutMs: 20_000};

for (const way of ['ctrl z', 'SIGTSTP', 'SIGSTOP'] as const) {
  test(`after ${way} the shell has its terminal, and fg brings the screen and the keys back`, async context => {
    const shell = openTerminal({
      command: ['bash', '--norc', '-i'],
      columns: 100,
      rows: 30,
      env: {PS1: 'shell> ', HISTFILE: '/dev/null'},
    });
    context.after(() => shell.kill('SIGKILL'));
    await shell.waitFor(shows(/shell>$/m), patience);
    shell.write(`${program.map(word => `'${word}'`).join(' ')} replay ${session}\r`);
    await shell.waitFor(shows(/Throughput/), patience);
    if (way === 'ctrl z') shell.write('\x1a');
    else process.kill(childOf(shell), way);
    await until(() => isStopped(childOf(shell)));
    if (way === 'SIGSTOP') shell.write('\r');
    else {
      await shell.waitFor(shows(/Stopped/), patience);
      assert.ok(!shell.alternate() && !shell.cursorHidden());
    }
    shell.write('echo be"fo"re\r');
    await until(() => shell.raw().includes('before\r'));
    const written = shell.raw().length;
    shell.write('fg\r');
    await until(() => shell.raw().slice(written).includes('\x1b[?1049h'));
    await shell.waitFor(shows(/Throughput/), patience);
    assert.ok(shell.alternate() && shell.cursorHidden());
    shell.write('?');
    await shell.waitFor(shows(/any key closes/), patience);
    shell.write('xq');
    await shell.waitFor(shows(/shell>$/m), patience);
    assert.ok(!shell.alternate());
    shell.write('exit\r');
    await shell.exited;
  });
}

test('SIGQUIT gives the terminal back', async () => {
  const terminal = openTerminal({command: [...program, 'replay', session], columns: 100, rows: 30});
  await terminal.waitFor(shows(/Throughput/), patience);
  process.kill(terminal.pid, 'SIGQUIT');
  assert.equal((await terminal.exited).exitCode, 131);
  assert.ok(!terminal.alternate() && !terminal.cursorHidden());
});

function childOf(shell: TerminalSession): number {
  return Number(execFileSync('pgrep', ['-P', String(shell.pid)], {encoding: 'utf8'}).trim());
}

function isStopped(pid: number): boolean {
  return / T /.test(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/, ''));
}

async function until(holds: () => boolean): Promise<void> {
  for (let times = 0; times < 400; times++) {
    if (holds()) return;
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  assert.fail(`never came true: ${holds}`);
}
