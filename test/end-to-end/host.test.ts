import assert from 'node:assert/strict';
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {after, before, test} from 'node:test';
import {setTimeout as pause} from 'node:timers/promises';
import {temporaryFolder} from '../helpers/folder.ts';
import {startPostgres, type TestServer} from '../helpers/postgres.ts';
import {leadTo, onlySession, runProgram, startProgram, untilLine} from '../helpers/program.ts';
import {pick, readEvents} from '../helpers/session.ts';

let server: TestServer;
before(async () => {
  server = await startPostgres();
});
after(() => server.stop());

/** A command that runs what follows it, as ssh does elsewhere, and leaves its process id in a file. */
function makeWay(folder: string): {readonly way: string; readonly pid: () => number} {
  const [way, file] = [join(folder, 'way'), join(folder, 'pid')];
  writeFileSync(way, `#!/bin/sh\necho $$ >${file}\necho 'Welcome to db1'\nexec "$@"\n`, {mode: 0o755});
  return {way, pid: () => Number(readFileSync(file, 'utf8'))};
}

async function untilGone(pid: number): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await pause(25);
  }
  assert.fail(`process ${pid} lives on`);
}

test('a run keeps what this machine, its pgbench and the machine of the server did', async context => {
  const [sessions, folder] = [temporaryFolder(context), temporaryFolder(context)];
  const {way, pid} = makeWay(folder);
  const {arguments: target, environment} = leadTo(server, sessions);
  const ladder = ['--init', '--scale', '1', '--clients', '2', '--jobs', '2', '--time', '4', '--yes'];
  const done = await runProgram([...target, ...ladder, '--host-via', way], environment);
  assert.equal(done.exitCode, 0, done.stderr);
  await untilGone(pid());
  const events = readEvents(onlySession(sessions));
  assert.deepEqual(
    pick(events, 'host')
      .map(({machine}) => machine)
      .sort(),
    ['here', 'server'],
  );
  const samples = pick(events, 'host-sample');
  const began = pick(events, 'rung-started')[0]?.at ?? 0;
  const inRun = samples.filter(({at}) => at > began + 1500 && at < began + 4500);
  for (const machine of ['here', 'server'])
    assert.ok(inRun.filter(one => one.machine === machine).length >= 2, machine);
  const threads = inRun.flatMap(({statistics}) => (statistics.pgbench?.length ? [statistics.pgbench.length] : []));
  assert.equal(Math.max(...threads), 2);
  assert.deepEqual(
    pick(events, 'trouble').filter(({source}) => source === 'host'),
    [],
  );
});

test('the shell on the machine of the server ends with us, even when we are killed', async context => {
  const [sessions, folder] = [temporaryFolder(context), temporaryFolder(context)];
  const {way, pid} = makeWay(folder);
  const {arguments: target, environment} = leadTo(server, sessions);
  const ladder = ['--clients', '1', '--time', '60', '--yes', '--output', 'ndjson', '--host-via', way];
  const child = startProgram([...target, ...ladder], environment);
  await untilLine(child, /"machine":"server","statistics"/);
  child.kill('SIGKILL');
  await child;
  await untilGone(pid());
});
