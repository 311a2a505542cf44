import assert from 'node:assert/strict';
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
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

const calm = ['--init', '--scale', '1', '--workload', 'select-only', '--rate', '100', '--time', '2', '--yes'];

function climb(sessions: string, ...args: string[]) {
  const {arguments: target, environment} = leadTo(server, sessions);
  return runProgram([...target, ...calm, ...args], environment);
}

function report(sessions: string, ...args: string[]) {
  return runProgram(['report', 'latest', ...args], leadTo(server, sessions).environment);
}

test('a ladder that keeps to its thresholds ends with 0; they are recorded, and a report may ask others', async context => {
  const sessions = temporaryFolder(context);
  const asked = ['--threshold', 'tps@2 > 20', '--threshold', 'failed=0', '--threshold', 'p99 < 10 s', '--percentiles'];
  const done = await climb(sessions, '--clients', '1,2', ...asked);
  assert.equal(done.exitCode, 0, done.stdout + done.stderr);
  assert.match(done.stdout, /\nthreshold +clients +measured +of +result\ntps@2>20 +2 +\d+\.?\d* tps +run 2 +met\n/);
  const [plan] = pick(readEvents(onlySession(sessions)), 'plan');
  assert.deepEqual(plan?.thresholds, ['tps@2>20', 'failed=0', 'p99<10s']);
  assert.equal((await report(sessions)).exitCode, 0);
  const xml = join(sessions, 'result.xml');
  const other = await report(sessions, '--threshold', 'tps<1', '--output', 'csv', '--junit', xml);
  assert.equal(other.exitCode, 4);
  assert.match(readFileSync(xml, 'utf8'), /<testsuite [^>]*tests="2" failures="2"/);
  const json = JSON.parse((await report(sessions, '--output', 'json')).stdout);
  assert.deepEqual(
    json.limits.map(({threshold, clients, met}: Record<string, unknown>) => [threshold, clients, met]),
    [
      ['tps@2>20', 2, true],
      ['failed=0', 1, true],
      ['failed=0', 2, true],
      ['p99<10s', 1, true],
      ['p99<10s', 2, true],
    ],
  );
});

test('one that is not met, or not known, ends with 4, and is told in every form', async context => {
  const sessions = temporaryFolder(context);
  const plan = join(sessions, 'plan.json');
  writeFileSync(plan, JSON.stringify({clients: 1, threshold: 'tps>100000'}));
  const xml = join(sessions, 'result.xml');
  const done = await climb(sessions, '--plan', plan, '--output', 'ndjson', '--junit', xml);
  assert.equal(done.exitCode, 4, done.stderr);
  const limits = done.stdout.split('\n').filter(line => line.startsWith('{"type":"limit"'));
  const [limit] = limits.map(line => JSON.parse(line));
  assert.deepEqual([limits.length, limit.threshold, limit.value, limit.met], [1, 'tps>100000', 100_000, false]);
  assert.match(readFileSync(xml, 'utf8'), /<failure type="threshold" message="tps&gt;100000: \d+/);
  assert.equal((await report(sessions)).exitCode, 4);
  const unknown = await report(sessions, '--threshold', 'p99<1s');
  assert.equal(unknown.exitCode, 4);
  assert.match(unknown.stdout, /\np99<1s +1 +– +run 1 +not known: no transaction log was read$/);
});

test('what cannot be met is refused before anything is run', async context => {
  const sessions = temporaryFolder(context);
  for (const [args, message] of [
    [
      ['--clients', '1,2', '--threshold', 'tps@3>1'],
      /'tps@3>1' cannot be met: no rung has 3 clients\nThe plan has 1, 2\./,
    ],
    [['--clients', '1,2', '--threshold', 'tps@3>1', '--dry-run'], /no rung has 3 clients\n/],
    [['--clients', '1', '--threshold', 'speed>1'], /'speed>1' cannot be read: speed is no metric\nMetrics: tps, /],
    [['--clients', '1', '--junit', join(sessions, 'no', 'such.xml')], /--junit .*its folder cannot be written to/],
  ] as const) {
    const {exitCode, stderr} = await climb(sessions, ...args);
    assert.equal(exitCode, 2, stderr);
    assert.match(stderr, message);
  }
  assert.ok(!existsSync(sessions) || !(await report(sessions)).stdout.includes('run'));
});
