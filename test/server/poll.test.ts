import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import type {Client} from 'pg';
import {type Poll, pollStatement} from '../../source/server/poll.ts';
import {findHidden, type Probe, probeStatement, readProbe} from '../../source/server/probe.ts';
import {connect, resolveTarget} from '../../source/sources/target.ts';
import {startPostgres, type TestServer} from '../helpers/postgres.ts';

let server: TestServer;
let admin: Client;

before(async () => {
  server = await startPostgres();
  admin = await server.connect();
  await admin.query("CREATE ROLE bench LOGIN PASSWORD 'bench'");
});

after(async () => {
  await admin.end();
  await server.stop();
});

/** What a role is told, each statistic's first row by column name. */
async function pollAs(username: string, password: string) {
  const options = {host: server.host, port: server.port, username, database: 'postgres'};
  const client = await connect(await resolveTarget(options, {PGPASSWORD: password}));
  const probe = readProbe((await client.query(probeStatement)).rows[0].probe);
  const statement = pollStatement(probe.has);
  const poll: Poll = JSON.parse((await client.query(statement.text)).rows[0].poll);
  await client.end();
  const first = (name: string) =>
    Object.fromEntries(
      (statement.columns[name] ?? []).map((column, index) => [
        column.name,
        poll.statistics[name]?.[0]?.[index] ?? null,
      ]),
    );
  return {probe, statement, poll, first};
}

/** What clients do: the server's own processes come and go in between. */
function clientsOf({statistics}: Poll) {
  return (statistics.activity ?? []).filter(([backend]) => backend === 'client backend');
}

test('poll: a superuser of the newest server is given everything', async () => {
  await admin.query('CHECKPOINT');
  const {statement, poll, first} = await pollAs('postgres', server.password);
  assert.deepEqual(statement.absent, [
    'database: blk_read_time, blk_write_time not measured while track_io_timing is off',
    'wal: write_time, sync_time not measured while track_wal_io_timing is off',
    'background_writer.buffers_backend: no pg_stat_bgwriter.buffers_backend on this server for this role',
    'background_writer.buffers_backend_fsync: no pg_stat_bgwriter.buffers_backend_fsync on this server for this role',
    'io: read_time, write_time, fsync_time not measured while track_io_timing is off',
  ]);
  for (const [name, columns] of Object.entries(statement.columns)) {
    for (const row of poll.statistics[name] ?? []) assert.equal(row.length, columns.length, name);
  }
  assert.deepEqual(clientsOf(poll), [['client backend', 'other', 'idle', 'Client', 'ClientRead', 1]]);
  const checkpoints = first('checkpoints');
  assert.equal(checkpoints.running, false);
  assert.ok(Math.abs(Number(checkpoints.checkpoint_time) - Date.now()) < 60_000);
  assert.ok(Number(checkpoints.requested) >= 1 && Number(checkpoints.done) >= 1);
  const wal = first('wal');
  const lsn = await admin.query("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS bytes");
  assert.ok(Math.abs(Number(wal.bytes) - lsn.rows[0].bytes) < 1_000_000);
  for (const name of ['records', 'writes', 'syncs']) assert.ok(Number(wal[name]) > 0, name);
  assert.ok(Number(first('database').xact_commit) > 0);
});

test('poll: a role without a grant sees its own sessions, and that others are hidden', async () => {
  const own = await server.connect('postgres', {user: 'bench', password: 'bench'});
  await own.query('BEGIN');
  const {probe, poll, first} = await pollAs('bench', 'bench');
  await own.end();
  assert.deepEqual(clientsOf(poll), [
    ['client backend', 'other', 'hidden', null, null, 1],
    ['client backend', 'other', 'idle in transaction', 'Client', 'ClientRead', 1],
  ]);
  assert.deepEqual(
    poll.sessions.map(session => [session[1], session[3], session[6]]),
    [
      ['bench', 'idle in transaction', 'BEGIN'],
      ['postgres', 'hidden', null],
    ],
  );
  assert.equal(first('checkpoints').running, null);
  assert.ok(Number(first('checkpoints').checkpoint_time) > 0);
  assert.equal(findHidden(probe)?.advice, 'GRANT pg_monitor TO bench');
});

