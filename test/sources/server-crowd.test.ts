import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import type {Client} from 'pg';
import {encodeEvent} from '../../source/event/codec.ts';
import type {Event, Happening} from '../../source/event/event.ts';
import {pollServer} from '../../source/sources/server.ts';
import {resolveTarget} from '../../source/sources/target.ts';
import {startPostgres, type TestServer} from '../helpers/postgres.ts';
import {readSamples} from '../helpers/sampled.ts';

let server: TestServer;
let admin: Client;

before(async () => {
  server = await startPostgres();
  admin = await server.connect();
});

after(async () => {
  await admin.end();
  await server.stop();
});

/** Polls every 100 ms until so many samples have come, in a session that finds `search_path` first. */
async function poll(searchPath: string, samples: number, database = 'postgres'): Promise<Happening[]> {
  const place = {host: server.host, port: server.port, username: 'postgres', database};
  const options = `-c search_path=${searchPath} -c statement_timeout=1ms -c default_transaction_isolation=serializable`;
  const target = await resolveTarget(place, {PGPASSWORD: server.password, PGOPTIONS: options});
  const stop = new AbortController();
  const heard: Happening[] = [];
  for await (const happening of pollServer({target, signal: stop.signal, everyMs: 100})) {
    heard.push(happening);
    if (heard.filter(({type}) => type === 'sample').length > samples) stop.abort();
  }
  return heard;
}

test('crowd: of ten thousand sessions the idle ones are counts, at most 200 others are rows, and the beat goes on', async () => {
  await admin.query(`CREATE SCHEMA crowd`);
  await admin.query(`
    CREATE VIEW crowd.pg_stat_activity AS
    SELECT * FROM pg_catalog.pg_stat_activity
    UNION ALL
    SELECT datid, datname, 100000 + n, NULL, usesysid, usename, 'pgbench', NULL, NULL, NULL, now(), now(), now(), now() - n * interval '1 ms',
      CASE WHEN n % 20 = 0 THEN 'Lock' ELSE 'Client' END, CASE WHEN n % 20 = 0 THEN 'tuple' ELSE 'ClientRead' END,
      CASE WHEN n % 20 = 0 THEN 'active' ELSE 'idle' END, NULL, NULL, NULL, 'UPDATE pgbench_branches SET bbalance = ' || n, 'client backend'
    FROM (SELECT * FROM pg_catalog.pg_stat_activity WHERE pid = pg_backend_pid()) AS own, generate_series(1, 10000) AS n`);
  const heard = await poll('crowd,pg_catalog', 5);
  await admin.query('DROP SCHEMA crowd CASCADE');
  const activity = readSamples(heard).flatMap(statistics => statistics.activity ?? []);
  for (const row of [
    ['client backend', 'pgbench', 'active', 'Lock', 'tuple', 500],
    ['client backend', 'pgbench', 'idle', 'Client', 'ClientRead', 9500],
  ])
    assert.ok(
      activity.some(told => JSON.stringify(told) === JSON.stringify(row)),
      JSON.stringify(activity),
    );
  const sessions = heard.findLast(happening => happening.type === 'sessions');
  assert.equal(sessions?.rows.length, 200);
  assert.equal(sessions?.rows[0]?.[0], 110_000, 'the longest comes first');
  assert.ok(encodeEvent({...sessions, at: 1_000_000} as Event).length < 500 + 25 * 200);
  assert.equal(heard.filter(({type}) => type === 'server-lost' || type === 'trouble').length, 0);
});

test('crowd: bytes that are no text of any encoding are told as such', async () => {
  await admin.query("CREATE DATABASE bytes TEMPLATE template0 ENCODING 'SQL_ASCII'");
  const client = await server.connect('bytes');
  await client.query("SET client_encoding = 'SQL_ASCII'");
  const raw = Buffer.from("BEGIN; SELECT '\xff\xfe\x80'", 'latin1');
  const text = raw
    .toString('latin1')
    .replace(/\\x(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  await sendRaw(client, Buffer.from(text, 'latin1'));
  for (const database of ['bytes', 'postgres']) {
    const heard = await poll('public', 1, database);
    const sessions = heard.find(happening => happening.type === 'sessions');
    assert.ok(
      sessions?.texts.some(([, told]) => told === "BEGIN; SELECT '\ufffd\ufffd\ufffd'"),
      JSON.stringify(sessions),
    );
  }
  await client.end();
});

/** Sends a query as it stands, byte by byte: pg itself sends UTF-8. */
async function sendRaw(client: Client, query: Buffer): Promise<void> {
  const length = Buffer.alloc(4);
  length.writeInt32BE(query.length + 5);
  const {stream} = client.connection;
  const answered = new Promise(resolve => stream.once('data', resolve));
  stream.write(Buffer.concat([Buffer.from('Q'), length, query, Buffer.from([0])]));
  await answered;
}

test('crowd: nothing above left an ERROR in the log', () => {
  assert.doesNotMatch(server.log(), /ERROR|FATAL/);
});
