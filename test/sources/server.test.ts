import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import type {Client} from 'pg';
import type {Happening} from '../../source/event/event.ts';
import {statistics} from '../../source/server/statistics.ts';
import {pollServer, readServer} from '../../source/sources/server.ts';
import {resolveTarget, type Target} from '../../source/sources/target.ts';
import {startPostgres, type TestServer} from '../helpers/postgres.ts';

let server: TestServer;
let target: Target;
let plain: Target;
let admin: Client;

before(async () => {
  server = await startPostgres();
  admin = await server.connect();
  await admin.query("CREATE ROLE bench LOGIN PASSWORD 'bench'");
  const find = (username: string, password: string) =>
    resolveTarget({host: server.host, port: server.port, username, database: 'postgres'}, {PGPASSWORD: password});
  target = await find('postgres', server.password);
  plain = await find('bench', 'bench');
});

after(async () => {
  await admin.end().catch(() => {});
  await server.stop();
});

/** The session that polls now; one of an earlier test may still be going. */
const onlyOurs = async (): Promise<number> => {
  for (;;) {
    const [pid, other] = await ours();
    if (pid !== undefined && other === undefined) return pid;
  }
};

/** Polls every 50 ms until `isEnough`, which may act on the server. */
async function poll(
  at: Target,
  isEnough: (heard: readonly Happening[]) => boolean | Promise<boolean>,
): Promise<Happening[]> {
  const stop = new AbortController();
  const heard: Happening[] = [];
  for await (const happening of pollServer({target: at, signal: stop.signal, everyMs: 50})) {
    heard.push(happening);
    if (await isEnough(heard)) stop.abort();
  }
  return heard;
}

const count = (heard: readonly Happening[], type: Happening['type']) =>
  heard.filter(happening => happening.type === type).length;
const ours = async () =>
  (await admin.query("SELECT pid FROM pg_stat_activity WHERE application_name = 'pgtop-bench'")).rows.map(
    row => row.pid as number,
  );

test('server: columns first, then all statistics, then only what changed; the signal closes the connection', async () => {
  const heard = await poll(target, heard => count(heard, 'sample') === 3);
  assert.equal(heard[0]?.type, 'columns');
  const samples = heard.filter(happening => happening.type === 'sample');
  assert.deepEqual(
    Object.keys(samples[0]?.statistics ?? {}),
    statistics.flatMap(({name, moment}) => (moment ? [] : [name])),
  );
  assert.ok(!('checkpoints' in (samples[2]?.statistics ?? {})));
  assert.ok(Math.abs((samples[0]?.clock ?? 0) - Date.now()) < 60_000);
  await assert.doesNotReject(async () => {
    for (let tries = 0; (await ours()).length > 0; tries++) assert.ok(tries < 100, 'our connection is still there');
  });
});

test('server: the sessions that do something are told, with who blocks them', async () => {
  await admin.query('CREATE TABLE t (a int)');
  await admin.query('INSERT INTO t VALUES (1)');
  const [holder, waiter] = [await server.connect(), await server.connect()];
  await holder.query('BEGIN; UPDATE t SET a = 12');
  const waiting = waiter.query('UPDATE t SET a = 77');
  const pids = [holder, waiter].map(client => (client as unknown as {processID: number}).processID);
  const texts = new Map<number, string>();
  const heard = await poll(target, heard => {
    const last = heard.at(-1);
    if (last?.type === 'sessions') for (const [number, text] of last.texts) texts.set(number, text);
    return last?.type === 'sessions' && last.rows.some(row => row[8].length > 0);
  });
  await holder.query('COMMIT');
  await waiting;
  await Promise.all([holder.end(), waiter.end()]);
  const last = heard.at(-1);
  assert.ok(last?.type === 'sessions');
  const read = last.rows.map(row => [
    row[0],
    ...row.slice(1, 7).map(value => (value === null ? null : texts.get(Number(value)))),
    row[8],
  ]);
  assert.deepEqual(read, [
    [pids[0], 'postgres', 'test', 'idle in transaction', 'Client', 'ClientRead', 'BEGIN; UPDATE t SET a = ?', []],
    [pids[1], 'postgres', 'test', 'active', 'Lock', 'transactionid', 'UPDATE t SET a = ?', [pids[0]]],
  ]);
});

test('server: a beat that finds the poll unanswered is skipped, and polling goes on after it', async () => {
  let stopped: number | undefined;
  let skippedAt = 0;
  const heard = await poll(target, async heard => {
    if (stopped === undefined && count(heard, 'sample') === 2) {
      stopped = await onlyOurs();
      process.kill(stopped ?? 0, 'SIGSTOP');
    }
    if (skippedAt === 0 && count(heard, 'poll-skipped') === 2) {
      skippedAt = heard.length;
      process.kill(stopped ?? 0, 'SIGCONT');
    }
    return skippedAt > 0 && count(heard.slice(skippedAt), 'sample') === 2;
  });
  assert.equal(count(heard, 'server-lost'), 0);
  assert.ok(heard.some(happening => happening.type === 'sample' && happening.tookMs > 50));
});

