import assert from 'node:assert/strict';
import {existsSync, mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, afterEach, before, test} from 'node:test';
import {setTimeout as sleep} from 'node:timers/promises';
import type {Event} from '../../source/event/event.ts';
import {startPostgres, type TestServer} from '../helpers/postgres.ts';
import {leadTo, onlySession, pgbenchOn, program, runProgram} from '../helpers/program.ts';
import {openTerminal, type TerminalSession} from '../helpers/terminal.ts';

let server: TestServer;
const folders: string[] = [];
const terminals: TerminalSession[] = [];

before(async () => {
  server = await startPostgres();
  const {arguments: target, environment} = lead(newFolder());
  const made = await runProgram(
    [...target, '--init', '--scale', '4', '--clients', '1', '--time', '1', '--yes'],
    environment,
  );
  assert.equal(made.exitCode, 0, made.stderr);
});
after(async () => {
  await server.stop();
  for (const folder of folders) rmSync(folder, {recursive: true, force: true});
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'screen-'));
  folders.push(folder);
  return folder;
}

function lead(sessions: string) {
  return leadTo(server, sessions);
}

/** The program in a real terminal, led to the server. */
function open(
  args: readonly string[],
  sessions = newFolder(),
  [columns, rows] = [120, 40],
  command = program,
  env: Record<string, string> = {},
): TerminalSession {
  const {arguments: target, environment} = lead(sessions);
  const terminal = openTerminal({
    command: [...command, ...target, ...args],
    columns: columns!,
    rows: rows!,
    env: {...environment, ...env},
  });
  terminals.push(terminal);
  return terminal;
}

const shows = (pattern: RegExp) => (rows: string[]) => pattern.test(rows.join('\n'));
const patience = {timeoutMs: 20_000};
const readEvents = (path: string): Event[] =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));
const rungsOf = async (sessions: string) => {
  const {environment} = lead(sessions);
  return JSON.parse((await runProgram(['report', onlySession(sessions), '--output', 'json'], environment)).stdout)
    .rungs;
};

afterEach(async () => {
  for (const terminal of terminals.splice(0)) {
    terminal.kill('SIGKILL');
    await terminal.exited;
  }
});

test('the keys give the rungs that they ask for, each with its own report', async () => {
  const sessions = newFolder();
  const terminal = open(['--clients', '1,2,3', '--time', '600'], sessions);
  await terminal.waitFor(shows(/Enter/), patience);
  assert.ok(terminal.alternate());
  terminal.write('\r');
  await terminal.waitFor(shows(/second (?!1 )\d+ of 600/), patience);
  for (const key of ['\x1b[B', '\x1b[B', '\r']) terminal.write(key);
  await terminal.waitFor(shows(/queue|next/i), patience);
  terminal.write('n');
  await terminal.waitFor(shows(/press n again|n again/i), patience);
  terminal.write('n');
  await terminal.waitFor(shows(/rung 2\/3/), patience);
  await terminal.waitFor(shows(/second (?!1 )\d+ of 600/), patience);
  terminal.write('r');
  terminal.write('m');
  terminal.write('q');
  await terminal.waitFor(shows(/Quit\?/), patience);
  terminal.write('q');
  const {exitCode} = await terminal.exited;
  assert.equal(exitCode, 130);
  assert.ok(!terminal.alternate(), 'the main screen is back');
  assert.ok(!terminal.cursorHidden());
  assert.deepEqual(pgbenchOn(server.port), []);

  const events = readEvents(onlySession(sessions));
  const started = events.filter(event => event.type === 'rung-started');
  assert.deepEqual(
    started.map(({run, step, clients}) => ({run, step, clients})),
    [
      {run: 1, step: 1, clients: 1},
      {run: 2, step: 3, clients: 3},
    ],
  );
  assert.deepEqual(
    events.filter(event => event.type === 'rung-ended').map(({exitCode: code, signal}) => ({code, signal})),
    [
      {code: 0, signal: null},
      {code: 0, signal: null},
    ],
  );
  assert.deepEqual(
    events.filter(event => event.type === 'wish').map(({wish}) => wish),
    ['start', 'queue', 'end-rung', 'end-rung', 'repeat', 'mark', 'stop'],
  );
  const rungs = await rungsOf(sessions);
  const printed = events.flatMap(event => (event.type === 'line' && /^tps = (\S+)/.exec(event.text)?.[1]) || []);
  assert.deepEqual(
    rungs.map((rung: {tps: number}) => rung.tps),
    printed.map(Number),
  );
  assert.deepEqual(
    rungs.map((rung: {status: string}) => rung.status),
    ['ended', 'ended'],
  );
  const left = terminal.text().join('\n');
  assert.match(left, /run {2}clients/);
  assert.match(left, /session: .*\.ndjson/);
});

