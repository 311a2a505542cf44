import assert from 'node:assert/strict';
import {existsSync} from 'node:fs';
import {join} from 'node:path';
import process from 'node:process';
import {test} from 'node:test';
import {setTimeout as sleep} from 'node:timers/promises';
import {fileURLToPath} from 'node:url';
import {temporaryFolder} from '../helpers/folder.ts';
import {openTerminal} from '../helpers/terminal.ts';

const program = fileURLToPath(new URL('../fixtures/painter.ts', import.meta.url));

test('a terminal that takes nothing holds nobody up, and shows the newest frame as soon as it goes on', async context => {
  const painted = join(temporaryFolder(context), 'painted');
  const terminal = openTerminal({
    command: [process.execPath, '--import', 'tsx', program, painted, '200'],
    columns: 80,
    rows: 24,
  });
  context.after(() => terminal.kill('SIGKILL'));
  await terminal.waitFor(rows => rows[0]?.startsWith('frame') === true);
  terminal.pause();
  for (let waited = 0; !existsSync(painted) && waited < 10_000; waited += 20) await sleep(20);
  assert.ok(existsSync(painted), 'the program waits for the terminal');
  terminal.resume();
  await terminal.waitFor(rows => rows[0] === 'frame 200');
  assert.ok(terminal.raw().length < 200_000, `${terminal.raw().length} bytes: what was not seen is not written`);
  terminal.write('x');
  assert.deepEqual(await terminal.exited, {exitCode: 7, signal: 0});
  assert.ok(!terminal.alternate() && !terminal.cursorHidden());
});

test('what is drawn on another terminal than the one that one types in is drawn on that', async context => {
  const other = openTerminal({command: ['sh', '-c', 'tty; exec cat'], columns: 80, rows: 24});
  context.after(() => other.kill('SIGKILL'));
  const [place = ''] = await other.waitFor(rows => rows[0]?.startsWith('/dev/') === true);
  const script = `exec '${process.execPath}' --import tsx '${program}' '${join(temporaryFolder(context), 'painted')}' 3 >${place}`;
  const own = openTerminal({command: ['sh', '-c', script], columns: 80, rows: 24});
  context.after(() => own.kill('SIGKILL'));
  await other.waitFor(rows => rows[0] === 'frame 3');
  own.write('x');
  assert.deepEqual(await own.exited, {exitCode: 7, signal: 0});
  assert.doesNotMatch(own.raw(), /frame/);
});
