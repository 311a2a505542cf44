import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {after, before, test} from 'node:test';
import {checkpoint, prewarm} from '../../source/sources/maintenance.ts';
import type {Target} from '../../source/sources/target.ts';
import {startPostgres, type TestServer, targetOf} from '../helpers/postgres.ts';

let server: TestServer;
let target: Target;
const never = new AbortController().signal;

before(async () => {
  server = await startPostgres();
  const {host, port, user, password} = server;
  target = await targetOf(server);
  const partitioned = ['-i', '-q', '--partitions=3', '-h', host, '-p', String(port), '-U', user, 'postgres'];
  execFileSync('pgbench', partitioned, {env: {...process.env, PGPASSWORD: password}, stdio: 'ignore'});
});
after(() => server.stop());

test('prewarming brings accounts and primary keys into shared buffers, partitions too', async () => {
  await server.ask('CREATE EXTENSION pg_buffercache');
  await server.restart();
  const resident = () =>
    server.ask(`SELECT count(*)::int FROM pg_buffercache b JOIN pg_class c ON b.relfilenode = pg_relation_filenode(c.oid)
      WHERE c.relname LIKE 'pgbench_accounts%' AND b.relforknumber = 0`);
  const pages = await server.ask(
    `SELECT (sum(pg_relation_size(oid, 'main')) / 8192)::int FROM pg_class WHERE relname LIKE 'pgbench_accounts%' AND relkind IN ('r', 'i')`,
  );
  assert.ok(Number(await resident()) < Number(pages));
  const told: string[] = [];
  await prewarm(target, null, never, text => told.push(text));
  assert.equal(await resident(), pages);
  assert.equal(told.length, 3 + 3 + 2, told.join('\n'));
  assert.match(told.join('\n'), /pgbench_accounts_2: \d{3} blocks/);
  await prewarm(target, null, never, () => {});
});

test('a checkpoint is written, and who may not write one is told so', async () => {
  const done = async () => Number(await server.ask('SELECT num_requested FROM pg_stat_checkpointer'));
  const count = await done();
  await checkpoint(target, never);
  assert.equal(await done(), count + 1);
  await server.ask("CREATE ROLE weak LOGIN PASSWORD 'weak'");
  const weak = {...target, clientConfig: {...target.clientConfig, user: 'weak', password: 'weak'}};
  await assert.rejects(checkpoint(weak, never), /pg_checkpoint/);
});

test('what takes long can be broken off', async () => {
  const waiting = async () => Number(await server.ask('SELECT count(*) FROM pg_locks WHERE NOT granted'));
  const client = await server.connect();
  await client.query('BEGIN; LOCK pgbench_accounts_1 IN ACCESS EXCLUSIVE MODE');
  const stop = new AbortController();
  const broken = assert.rejects(prewarm(target, null, stop.signal, () => {}));
  while ((await waiting()) === 0);
  stop.abort();
  await broken;
  await client.end();
});
