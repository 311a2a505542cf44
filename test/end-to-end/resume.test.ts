import assert from 'node:assert/strict';
import {appendFileSync, existsSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {after, before, test} from 'node:test';
import {temporaryFolder} from '../helpers/folder.ts';
import {startPostgres, type TestServer} from '../helpers/postgres.ts';
import {leadTo, onlySession, pgbenchOn, runProgram, startProgram, untilLine} from '../helpers/program.ts';
import {pick, readEvents} from '../helpers/session.ts';

let server: TestServer;
before(async () => {
  server = await startPostgres();
  const {arguments: target, environment} = leadTo(server, server.socket);
  const made = await runProgram([...target, '--init', '--scale', '1', '--clients', '1', '--time', '1'], environment);
  assert.equal(made.exitCode, 0, made.stderr);
});
after(() => server.stop());

/** Runs a ladder and kills it as soon as it has written such a line. */
const leave = async (args: readonly string[], sessions: string, pattern: RegExp, signal: 'SIGKILL' | 'SIGTERM') => {
  const {arguments: target, environment} = leadTo(server, sessions);
  const child = startProgram([...target, '--yes', ...args], environment);
  await untilLine(child, pattern);
  child.kill(signal);
  await child;
  for (let tries = 0; pgbenchOn(server.port).length > 0 && tries < 100; tries++)
    await new Promise(go => setTimeout(go, 50));
  return onlySession(sessions);
};
const goOn = (sessions: string, ...args: string[]) => {
  const {arguments: target, environment} = leadTo(server, sessions);
  return runProgram([...target, '--yes', '--resume', 'latest', ...args], environment);
};

test('a ladder killed in its third of five rungs goes on in the same session', async context => {
  const sessions = temporaryFolder(context);
  const path = await leave(['--clients', '1,2,3,4,5', '--time', '2'], sessions, /run 3 .*1 s .*tps/, 'SIGKILL');
  appendFileSync(path, '{"type":"beat","at":9');
  const {exitCode, stderr} = await goOn(sessions);
  assert.equal(exitCode, 0, stderr);
  const events = readEvents(onlySession(sessions));
  assert.deepEqual(
    pick(events, 'rung-started').map(({run, step, clients}) => [run, step, clients]),
    [
      [1, 1, 1],
      [2, 2, 2],
      [3, 3, 3],
      [4, 3, 3],
      [5, 4, 4],
      [6, 5, 5],
    ],
  );
  assert.equal(pick(events, 'session').length, 1);
  const [resumed, ...more] = pick(events, 'resumed');
  assert.deepEqual(more, []);
  const times = events.map(({at}) => at);
  assert.deepEqual(
    times,
    [...times].sort((one, other) => one - other),
    'time goes on',
  );
  assert.ok(resumed && Number.isFinite(Date.parse(resumed.wall)));

  const {environment} = leadTo(server, sessions);
  const told = await runProgram(['report', 'latest', '--output', 'json'], environment);
  assert.equal(told.exitCode, 0, told.stderr);
  const report = JSON.parse(told.stdout);
  assert.deepEqual(
    report.rungs.map(({clients, status}: {clients: number; status: string}) => [clients, status]),
    [
      [1, 'complete'],
      [2, 'complete'],
      [3, 'incomplete'],
      [3, 'complete'],
      [4, 'complete'],
      [5, 'complete'],
    ],
  );
  const again = await goOn(sessions);
  assert.equal(again.exitCode, 2);
  assert.match(again.stderr, /nothing is left to do/);
});

test('a ladder that was ended by a signal goes on, and runs its unfinished rung again', async context => {
  const sessions = temporaryFolder(context);
  await leave(['--clients', '1,2', '--time', '3'], sessions, /run 1 .*1 s .*tps/, 'SIGTERM');
  const {exitCode, stderr} = await goOn(sessions);
  assert.equal(exitCode, 0, stderr);
  const events = readEvents(onlySession(sessions));
  assert.deepEqual(
    pick(events, 'rung-started').map(({clients}) => clients),
    [1, 1, 2],
  );
  const {environment} = leadTo(server, sessions);
  const report = JSON.parse((await runProgram(['report', 'latest', '--output', 'json'], environment)).stdout);
  assert.deepEqual(
    report.rungs.map(({redone}: {redone: boolean}) => redone),
    [true, false, false],
  );
});

test('nothing is run of a session whose commands are not given again, or were changed', async context => {
  const sessions = temporaryFolder(context);
  const mark = join(sessions, 'mark');
  const command = `echo between`;
  const args = ['--clients', '1,2,3', '--time', '2'];
  const path = await leave([...args, '--between', command], sessions, /run 1 .*1 s .*tps/, 'SIGKILL');
  const recorded = readFileSync(path, 'utf8');

  writeFileSync(path, recorded.replaceAll(command, `touch ${mark}`));
  const altered = readFileSync(path, 'utf8');
  for (const given of [[], ['--between', command]]) {
    const refused = await goOn(sessions, ...given);
    assert.equal(refused.exitCode, 2);
    assert.match(
      refused.stderr,
      /commands are not taken from a session; nothing was run\n(.*\n)* {2}--between 'touch .*mark'/,
    );
  }
  assert.ok(!existsSync(mark));
  assert.equal(readFileSync(path, 'utf8'), altered, 'the session is as it was');

  writeFileSync(path, recorded.replaceAll('"extra":[]', `"extra":["-f","${mark}"]`));
  assert.match((await goOn(sessions, '--between', command)).stderr, /\n {2}-- -f .*mark/);
  writeFileSync(path, recorded.replaceAll('"database":null', '"database":"--file=/tmp/x"'));
  assert.match((await goOn(sessions, '--between', command)).stderr, /names the database --file=/);

  writeFileSync(path, recorded);
  const {exitCode, stderr} = await goOn(sessions, '--between', command);
  assert.equal(exitCode, 0, stderr);
  const events = readEvents(onlySession(sessions));
  assert.deepEqual(
    pick(events, 'step-line').map(({text}) => text),
    ['between', 'between', 'between'],
  );
});

test('a plan given beside --resume is refused, and so is leaving out the percentiles of the runs so far', async context => {
  const sessions = temporaryFolder(context);
  const args = ['--clients', '1,2', '--time', '2', '--percentiles'];
  const path = await leave(args, sessions, /run 1 .*1 s .*tps/, 'SIGKILL');
  const recorded = readFileSync(path, 'utf8');
  for (const [given, message] of [
    [['--clients', '7,8', '--time', '9'], /its own plan: leave out --clients, --time\n/],
    [['--percentiles', '--file', 'package.json'], /its own plan: leave out --file package\.json\n/],
    [[], /the runs so far logged their transactions: add --percentiles\n/],
    [['--dry-run'], /--resume has no --dry-run\n/],
  ] as const) {
    const {exitCode, stderr} = await goOn(sessions, ...given);
    assert.equal(exitCode, 2);
    assert.match(stderr, message);
  }
  assert.equal(readFileSync(path, 'utf8'), recorded, 'the session is as it was');
  const {exitCode, stderr} = await goOn(sessions, '--percentiles');
  assert.equal(exitCode, 0, stderr);
});

test('a server with other settings is told and refused, unless forced; a session being written is left alone', async context => {
  const sessions = temporaryFolder(context);
  const path = await leave(['--clients', '1,2', '--time', '2'], sessions, /run 1 .*1 s .*tps/, 'SIGKILL');
  const recorded = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    recorded
      .replace('"work_mem":"4MB"', '"work_mem":"5MB"')
      .replace(/"systemIdentifier":"\d+"/, '"systemIdentifier":"1"'),
  );
  const refused = await goOn(sessions);
  assert.equal(refused.exitCode, 2);
  assert.match(refused.stderr, /system identifier was 1, is \d+\n {2}work_mem was 5MB, is 4MB\n/);
  const lock = path.replace(/\.ndjson$/, '.lock');
  writeFileSync(lock, `${process.pid}\n`);
  assert.match((await goOn(sessions)).stderr, /is being written now/);
  writeFileSync(lock, '');
  writeFileSync(path, recorded.replace(/"systemIdentifier":"\d+"/, '"systemIdentifier":"1"'));
  const {exitCode, stderr} = await goOn(sessions, '--force');
  assert.equal(exitCode, 0, stderr);
});

test('a second ladder on the same database is refused with who runs the first', async context => {
  const {arguments: target, environment} = leadTo(server, temporaryFolder(context));
  const first = startProgram([...target, '--yes', '--clients', '1', '--time', '20'], environment);
  await untilLine(first, /run 1 .*1 s .*tps/);
  const other = leadTo(server, temporaryFolder(context));
  const second = await runProgram([...target, '--yes', '--clients', '1', '--time', '1'], other.environment);
  assert.equal(second.exitCode, 2);
  assert.match(second.stderr, /another ladder runs on .*: session \d+ of postgres.*, since \d{4}-\d\d-\d\d/);
  first.kill('SIGTERM');
  assert.equal((await first).exitCode, 143);
  const third = await runProgram([...target, '--yes', '--clients', '1', '--time', '1'], other.environment);
  assert.equal(third.exitCode, 0, third.stderr);
});
