import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {after, before, test} from 'node:test';
import type {Client} from 'pg';
import {lookBefore} from '../../source/sources/preflight.ts';
import {connect, resolveTarget} from '../../source/sources/target.ts';
import {startPostgres, type TestServer} from '../helpers/postgres.ts';

/** For prepared transactions and archiving to be seen. */
const beside = {max_prepared_transactions: '2', archive_mode: 'on', archive_command: 'true'};

let server: TestServer;
let admin: Client;

before(async () => {
  server = await startPostgres({
    settings: {max_connections: '20', superuser_reserved_connections: '3', reserved_connections: '2', ...beside},
  });
  admin = await server.connect();
  await admin.query("CREATE ROLE bench LOGIN PASSWORD 'bench'");
});

after(async () => {
  await admin.end();
  await server.stop();
});

const byName = (one: readonly unknown[], other: readonly unknown[]) => String(one[1]).localeCompare(String(other[1]));

/** Asks again until there is an answer. */
async function until<T>(ask: () => Promise<T | null>): Promise<T> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const answer = await ask();
    if (answer !== null) return answer;
  }
  throw new Error('never seen');
}

async function look(username = 'postgres', database = 'postgres', options = '') {
  const password = username === 'postgres' ? server.password : 'bench';
  const env = {PGPASSWORD: password, PGOPTIONS: options};
  const client = await connect(await resolveTarget({host: server.host, port: server.port, username, database}, env));
  try {
    return await lookBefore(client, {local: true, systemRoots: false});
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
    indexless: [],
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
  assert.deepEqual(ready.indexless, ['pgbench_accounts', 'pgbench_branches', 'pgbench_tellers']);
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
  assert.deepEqual(tables.indexless, []);
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

test('preflight: transactions left open, those of a prepared one too, and sessions of an earlier pgbench', async () => {
  const [open, left] = [await server.connect('bench'), await server.connect()];
  await left.query("SET application_name = 'pgbench'");
  await open.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT 1');
  const pidOf = async (client: Client) => (await client.query('SELECT pg_backend_pid() AS pid')).rows[0].pid;
  const [openPid, leftPid] = [await pidOf(open), await pidOf(left)];
  await admin.query("BEGIN; CREATE TABLE waiting (a int); PREPARE TRANSACTION 'shop 7'");
  const [all, plain] = [(await look()).circumstances, (await look('bench')).circumstances];
  await admin.query("ROLLBACK PREPARED 'shop 7'");
  await Promise.all([open.end(), left.end()]);
  assert.deepEqual(all?.holders.map(({pid, name, database, state}) => [pid, name, database, state]).sort(byName), [
    [openPid, 'postgres test', 'bench', 'idle in transaction'],
    [null, 'prepared transaction shop 7', 'postgres', 'prepared'],
  ]);
  assert.ok(all?.holders.every(({openMs, age}) => openMs !== null && openMs < 60_000 && age >= 0));
  assert.deepEqual(
    plain?.holders.find(({pid}) => pid === openPid),
    {pid: openPid, name: 'postgres test', database: 'bench', state: null, openMs: null, age: 1},
  );
  const leftover = {pid: leftPid, user: 'postgres', application: 'pgbench', database: 'postgres'};
  assert.deepEqual([all?.leftovers, plain?.leftovers], [[{...leftover, state: 'idle'}], [{...leftover, state: null}]]);
});

test('preflight: rights of the role, on the tables and beside them', async () => {
  const {role} = (await look('bench')).circumstances ?? {};
  assert.deepEqual(
    [role?.name, role?.superuser, role?.schema, role?.mayCreateTables],
    ['bench', false, 'public', false],
  );
  assert.deepEqual(
    [role?.connectionLimit, role?.databaseLimit, role?.mayCheckpoint, role?.hasPrewarm],
    [6, null, false, false],
  );
  assert.deepEqual(role?.lacksToRead, ['SELECT on pgbench_accounts', 'SELECT on pgbench_branches']);
  assert.equal(role?.lacksToWrite.length, 7);
  await admin.query(
    'GRANT SELECT, INSERT, UPDATE ON pgbench_accounts, pgbench_branches, pgbench_tellers, pgbench_history TO bench',
  );
  await admin.query(
    'GRANT pg_checkpoint TO bench; GRANT CREATE ON SCHEMA public TO bench; CREATE EXTENSION pg_prewarm',
  );
  const granted = (await look('bench')).circumstances?.role;
  assert.deepEqual([granted?.lacksToRead, granted?.lacksToWrite], [[], []]);
  assert.deepEqual([granted?.mayCreateTables, granted?.mayCheckpoint, granted?.hasPrewarm], [true, true, true]);
  const all = (await look()).circumstances?.role;
  assert.deepEqual(
    [all?.superuser, all?.mayCreateDatabases, all?.connectionLimit, all?.lacksToWrite],
    [true, true, null, []],
  );
});

test('preflight: replication slots, archiving, databases of scales, settings', async () => {
  await admin.query("SELECT pg_create_physical_replication_slot('forgotten', true)");
  await admin.query('CREATE DATABASE postgres_s100');
  await admin.query('CREATE DATABASE postgres_spare');
  const found = (await look('bench')).circumstances;
  assert.deepEqual(
    found?.inactiveSlots?.map(({name}) => name),
    ['forgotten'],
  );
  assert.ok((found?.inactiveSlots?.[0]?.retainedBytes ?? 0) > 0);
  assert.deepEqual([found?.scaledDatabases, found?.standbys, found?.works], [['postgres_s100'], [], []]);
  assert.deepEqual([found?.inRecovery, found?.pooled], [false, false]);
  assert.equal(found?.archiver?.segmentBytes, 16 * 1024 * 1024);
  assert.ok((found?.archiver?.walPosition ?? 0) > 16 * 1024 * 1024);
  assert.deepEqual(found?.settings, {archive_mode: 'on', log_duration: 'off'});
});

test('preflight: this machine, and nothing of the disk for a role that is not shown where the data is', async () => {
  const [all, plain] = [(await look()).circumstances?.machine, (await look('bench')).circumstances?.machine];
  assert.ok((all?.memoryBytes ?? 0) > 2 ** 27 && (all?.dataFreeBytes ?? 0) > 0);
  assert.equal(plain?.dataFreeBytes, null);
  const {soft = null, hard = null} = all?.openFiles ?? {};
  assert.ok(soft === null || (soft > 0 && (hard === null || hard >= soft)));
});

test('preflight: a vacuum is seen while it lasts', async () => {
  const worker = await server.connect();
  await worker.query("SET vacuum_cost_delay = '100ms'; SET vacuum_cost_limit = 1");
  const {rows} = await worker.query('SELECT pg_backend_pid() AS pid');
  const vacuum = worker.query('VACUUM (DISABLE_PAGE_SKIPPING) pgbench_accounts').catch(() => {});
  const seen = await until(async () => {
    const works = (await look()).circumstances?.works ?? [];
    return works.length > 0 ? works : null;
  });
  await admin.query('SELECT pg_terminate_backend($1)', [rows[0].pid]);
  await vacuum;
  await worker.end();
  assert.deepEqual(seen, [{pid: rows[0].pid, kind: 'vacuum', automatic: false, database: 'postgres'}]);
});

test('preflight: a session that is not the one that was connected to stands for a pooler', async () => {
  const target = {host: server.host, port: server.port, username: 'postgres', database: 'postgres'};
  const client = await connect(await resolveTarget(target, {PGPASSWORD: server.password}));
  Object.assign(client, {processID: 1});
  const {circumstances} = await lookBefore(client, {local: true, systemRoots: false}).finally(() => client.end());
  assert.equal(circumstances?.pooled, true);
});

test('preflight: locked tables are told as such', async () => {
  await admin.query('BEGIN; LOCK TABLE pgbench_branches');
  await assert.rejects(look(), {
    name: 'UserError',
    message: /^the pgbench tables are locked by pid \d+ \(postgres test\)$/,
  });
  await admin.query('ROLLBACK');
});

test('preflight: nothing above left an ERROR in the log of the server', () => {
  assert.doesNotMatch(server.log(), /ERROR/);
});