for (const [signal, exitCode] of [
  ['SIGTERM', 143],
  ['SIGHUP', 129],
  ['SIGINT', 130],
] as const) {
  test(`${signal} gives the terminal back and keeps the report`, async () => {
    const sessions = newFolder();
    const terminal = open(['--clients', '2', '--time', '600', '--yes'], sessions);
    await terminal.waitFor(shows(/second (?!1 )\d+ of 600/), patience);
    process.kill(terminal.pid, signal);
    assert.equal((await terminal.exited).exitCode, exitCode);
    assert.ok(!terminal.alternate());
    assert.ok(!terminal.cursorHidden());
    assert.deepEqual(pgbenchOn(server.port), []);
    const [rung] = await rungsOf(sessions);
    assert.equal(rung.status, 'ended');
  });
}

test('Ctrl-C in the start-up vacuum ends at once', async () => {
  const holder = await server.connect();
  await holder.query('begin; lock table pgbench_branches in share update exclusive mode');
  const terminal = open(['--clients', '1', '--time', '5', '--yes']);
  try {
    await terminal.waitFor(shows(/start-up vacuum/), patience);
    await terminal.waitFor(shows(/Lock relation/), patience);
    terminal.write('\x03');
    assert.equal((await terminal.exited).exitCode, 130);
    assert.deepEqual(pgbenchOn(server.port), []);
  } finally {
    await holder.query('rollback');
    await holder.end();
  }
});

test('when the session can no longer be written the terminal is given back and it is said', async () => {
  const sessions = newFolder();
  const command = ['sh', '-c', 'ulimit -f 12; exec "$@"', 'sh', ...program];
  const terminal = open(['--clients', '1', '--time', '600', '--yes'], sessions, [120, 40], command);
  assert.equal((await terminal.exited).exitCode, 1);
  assert.ok(!terminal.alternate());
  assert.match(terminal.text().join('\n'), /cannot write to .*\.ndjson/);
  assert.deepEqual(pgbenchOn(server.port), []);
});

/** The program as one that crashes at SIGUSR2. */
function mined(): string[] {
  const [node, ...rest] = program;
  return [node!, '--import', 'data:text/javascript,process.on("SIGUSR2", () => { throw new Error("boom") })', ...rest];
}

test('a crash of our own gives the terminal back, shows its stack and leaves no pgbench', async () => {
  const sessions = newFolder();
  const terminal = open(['--clients', '1', '--time', '600', '--yes'], sessions, [120, 40], mined());
  await terminal.waitFor(shows(/second [1-9]\d* of 600/), patience);
  process.kill(terminal.pid, 'SIGUSR2');
  assert.equal((await terminal.exited).exitCode, 1);
  assert.ok(!terminal.alternate());
  assert.ok(!terminal.cursorHidden());
  assert.match(terminal.text().join('\n'), /a bug of ours[\s\S]*boom[\s\S]*at /);
  assert.match(terminal.text().join('\n'), /session: .*\.ndjson/);
  assert.deepEqual(pgbenchOn(server.port), []);
});

test('while the terminal takes nothing the session is recorded on, and a crash leaves no pgbench', async () => {
  const sessions = newFolder();
  const terminal = open(['--clients', '1', '--time', '600', '--yes'], sessions, [120, 40], mined());
  await terminal.waitFor(shows(/second [1-9]\d* of 600/), patience);
  terminal.pause();
  for (let redraws = 0; redraws < 60; redraws++) {
    terminal.write('\x0c');
    await sleep(20);
  }
  const countSamples = () => readEvents(onlySession(sessions)).filter(({type}) => type === 'sample').length;
  const least = countSamples() + 2;
  await until(() => countSamples() >= least, 'the server is no longer polled');
  process.kill(terminal.pid, 'SIGUSR2');
  await until(() => pgbenchOn(server.port).length === 0, 'pgbench is still there');
  terminal.resume();
  assert.equal((await terminal.exited).exitCode, 1);
});

async function until(isSo: () => boolean, otherwise: string): Promise<void> {
  for (let tries = 0; !isSo(); tries++) {
    assert.ok(tries < 50, otherwise);
    await sleep(100);
  }
}

test('a terminal that hangs up ends the ladder with its report kept, and by no abort', async () => {
  const sessions = newFolder();
  const told = join(newFolder(), 'code');
  const shell = ['sh', '-c', 'trap "" HUP; "$@"; echo $? >"$CODE"', 'sh', ...program];
  const terminal = open(['--clients', '1', '--time', '600', '--yes'], sessions, [120, 40], shell, {CODE: told});
  await terminal.waitFor(shows(/second [1-9]\d* of 600/), patience);
  terminal.hangUp();
  await until(() => existsSync(told) && readFileSync(told, 'utf8') !== '', 'the program is still there');
  // Of SIGHUP, or of a lost output where that is seen first.
  assert.match(readFileSync(told, 'utf8'), /^(?:129|141)\n$/);
  assert.equal((await rungsOf(sessions)).length, 1);
});

