import assert from 'node:assert/strict';
import {readdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {after, before, test} from 'node:test';
import {temporaryFolder} from '../helpers/folder.ts';
import {startPostgres, type TestServer} from '../helpers/postgres.ts';
import {leadTo, onlySession, runProgram} from '../helpers/program.ts';
import {pick, readEvents} from '../helpers/session.ts';

let server: TestServer;
before(async () => {
  server = await startPostgres();
});
after(() => server.stop());

/** A rate that any machine keeps, so that its figures can be reproduced whatever else the machine does. */
const calm = ['--workload', 'select-only', '--rate', '500', '--time', '2'];

async function climb(args: readonly string[], sessions: string) {
  const {arguments: target, environment} = leadTo(server, sessions);
  const done = await runProgram([...target, '--yes', '--init', '--scale', '1', ...args], environment);
  assert.equal(done.exitCode, 0, done.stderr);
  return onlySession(sessions);
}

function again(session: string, args: readonly string[], sessions: string, env: Record<string, string> = {}) {
  const {arguments: target, environment} = leadTo(server, sessions);
  return runProgram([...target, '--yes', 'reproduce', session, '--within', '20%', ...args], {...environment, ...env});
}

test('reproduce: the plan of a session runs again as it was run, and its figures are reproduced', async context => {
  const session = await climb(
    [...calm, '--clients', '1,2', '--checkpoint', '--label', 'calm', '--after', 'echo done'],
    temporaryFolder(context),
  );
  const sessions = temporaryFolder(context);
  const refused = await again(session, [], sessions);
  assert.equal(refused.exitCode, 2);
  assert.match(
    refused.stderr,
    /commands are not taken from a session; nothing was run\n.*\n {2}--after 'echo done'\n.*--without-commands\.$/,
  );
  const {exitCode, stdout, stderr} = await again(session, ['--without-commands'], sessions);
  assert.equal(exitCode, 0, stdout + stderr);
  assert.match(
    stdout,
    /\nselect-only, .* +1 +\d.* +1 \/ 1 .*reproduced: the rate sets tps; latency .* is not judged \(/,
  );
  assert.match(
    stdout,
    /\nreproduced: all 2 rungs are within ±20 %; the rate sets tps, .*; 1 run each: how far runs vary is not known$/,
  );
  const [then, now] = [session, onlySession(sessions)].map(readEvents);
  assert.ok(then && now);
  const orders = [then, now].map(events =>
    pick(events, 'rung-started').map(({clients, threads, seconds, workload, protocol, scripts, rate, extra}) => {
      return {clients, threads, seconds, workload, protocol, scripts, rate, extra};
    }),
  );
  assert.deepEqual(orders[1], orders[0]);
  assert.equal(orders[1]?.length, 2);
  const kinds = pick(now, 'plan').flatMap(({steps}) => steps.map(({kind}) => kind));
  assert.deepEqual(kinds, ['checkpoint', 'rung', 'checkpoint', 'rung']);
  assert.equal(pick(now, 'session')[0]?.label, 'calm again');
});

test('reproduce: where durability differs it says what, and reproduces nothing', async context => {
  const session = await climb([...calm, '--clients', '1'], temporaryFolder(context));
  const client = await server.connect();
  const set = async (value: string) => {
    await client.query(`ALTER SYSTEM SET synchronous_commit = ${value}`);
    await client.query('SELECT pg_reload_conf()');
  };
  try {
    await set('off');
    const sessions = temporaryFolder(context);
    const {exitCode, stdout, stderr} = await again(session, [], sessions);
    assert.equal(exitCode, 3, stdout + stderr);
    assert.equal(stdout, '');
    assert.match(stderr, /^pgtop-bench: not comparable: synchronous_commit on → off\n.*--ignore-durability .*$/m);
    assert.deepEqual(readdirSync(sessions), [], 'nothing was run');
    const json = await again(session, ['--output', 'ndjson', '--ignore-durability'], temporaryFolder(context));
    const last = JSON.parse(json.stdout.trimEnd().split('\n').at(-1) ?? '');
    assert.deepEqual([json.exitCode, last.type, last.verdict], [0, 'reproduction', 'reproduced'], json.stderr);
    assert.match(json.stderr, /^differs {3}synchronous_commit on → off \(--ignore-durability\)$/m);
    await set('DEFAULT');
    await client.query('ALTER SYSTEM SET checkpoint_timeout = 301');
    await client.query('SELECT pg_reload_conf()');
    const other = await again(session, [], temporaryFolder(context));
    assert.match(other.stderr, /^differs {3}checkpoint_timeout 5min → 301s: it will not be comparable$/m);
    assert.match(other.stdout, /\nnot comparable: checkpoint_timeout 5min → 301s$/);
    assert.equal(other.exitCode, 3);
  } finally {
    await client.query('ALTER SYSTEM RESET checkpoint_timeout');
    await set('DEFAULT');
    await client.end();
  }
});

test('reproduce: another plan, and text that may have been changed, are refused', async context => {
  const folder = temporaryFolder(context);
  const script = join(folder, 'read.sql');
  writeFileSync(script, 'SELECT 1;\n');
  const sessions = temporaryFolder(context);
  const session = await climb(['--clients', '1', '--time', '2', '--rate', '50', '--file', script], sessions);
  for (const [given, message] of [
    [['--clients', '2', '--time', '9'], /has the plan of its session: leave out --clients, --time\n/],
    [['--scale', '7'], /--scale 7 is not that of the session\n/],
  ] as const) {
    const {exitCode, stderr} = await again(session, given, sessions);
    assert.equal(exitCode, 2, stderr);
    assert.match(stderr, message);
  }
  const same = await again(session, [], temporaryFolder(context));
  assert.notEqual(same.exitCode, 2, same.stderr);
  writeFileSync(script, 'SELECT 2;\n');
  const changed = await again(session, [], temporaryFolder(context));
  assert.equal(changed.exitCode, 2);
  assert.match(changed.stderr, /the scripts are not what they were/);
});

test('reproduce --demo: a session of the demo runs again on a throwaway server', async context => {
  const sessions = temporaryFolder(context);
  const environment = {PGTOP_BENCH_SESSIONS: sessions};
  const first = await runProgram(['--demo', ...calm, '--clients', '1'], environment);
  assert.equal(first.exitCode, 0, first.stderr);
  const {exitCode, stdout, stderr} = await runProgram(
    ['reproduce', 'latest', '--demo', '--within', '20%'],
    environment,
  );
  assert.equal(exitCode, 0, stdout + stderr);
  assert.match(stdout, /\nreproduced: its rung is within ±20 %; the rate sets tps, .*; 1 run each/);
  assert.match(stdout, /^label +demo again$/m);
});