test('server: one that hangs is told once, and once that it answers again', async () => {
  let stopped: number | undefined;
  const heard = await poll(target, async heard => {
    if (stopped === undefined && count(heard, 'sample') === 2) {
      stopped = await onlyOurs();
      process.kill(stopped ?? 0, 'SIGSTOP');
    }
    if (count(heard, 'poll-skipped') === 6) process.kill(stopped ?? 0, 'SIGCONT');
    return count(heard, 'sample') === 3;
  });
  const told = heard.flatMap((happening, index) => (happening.type === 'trouble' ? [{...happening, index}] : []));
  assert.deepEqual(
    told.map(({message}) => message),
    ['The server does not answer: nothing for 0 s so far.', 'The server answered again after 0 s.'],
  );
  const [, stop] = heard.flatMap(({type}, index) => (type === 'sample' ? [index] : []));
  assert.equal(count(heard.slice(stop, told[0]?.index), 'poll-skipped'), 3, 'not those of a busy machine before');
  assert.equal(count(heard, 'server-lost'), 0);
});

test('server: a restart is lost, then back, then columns and all statistics again', async () => {
  let restarting: Promise<void> | null = null;
  const heard = await poll(target, heard => {
    if (count(heard, 'sample') === 2) restarting ??= server.restart();
    return count(heard, 'server-back') === 1 && heard.at(-1)?.type === 'sample';
  });
  await restarting;
  const rest = heard.slice(heard.findIndex(happening => happening.type === 'server-lost'));
  assert.deepEqual(
    rest.filter(happening => happening.type !== 'sessions').map(happening => happening.type),
    ['server-lost', 'server-back', 'columns', 'sample'],
  );
  assert.deepEqual(rest[1], {type: 'server-back', restarted: true});
  const last = rest.at(-1);
  assert.ok(last?.type === 'sample' && 'wal' in last.statistics);
  admin = await server.connect();
});

test('server: a role without a grant is told once what is hidden', async () => {
  const heard = await poll(plain, heard => count(heard, 'sample') === 2);
  const troubles = heard.filter(happening => happening.type === 'trouble');
  assert.deepEqual(
    troubles.map(({source, advice}) => [source, advice]),
    [['server', 'GRANT pg_monitor TO bench']],
  );
});

test('server: what it is, as both roles see it', async () => {
  for (const [at, hidden] of [
    [target, false],
    [plain, true],
  ] as const) {
    const seen = await readServer(at);
    assert.deepEqual([seen.host, seen.port, seen.database, seen.user], ['127.0.0.1', server.port, 'postgres', at.user]);
    assert.equal(String(seen.versionNumber), (await admin.query('SHOW server_version_num')).rows[0].server_version_num);
    assert.deepEqual([seen.settings.shared_buffers, seen.sharedBuffersBytes], ['128MB', 128 * 1024 * 1024]);
    assert.equal(seen.settings.jit, 'on');
    assert.equal('shared_preload_libraries' in seen.settings, !hidden);
    assert.ok((seen.databaseBytes ?? 0) > 1_000_000);
    assert.equal(seen.hidden?.includes('GRANT pg_monitor TO bench') ?? false, hidden);
  }
});

test('server: its settings are those of pgbench, whatever makes them', async () => {
  const seen = async (options: string) => {
    const place = {host: server.host, port: server.port, username: 'bench', database: 'postgres'};
    const at = await resolveTarget(place, {PGPASSWORD: 'bench', PGOPTIONS: options});
    const {settings, options: told} = await readServer(at);
    return [settings.synchronous_commit, settings.work_mem, settings.jit, told];
  };
  await admin.query("ALTER ROLE bench SET work_mem = '7MB'; ALTER ROLE bench SET statement_timeout = '1ms'");
  assert.deepEqual(await seen(''), ['on', '7MB', 'on', null]);
  const options = '-c synchronous_commit=off -c my.password=pst';
  assert.deepEqual(await seen(options), ['off', '7MB', 'on', '-c synchronous_commit=off -c my.password=…']);
  for (const wrong of ['-c foo', '-c foo=1', '-x', '-c work_mem=lots', '-c fsync=off', '-c log_statement=all'])
    await assert.rejects(
      seen(wrong),
      {name: 'UserError', exitCode: 2, message: /^\S+ does not take the options of/},
      wrong,
    );
  await admin.query('ALTER ROLE bench RESET ALL');
});

test('server: one that cannot be reached is lost once, and the signal ends the trying at once', async () => {
  const nowhere = await resolveTarget({host: '127.0.0.1', port: 1}, {PGPASSWORD: 'x'});
  assert.deepEqual(await poll(nowhere, heard => heard.length === 1), [
    {type: 'server-lost', message: 'Nothing answers at 127.0.0.1:1.'},
  ]);
});

test('server: nothing above left an ERROR in its log', () => {
  assert.doesNotMatch(server.log(), /ERROR/);
});