test('a person climbs by hand: held at first, each rung until n', async () => {
  const sessions = newFolder();
  const terminal = open(['--clients', '1,2', '--manual'], sessions);
  await terminal.waitFor(shows(/Enter/), patience);
  terminal.write('\r');
  await terminal.waitFor(shows(/held/i), patience);
  assert.deepEqual(pgbenchOn(server.port), []);
  for (const key of ['\x1b[B', '\r']) terminal.write(key);
  await terminal.waitFor(shows(/1 client,.* second (?!1\b)\d+/), patience);
  terminal.write('n');
  await terminal.waitFor(shows(/ended by key at \d+ s/), patience);
  for (const key of ['\x1b[B', '\r']) terminal.write(key);
  await terminal.waitFor(shows(/2 clients,.* second (?!1\b)\d+/), patience);
  terminal.write('n');
  await terminal.waitFor(rows => rows.join('\n').split('ended by key at').length >= 3, patience);
  terminal.write('q');
  assert.equal((await terminal.exited).exitCode, 130);
  const rungs = await rungsOf(sessions);
  assert.deepEqual(
    rungs.map(({clients, status}: {clients: number; status: string}) => [clients, status]),
    [
      [1, 'ended'],
      [2, 'ended'],
    ],
  );
});

test('a ladder that ends stays on the screen until q, and is replayed with its keys', async () => {
  const sessions = newFolder();
  const live = open(['--clients', '1,2', '--time', '3', '--yes'], sessions);
  await live.waitFor(shows(/done/), patience);
  assert.ok(live.alternate());
  live.write('q');
  assert.equal((await live.exited).exitCode, 0);
  const {environment} = lead(sessions);
  const replay = openTerminal({
    command: [...program, 'replay', onlySession(sessions)],
    columns: 120,
    rows: 40,
    env: environment,
  });
  terminals.push(replay);
  await replay.waitFor(shows(/Throughput/), patience);
  replay.write('G');
  await replay.waitFor(shows(/done/), patience);
  replay.write('0');
  await replay.waitFor(rows => !/done/.test(rows.join('\n')), patience);
  replay.write('?');
  await replay.waitFor(shows(/Replay/), patience);
  replay.write('\x1b');
  replay.write('q');
  assert.equal((await replay.exited).exitCode, 0);
  assert.ok(!replay.alternate());
});

test('it follows the size of the terminal and never scrolls', async () => {
  const terminal = open(['--clients', '2', '--time', '600', '--yes'], newFolder(), [200, 50]);
  await terminal.waitFor(shows(/second (?!1 )\d+ of 600/), patience);
  for (const [columns, rows] of [
    [120, 40],
    [80, 24],
    [60, 15],
    [30, 8],
    [200, 50],
  ] as const) {
    terminal.resize(columns, rows);
    await terminal.waitFor(
      lines => lines.length === rows && /tps/.test(lines.join('\n')) && lines.every(line => line.length <= columns),
      patience,
    );
    assert.deepEqual(
      terminal.scrollbackLines().filter(line => /Throughput|tps/.test(line)),
      [],
    );
  }
  assert.ok(!terminal.raw().includes('\x1b[3J'));
  terminal.write('\x03');
  assert.equal((await terminal.exited).exitCode, 130);
});

test('a checkpoint is drawn within one column of its second', async () => {
  const sessions = newFolder();
  const terminal = open(['--clients', '2', '--time', '600', '--yes'], sessions, [200, 50]);
  // Not each row shows it: marks stand before it at the top, and the curve is drawn over it.
  const chart = (rows: string[]) => rows.find(row => /^[^│┤]*[│┤]▏.*┊/.test(row)) ?? '';
  const before = await terminal.waitFor(shows(/second (?![12] )\d+ of 600/), patience);
  assert.match(before.join('\n'), /1 column = 1 s/);
  const client = await server.connect();
  const askedAt = Date.now();
  await client.query('checkpoint');
  await client.end();
  const drawn = chart(await terminal.waitFor(rows => chart(rows) !== '', patience));
  terminal.write('\x03');
  await terminal.exited;
  const events = readEvents(onlySession(sessions));
  const [header] = events;
  const rung = events.find(({type}) => type === 'rung-started');
  assert.ok(header?.type === 'session' && rung);
  const expected = (askedAt - Date.parse(header.began) - rung.at) / 1000;
  const found = drawn.indexOf('┊') - drawn.indexOf('▏');
  assert.ok(
    Math.abs(found - expected) <= 1.5,
    `drawn ${found} columns after the rung began, it was ${expected} s\n${drawn}`,
  );
});
