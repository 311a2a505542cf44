import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import type {Client} from 'pg';
import type {Happening} from '../../source/event/event.ts';
import {openBoundary} from '../../source/sources/boundary.ts';
import {pollServer} from '../../source/sources/server.ts';
import {resolveTarget, type Target} from '../../source/sources/target.ts';
import {startPostgres, type TestServer} from '../helpers/postgres.ts';
import {readSamples} from '../helpers/sampled.ts';

let server: TestServer;
let admin: Client;
let target: Target;

before(async () => {
  server = await startPostgres();
  admin = await server.connect();
  await admin.query("CREATE ROLE bench LOGIN PASSWORD 'bench'");
  const place = {host: server.host, port: server.port, username: 'bench', database: 'postgres'};
  target = await resolveTarget(place, {PGPASSWORD: 'bench'});
});

after(async () => {
  await admin.end();
  await server.stop();
});

/** Polls every 50 ms until `isEnough`, which may act on the server. */
async function poll(isEnough: (heard: readonly Happening[]) => boolean | Promise<boolean>, boundary = openBoundary()) {
  const stop = new AbortController();
  const heard: Happening[] = [];
  for await (const happening of pollServer({target, boundary, signal: stop.signal, everyMs: 50})) {
    heard.push(happening);
    if (await isEnough(heard)) stop.abort();
  }
  return heard;
}

const ofType = <T extends Happening['type']>(heard: readonly Happening[], type: T) =>
  heard.filter((happening): happening is Extract<Happening, {type: T}> => happening.type === type);

const changes: Readonly<Record<string, [change: string, undo: string, name: string, value: string]>> = {
  'a reload': [
    "ALTER SYSTEM SET checkpoint_timeout = '7min'",
    'ALTER SYSTEM RESET checkpoint_timeout',
    'checkpoint_timeout',
    '7min',
  ],
  'ALTER ROLE': ["ALTER ROLE bench SET work_mem = '7MB'", 'ALTER ROLE bench RESET work_mem', 'work_mem', '7MB'],
  'ALTER DATABASE': [
    'ALTER DATABASE postgres SET synchronous_commit = off',
    'ALTER DATABASE postgres RESET synchronous_commit',
    'synchronous_commit',
    'off',
  ],
};

for (const [what, [change, undo, name, value]] of Object.entries(changes)) {
  test(`settings: ${what} between two polls is told as the server anew, without a reconnection`, async () => {
    let made = false;
    const heard = await poll(async heard => {
      if (!made && ofType(heard, 'sample').length === 2) {
        made = true;
        await admin.query(change);
        await admin.query('SELECT pg_reload_conf()');
      }
      return ofType(heard, 'server').some(({settings}) => settings[name] === value);
    });
    await admin.query(undo);
    assert.equal(ofType(heard, 'columns').length, 1);
    assert.equal(ofType(heard, 'server-lost').length, 0);
  });
}

test('boundary: sizes and tables are asked for there alone; tables that do not exist have no row', async () => {
  await admin.query('CREATE TABLE pgbench_branches (a int) PARTITION BY RANGE (a)');
  await admin.query('CREATE TABLE pgbench_branches_1 PARTITION OF pgbench_branches FOR VALUES FROM (0) TO (100)');
  await admin.query('INSERT INTO pgbench_branches VALUES (1); UPDATE pgbench_branches SET a = 2');
  await admin.query('SELECT pg_stat_force_next_flush()');
  await admin.query('VACUUM pgbench_branches');
  const boundary = openBoundary();
  let marked = 0;
  const heard = await poll(async heard => {
    const samples = ofType(heard, 'sample').length;
    if (samples === 2 + marked * 3 && heard.at(-1)?.type === 'sample' && marked < 2) {
      marked += 1;
      boundary.mark();
    }
    return samples === 9;
  }, boundary);
  await admin.query('DROP TABLE pgbench_branches');
  const columns = ofType(heard, 'columns')[0]?.statistics;
  const told = readSamples(heard).filter(statistics => 'size' in statistics || 'tables' in statistics);
  assert.equal(told.length, 2, 'once a boundary, changed or not');
  for (const {size, tables} of told) {
    const row = tables?.[0];
    assert.ok(Number(size?.[0]?.[0]) > 1_000_000);
    const value = (name: string) => row?.[columns?.tables?.findIndex(column => column.name === name) ?? -1];
    assert.deepEqual([tables?.length, value('table')], [1, 'pgbench_branches']);
    assert.deepEqual([value('updates'), value('vacuums'), value('live_tuples')], [1, 1, 1], 'those of its partition');
    assert.ok(Number(value('bytes')) >= 8192);
  }
  await boundary.settled(0);
});

test('boundary: a table that somebody has locked is not waited for', async () => {
  await admin.query('CREATE TABLE pgbench_tellers (a int)');
  const holder = await server.connect();
  await holder.query('BEGIN; LOCK TABLE pgbench_tellers');
  const boundary = openBoundary();
  boundary.mark();
  const heard = await poll(heard => ofType(heard, 'sample').length === 1, boundary);
  await holder.end();
  await admin.query('DROP TABLE pgbench_tellers');
  const [sample] = ofType(heard, 'sample');
  assert.ok((sample?.tookMs ?? 9999) < 1500);
  assert.deepEqual(readSamples(heard)[0]?.tables?.[0]?.slice(0, 4), ['pgbench_tellers', 0, 0, null]);
});

test('changes: nothing above left an ERROR in the log', () => {
  assert.doesNotMatch(server.log(), /ERROR|FATAL/);
});
