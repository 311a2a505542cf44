import assert from 'node:assert/strict';
import {test} from 'node:test';
import {pgbench} from '../../source/pgbench/engine.ts';
import {orderRun} from '../helpers/order.ts';

test('each line of a run is of one kind', () => {
  const kinds = [
    ['starting vacuum...end.', 'vacuum'],
    ['starting vacuum pgbench_accounts...end.', 'vacuum'],
    ['starting vacuum...pgbench: error: ERROR:  cannot execute TRUNCATE TABLE in a read-only transaction', 'vacuum'],
    ['pgbench: detail: (ignoring this error and continuing anyway)', 'other'],
    ['end.', 'other'],
    ['progress: 7.0 s, 1402.1 tps, lat 2.851 ms stddev 1.207, 0 failed', 'progress'],
    [', 0 skipped', 'other'],
    ['pgbench: error: client 4 aborted while establishing connection', 'trouble'],
    ['', 'other'],
  ] as const;
  for (const [line, kind] of kinds) assert.equal(pgbench.readLine(line).kind, kind, line);
});

test('a whole progress line carries its progress only', () => {
  const line = 'progress: 7.0 s, 1402.1 tps, lat 2.851 ms stddev 1.207, 0 failed';
  assert.deepEqual(Object.keys(pgbench.readLine(line)), ['kind', 'progress']);
});

test('a torn progress line carries the error too', () => {
  const line =
    'progress: 7.0 s, 1402.1 tps, lat 2.851 ms stddev 1.207, 0 failedpgbench: error: client 4 aborted while establishing connection';
  const read = pgbench.readLine(line);
  assert.equal(read.kind, 'progress');
  assert.equal(read.kind === 'progress' && read.progress.tps, 1402.1);
  assert.deepEqual(read.kind === 'progress' && read.trouble, {
    kind: 'client-aborted',
    client: 4,
    message: 'client 4 aborted while establishing connection',
  });
});

test('what pgbench is asked with and how it is stopped', () => {
  assert.equal(pgbench.name, 'pgbench');
  assert.equal(pgbench.stop, 'SIGALRM');
  const order = orderRun({clients: 1, threads: 1, seconds: 5, workload: 'select-only'});
  assert.deepEqual(pgbench.arguments(order, 160000), ['-P', '1', '-c', '1', '-j', '1', '-T', '5', '-b', 'select-only']);
  assert.equal(pgbench.readReport(['number of clients: 8']).clients, 8);
});

test('colours around an error hide nothing of it', () => {
  const lead = '\x1b[01mpgbench: \x1b[0m\x1b[01;31merror: \x1b[0m';
  for (const words of [
    'client 1 script 0 aborted in command 0 query 0: ERROR:  division by zero',
    'could not create connection for client 100',
    'Run was aborted; the above results are incomplete.',
  ])
    assert.deepEqual(pgbench.readLine(lead + words), pgbench.readLine(`pgbench: error: ${words}`));
});