test('poll: pgbench has its own group and comes first', async () => {
  const [other, pgbench] = [await server.connect(), await server.connect()];
  await other.query('BEGIN');
  await pgbench.query("SET application_name = 'pgbench'");
  await pgbench.query('BEGIN');
  const {poll} = await pollAs('postgres', server.password);
  await Promise.all([other.end(), pgbench.end()]);
  assert.deepEqual(
    poll.sessions.map(session => session[2]),
    ['pgbench', 'test'],
  );
  assert.deepEqual(
    clientsOf(poll).map(row => [row[1], row[2], row[5]]),
    [
      ['other', 'idle in transaction', 1],
      ['other', 'idle', 1],
      ['pgbench', 'idle in transaction', 1],
    ],
  );
});

test('poll: a query text in the encoding of another database does not end it', async () => {
  await admin.query("CREATE DATABASE latin TEMPLATE template0 ENCODING 'LATIN1'");
  const latin = await server.connect('latin');
  await latin.query("BEGIN; SELECT 'é'");
  const {poll} = await pollAs('postgres', server.password);
  await latin.end();
  assert.equal(poll.sessions[0]?.[6], "BEGIN; SELECT '\\351'");
});

test('poll: what a server lacks costs that figure alone, said by name', async () => {
  const {probe} = await pollAs('postgres', server.password);
  const without = (...names: string[]) =>
    pollStatement(new Set([...probe.has].filter(name => !names.some(start => name.startsWith(start)))));
  const old = without(
    'pg_stat_wal.',
    'pg_stat_io.',
    'pg_control_checkpoint',
    'pg_stat_checkpointer.num_done',
    'pg_blocking_pids',
  );
  const poll: Poll = JSON.parse((await admin.query(old.text)).rows[0].poll);
  assert.deepEqual(
    old.columns.wal?.map(column => column.name),
    ['bytes'],
  );
  assert.equal(poll.statistics.wal?.[0]?.length, 1);
  assert.deepEqual(
    old.absent.filter(line => !line.includes('not measured')).map(line => line.split(':')[0]),
    [
      'checkpoints.checkpoint_time',
      'checkpoints.redo_lsn',
      'checkpoints.done',
      'wal.records',
      'wal.full_page_images',
      'wal.buffers_full',
      'wal.writes',
      'wal.syncs',
      'wal.write_time',
      'wal.sync_time',
      'background_writer.buffers_backend',
      'background_writer.buffers_backend_fsync',
      'io',
    ],
  );
  assert.equal(old.absent.at(-1), 'io: no pg_stat_io on this server for this role');
  const none = pollStatement(new Set());
  assert.deepEqual(Object.keys(none.columns), []);
  assert.ok(JSON.parse((await admin.query(none.text)).rows[0].poll).clock > 0);
});

test('poll: the checkpoint counters of 16 and of 17 have the same names', () => {
  const older = [
    'checkpoints_timed',
    'checkpoints_req',
    'checkpoint_write_time',
    'checkpoint_sync_time',
    'buffers_checkpoint',
  ];
  const newer = ['num_timed', 'num_requested', 'write_time', 'sync_time', 'buffers_written'];
  const names = (has: string[]) => pollStatement(new Set(has)).columns.checkpoints?.map(column => column.name);
  const expected = ['timed', 'requested', 'write_time', 'sync_time', 'buffers_written'];
  assert.deepEqual(names(older.map(name => `pg_stat_bgwriter.${name}`)), expected);
  assert.deepEqual(names(newer.map(name => `pg_stat_checkpointer.${name}`)), expected);
});

test('probe: the advice names the role as SQL does', () => {
  const advice = (role: string) => findHidden({seesAll: false, role} as Probe)?.advice;
  assert.equal(advice('Ben "B"'), 'GRANT pg_monitor TO "Ben ""B"""');
  assert.equal(findHidden({seesAll: true, role: 'x'} as Probe), null);
});

test('poll: nothing above left an ERROR in the log of the server', () => {
  assert.doesNotMatch(server.log(), /ERROR/);
});
