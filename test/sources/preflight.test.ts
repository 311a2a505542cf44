import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {after, before, test} from 'node:test';
import type {Client} from 'pg';
import {lookBefore} from '../../source/sources/preflight.ts';
import {connect, resolveTarget} from '../../source/sources/target.ts';
import {startPostgres, type TestServer} from '../helpers/postgres.ts';

let server: TestServer;
let admin: Client;

before(async () => {
  server = await startPostgres({
    settings: {max_connections: '20', superuser_reserved_connections: '3', reserved_connections: '2'},
  });
  admin = await server.connect();
  await admin.query("CREATE ROLE bench LOGIN PASSWORD 'bench'");
});

after(async () => {
  await admin.end();
  await server.stop();
});

async function look(username = 'postgres', database = 'postgres', options = '') {
  const password = username === 'postgres' ? server.password : 'bench';
  const env = {PGPASSWORD: password, PGOPTIONS: options};
  const client = await connect(await resolveTarget({host: server.host, port: server.port, username, database}, env));
  try {
    return await lookBefore(client, {local: true});
  } finally {
    await client.end();
  }
}

const create = (name: string, columns: string) => admin.query(`CREATE TABLE ${name} (${columns})`);

test('preflight: no tables', async () => {
  assert.deepEqual((await look()).tables, {
    state: 'missing',
    present: [],
    schema: null,
    scale: null,
    historyRows: null,
    estimatedRows: null,
    bytes: null,
  });
});

test('preflight: an init that went half way, then all the way, then to the end', async () => {
  await create('pgbench_branches', 'bid int');
  await create('pgbench_history', 'tid int');
  const some = (await look()).tables;
  assert.deepEqual([some.state, some.present, some.scale], ['some', ['pgbench_branches', 'pgbench_history'], 0]);

  await create('pgbench_tellers', 'tid int');
  await create('pgbench_accounts', 'aid int');
  const empty = (await look()).tables;
  assert.deepEqual(
    [empty.state, empty.schema, empty.scale, empty.historyRows, empty.estimatedRows, empty.bytes],
    ['empty', 'public', 0, 0, 0, 0],
  );

  await admin.query('INSERT INTO pgbench_branches SELECT generate_series(1, 7)');
  await admin.query('INSERT INTO pgbench_history SELECT generate_series(1, 12)');
  await admin.query('INSERT INTO pgbench_accounts SELECT generate_series(1, 5000)');
  await admin.query('ANALYZE');
  const ready = (await look()).tables;
  assert.deepEqual([ready.state, ready.scale, ready.historyRows, ready.estimatedRows], ['ready', 7, 12, 5019]);
  assert.ok((ready.bytes ?? 0) > 100_000);
});

test('preflight: a role that may not read is told what the catalog knows', async () => {
  const {tables} = await look('bench');
  assert.deepEqual([tables.state, tables.scale, tables.historyRows, tables.estimatedRows], ['ready', null, 12, 5019]);
});

test('preflight: the search path that pgbench will have decides', async () => {
  await admin.query('CREATE SCHEMA aside; CREATE TABLE aside.pgbench_branches (bid int)');
  const {tables} = await look('postgres', 'postgres', '-c search_path=aside');
  assert.deepEqual([tables.state, tables.schema, tables.present], ['some', 'aside', ['pgbench_branches']]);
});

test('preflight: what pgbench itself has made, partitioned', async t => {
  await admin.query('CREATE DATABASE bench');
  const env = {...process.env, PGPASSWORD: server.password};
  const init = [
    '-h',
    server.host,
    '-p',
    String(server.port),
    '-U',
    'postgres',
    '-i',
    '-q',
    '-s',
    '1',
    '--partitions=2',
    'bench',
  ];
  const failure = await new Promise<Error | null>(resolve => execFile('pgbench', init, {env}, resolve));
  t.diagnostic(failure === null ? 'initialised by pgbench' : failure.message);
  assert.equal(failure, null);
  const {tables} = await look('postgres', 'bench');
  assert.deepEqual([tables.state, tables.scale, tables.historyRows, tables.estimatedRows], ['ready', 1, 0, 100_011]);
  assert.ok((tables.bytes ?? 0) > 12_000_000);
});

test('preflight: connections that this role can have, after those reserved, ours and its limits', async () => {
  const free = async (username?: string, database?: string) => (await look(username, database)).connections;
  assert.deepEqual(await free(), {max: 20, reserved: 5, inUse: 2, free: 18});
  assert.equal((await free('bench')).free, 13);
  await admin.query('GRANT pg_use_reserved_connections TO bench');
  assert.equal((await free('bench')).free, 15);
  await admin.query('ALTER ROLE bench CONNECTION LIMIT 6');
  assert.equal((await free('bench')).free, 5);
  await admin.query('ALTER DATABASE bench CONNECTION LIMIT 4');
  assert.equal((await free('bench', 'bench')).free, 3);
  assert.equal((await free('postgres', 'bench')).free, 18);
});

test('preflight: sessions of others that do something, hidden ones too', async () => {
  const [busy, idle] = [await server.connect('bench'), await server.connect()];
  await busy.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT 1');
  const {rows} = await busy.query('SELECT pg_backend_pid() AS pid');
  const other = {pid: rows[0].pid, user: 'postgres', application: 'test', database: 'bench'};
  const [all, hidden] = [await look(), await look('bench')];
  await Promise.all([busy.end(), idle.end()]);
  assert.deepEqual([all.others, all.othersTotal], [[{...other, state: 'idle in transaction'}], 1]);
  assert.deepEqual([hidden.others, hidden.othersTotal], [[{...other, state: null}], 1]);
});

test('preflight: nothing above left an ERROR in the log of the server', () => {
  assert.doesNotMatch(server.log(), /ERROR/);
});
