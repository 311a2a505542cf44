import assert from 'node:assert/strict';
import {type AddressInfo, createServer, connect as dial} from 'node:net';
import {after, test} from 'node:test';
import {lockLadder} from '../../source/sources/ladder-lock.ts';
import {checkpoint} from '../../source/sources/maintenance.ts';
import {isPooled} from '../../source/sources/pooled.ts';
import {openServerSession} from '../../source/sources/server-session.ts';
import {connect, resolveTarget} from '../../source/sources/target.ts';
import {startPostgres} from '../helpers/postgres.ts';

const server = await startPostgres({settings: {log_statement: 'all'}});
after(() => server.stop());

/** What a pooler shows: another process id than that of the session that answers. */
const pooler = createServer(socket => {
  const upstream = dial(server.port, server.host);
  socket.pipe(upstream);
  upstream.on('data', chunk => {
    const key = chunk.indexOf('K\0\0\0\x0c', 0, 'latin1');
    if (key >= 0) chunk.writeInt32BE(-7, key + 5);
    socket.write(chunk);
  });
  upstream.on('close', () => socket.destroy());
  // Whoever stops first may cut the other off; its close follows.
  upstream.on('error', () => {});
  socket.on('error', () => upstream.destroy());
});
await new Promise<void>(listening => pooler.listen(0, '127.0.0.1', listening));
after(() => pooler.close());

const target = (port: number) =>
  resolveTarget(
    {host: '127.0.0.1', port, username: server.user, database: 'postgres'},
    {PGPASSWORD: server.password, PGSSLMODE: 'disable'},
  );
const behind = await target((pooler.address() as AddressInfo).port);

test('a session behind a pooler keeps nothing of ours', async () => {
  const client = await connect(behind);
  assert.equal(await isPooled(client), true);
  const session = await openServerSession(client);
  assert.equal(session.backend, null);
  assert.ok((await session.poll('beat')).clock > 0);
  assert.equal(await lockLadder(client), null);
  const {rows} = await client.query(`
    SELECT current_setting('default_transaction_read_only') AS readonly, current_setting('lock_timeout') AS locks,
      (SELECT count(*)::int FROM pg_prepared_statements) AS prepared,
      (SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory') AS held`);
  assert.deepEqual(rows[0], {readonly: 'off', locks: '0', prepared: 0, held: 0});
  await session.close();
});

test('a ladder behind a pooler sees one that is not', async () => {
  const [own, pooled] = [await connect(await target(server.port)), await connect(behind)];
  assert.equal(await isPooled(own), false);
  assert.equal(await lockLadder(own), null);
  assert.equal(typeof (await lockLadder(pooled))?.pid, 'number');
  await Promise.all([own.end(), pooled.end()]);
});

test('maintenance behind a pooler changes no settings', async () => {
  await checkpoint(behind, new AbortController().signal);
  assert.match(server.log(), /CHECKPOINT/);
  assert.doesNotMatch(server.log(), /ERROR|SET statement_timeout/);
});
