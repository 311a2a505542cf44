import assert from 'node:assert/strict';
import {existsSync, readdirSync, readFileSync, statSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {basename, join} from 'node:path';
import {after, before, test} from 'node:test';
import {readLogRow} from '../../source/pgbench/transaction-log.ts';
import {temporaryFolder} from '../helpers/folder.ts';
import {startPostgres, type TestServer} from '../helpers/postgres.ts';
import {leadTo, onlySession, runProgram} from '../helpers/program.ts';

let server: TestServer;
before(async () => {
  server = await startPostgres();
  const {environment} = leadTo(server, tmpdir());
  const made = await runProgram([...target(), '--init', '--scale', '2', '--clients', '1', '--time', '1'], environment);
  assert.equal(made.exitCode, 0, made.stderr);
});
after(() => server.stop());

const target = () => leadTo(server, tmpdir()).arguments;

/** Latencies in ms of all logs of a run. */
function readLogs(folder: string): number[] {
  return readdirSync(folder).flatMap(name =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .flatMap(line => {
        const row = readLogRow(line);
        return row?.kind === 'transaction' && row.latencyUs !== null ? [row.latencyUs / 1000] : [];
      }),
  );
}

function sortedPercentile(latencies: readonly number[], share: number): number {
  const sorted = latencies.toSorted((one, other) => one - other);
  return sorted[Math.max(1, Math.ceil(share * sorted.length - 1e-9)) - 1] ?? Number.NaN;
}

test('percentiles of a real run agree with a full sort of its log', async t => {
  const sessions = temporaryFolder(t);
  const {environment} = leadTo(server, sessions);
  const asked = ['--clients', '6', '--jobs', '3', '--time', '4', '--percentiles', '--keep-logs'];
  const {exitCode, stderr} = await runProgram([...target(), ...asked], environment);
  assert.equal(exitCode, 0, stderr);
  const folder = /^logs: (.+)$/m.exec(stderr)?.[1] ?? '';
  assert.equal(statSync(folder).mode & 0o777, 0o700);
  assert.deepEqual(readdirSync(folder), ['run-1']);
  assert.equal(readdirSync(join(folder, 'run-1')).length, 3, 'a log a thread');

  const session = basename(onlySession(sessions));
  const reported = await runProgram(['report', session, '--output', 'json', '--per-second'], environment);
  const {rungs, seconds} = JSON.parse(reported.stdout);
  const [rung] = rungs;
  const latencies = readLogs(join(folder, 'run-1'));
  assert.equal(latencies.length, rung.transactionsProcessed);
  assert.equal(rung.sampledShare, 1);
  const shares = {p50Ms: 0.5, p95Ms: 0.95, p99Ms: 0.99, p999Ms: 0.999, maxMs: 1};
  for (const [name, share] of Object.entries(shares)) {
    const exact = sortedPercentile(latencies, share);
    assert.ok(Math.abs(rung[name] - exact) <= exact / 128 + 0.001, `${name}: ${rung[name]} for ${exact}`);
  }
  assert.ok(seconds.length >= 3);
  for (const {p50Ms, p95Ms, p99Ms} of seconds) assert.ok(0 < p50Ms && p50Ms <= p95Ms && p95Ms <= p99Ms);
  const plain = await runProgram(['report', session], environment);
  assert.match(plain.stdout, /p50 ms +p95 ms +p99 ms +p99\.9 ms +max ms +sampled/);
  assert.match(plain.stdout, / 100 % /);
});

test('a small budget samples, the command says so, and no log is left', async t => {
  const sessions = temporaryFolder(t);
  const temporary = temporaryFolder(t);
  const environment = {...leadTo(server, sessions).environment, TMPDIR: temporary};
  const asked = ['--clients', '2,4', '--time', '2', '--workload', 'select-only', '--percentiles', '--log-budget', '1'];
  const {exitCode, stderr, stdout} = await runProgram([...target(), ...asked, '--output', 'ndjson'], environment);
  assert.equal(exitCode, 0, stderr);
  const events = stdout.split('\n').flatMap(line => (line === '' ? [] : [JSON.parse(line)]));
  const started = events.filter(({type}) => type === 'rung-started');
  assert.deepEqual(
    started.map(({command}) => command.find((word: string) => word.startsWith('--sampling-rate'))),
    started.map(({sampledShare}) => `--sampling-rate=${sampledShare}`),
  );
  assert.equal(started[0].sampledShare, 0.22);
  assert.ok(started[1].sampledShare !== 0.11, 'the second knows what the first came to');
  for (const rung of events.filter(({type}) => type === 'rung')) {
    assert.ok(rung.p99Ms > 0 && rung.sampledShare < 1);
    assert.ok(events.some(({type, run, second}) => type === 'latencies' && run === rung.run && second === 1));
  }
  assert.deepEqual(
    readdirSync(temporary).filter(name => name.startsWith('pgtop-bench-logs')),
    [],
  );
  assert.ok(existsSync(onlySession(sessions)));
});

test('without a place for the logs nothing is begun, and nothing is left', async t => {
  const sessions = temporaryFolder(t);
  const environment = {...leadTo(server, sessions).environment, TMPDIR: join(sessions, 'none')};
  const asked = ['--yes', '--clients', '1', '--time', '1', '--percentiles'];
  const {exitCode, stderr} = await runProgram([...target(), ...asked], environment);
  assert.equal(exitCode, 2);
  assert.match(stderr, /no folder for transaction logs could be made/);
  assert.deepEqual(readdirSync(sessions), []);
});

test('an aggregate log is refused by name', async t => {
  const {environment} = leadTo(server, temporaryFolder(t));
  const asked = ['--clients', '1', '--time', '1', '--percentiles', '--', '--aggregate-interval=1'];
  const {exitCode, stderr} = await runProgram([...target(), ...asked], environment);
  assert.equal(exitCode, 2);
  assert.match(stderr, /--aggregate-interval is not taken after --/);
});
