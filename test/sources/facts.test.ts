import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import process from 'node:process';
import {after, before, test} from 'node:test';
import type {Fact, Happening} from '../../source/event/event.ts';
import {settingNames} from '../../source/facts/settings.ts';
import {readClosingFacts, readMachineFacts, readOpeningFacts} from '../../source/sources/facts.ts';
import {askMachine} from '../../source/sources/facts-machine.ts';
import {readScriptFacts} from '../../source/sources/facts-pgbench.ts';
import {resolveTarget, type Target} from '../../source/sources/target.ts';
import {startPostgres, type TestServer} from '../helpers/postgres.ts';

let server: TestServer;
let folder: string;
const env: NodeJS.ProcessEnv = {};

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pgtop-bench-facts-'));
  server = await startPostgres({
    settings: {shared_buffers: '24MB', restore_command: 'cp --token=s3cret %f %p'},
  });
  const client = await server.connect();
  await client.query(`CREATE ROLE plain LOGIN PASSWORD 'plain'`);
  await client.query(`ALTER ROLE plain SET synchronous_commit = off`);
  await client.query('CREATE UNLOGGED TABLE pgbench_accounts (aid int) WITH (fillfactor = 70)');
  await client.query('INSERT INTO pgbench_accounts SELECT generate_series(1, 100)');
  await client.end();
});

after(async () => {
  await server?.stop();
  await rm(folder, {recursive: true});
});

function targetFor(user: string, password: string, options = ''): Promise<Target> {
  const uri = `postgresql://${user}:${password}@${server.host}:${server.port}/postgres?sslmode=disable${options}`;
  return resolveTarget({uri}, env);
}

function find(facts: readonly Fact[], topic: Fact['topic'], name: string): Fact {
  const found = facts.find(fact => fact.topic === topic && fact.name === name);
  assert.ok(found, `${topic} ${name} was told`);
  return found;
}

async function collect(source: AsyncIterable<Happening>): Promise<Fact[][]> {
  const all: Fact[][] = [];
  for await (const happening of source) if (happening.type === 'facts') all.push([...happening.facts]);
  return all;
}

test('a superuser learns of settings, data, link and folders', async () => {
  const {happening, folders} = await readOpeningFacts(await targetFor(server.user, server.password), []);
  const {facts} = happening;
  assert.equal(find(facts, 'setting', 'shared_buffers').value, '24MB');
  assert.equal(find(facts, 'setting', 'shared_buffers').how, 'pg_settings, command line');
  assert.equal(find(facts, 'setting', 'fsync').how, 'pg_settings, default');
  assert.equal(find(facts, 'setting', 'restore_command').value, 'cp --token=… %f %p');
  assert.equal(find(facts, 'server', 'fork').value, 'PostgreSQL');
  assert.match(String(find(facts, 'server', 'settings-hash').value), /^[0-9a-f]{64}$/);
  assert.equal(find(facts, 'data', 'unlogged').value, true);
  assert.equal(find(facts, 'data', 'fillfactor').value, 70);
  assert.equal(find(facts, 'link', 'transport').value, 'TCP');
  const roundTrip = find(facts, 'link', 'round-trip');
  assert.ok(
    typeof roundTrip.value === 'number' && roundTrip.value > 0 && roundTrip.value < 100 && roundTrip.unit === 'ms',
  );
  assert.equal(folders.wal, `${folders.data}/pg_wal`);
  for (const name of settingNames) find(facts, 'setting', name);
  assert.ok(!facts.some(({name}) => name === 'application_name' || name === 'statement_timeout'), 'ours are not told');
});

test('a plain role has its own settings, and says what is hidden from it and what shows it', async () => {
  const {happening, folders} = await readOpeningFacts(await targetFor('plain', 'plain'), []);
  const {facts} = happening;
  const {value, how} = find(facts, 'setting', 'synchronous_commit');
  assert.deepEqual({value, how}, {value: 'off', how: 'pg_settings, user'});
  assert.equal(find(facts, 'server', 'overrides').value, 'role plain: synchronous_commit=off');
  assert.match(String(find(facts, 'setting', 'shared_preload_libraries').missing), /GRANT pg_read_all_settings/);
  assert.equal(folders.data, null);
  assert.match(folders.why, /hidden from this role/);
});

test('options of pgbench sessions are in the settings, and at the end settings are read again', async () => {
  const target = await targetFor(server.user, server.password, '&options=-c%20work_mem%3D7MB');
  const {happening} = await readOpeningFacts(target, []);
  assert.equal(find(happening.facts, 'setting', 'work_mem').value, '7MB');
  const closing = await readClosingFacts(target);
  assert.equal(closing?.moment, 'end');
  assert.equal(find(closing?.facts ?? [], 'setting', 'work_mem').value, '7MB');
  assert.equal(await readClosingFacts({...target, clientConfig: {...target.clientConfig, port: 1}}), null);
});

test('none of it leaves an ERROR in the log of the server', async () => {
  for (const [user, password] of [
    [server.user, server.password],
    ['plain', 'plain'],
  ] as const)
    await readOpeningFacts(await targetFor(user, password), []);
  const client = await server.connect();
  const {rows} = await client.query(
    `SELECT pg_stat_get_db_xact_rollback(oid) AS rollbacks FROM pg_database WHERE datname = 'postgres'`,
  );
  await client.end();
  assert.equal(Number(rows[0].rollbacks), 0);
});

/** Whether the file system of `/` has a name here: within a chroot it is mounted elsewhere. */
function isRootMounted(): boolean {
  return process.platform !== 'linux' || / \/ /.test(readFileSync('/proc/mounts', 'utf8'));
}

test('this machine tells of itself and of the folder of the server', async () => {
  const {folders} = await readOpeningFacts(await targetFor(server.user, server.password), []);
  const [facts = [], ...more] = await collect(readMachineFacts({local: true, prefix: null, folders}));
  assert.equal(more.length, 0);
  assert.equal(find(facts, 'storage', 'data-path').value, folders.data);
  assert.equal(typeof find(facts, 'storage', 'data-file-system').value, isRootMounted() ? 'string' : 'object');
  assert.ok(Number(find(facts, 'host', 'memory').value) > 0);
  assert.equal(find(facts, 'here', 'threads').value, find(facts, 'host', 'threads').value);
});

test('a server elsewhere is asked by a prefix, or said to be elsewhere', async () => {
  const folders = {data: null, wal: null, why: 'hidden'};
  const [here = [], there = []] = await collect(readMachineFacts({local: false, prefix: 'env', folders}));
  assert.ok(here.every(({topic}) => topic === 'here'));
  assert.equal(find(there, 'host', 'host-name').value, find(here, 'here', 'host-name').value);
  assert.equal(find(there, 'storage', 'data-file-system').missing, 'hidden');
  const [alone = []] = await collect(readMachineFacts({local: false, prefix: null, folders}));
  assert.match(String(find(alone, 'host', 'kernel').missing), /^the server is another machine: --host-via/);
});

test('a way there that fails or hangs is a reason, soon', async () => {
  const nowhere = {data: null, wal: null, why: ''};
  const [, failed = []] = await collect(
    readMachineFacts({local: false, prefix: 'echo no way >&2; exit 3;', folders: nowhere}),
  );
  assert.equal(find(failed, 'host', 'kernel').missing, 'no way');
  assert.deepEqual(await askMachine('echo No account.; exit 1;', nowhere), {text: '', why: 'No account.'});
  const slow = await askMachine('sleep 0.3; echo @@ end; exit 0;', nowhere, {mostMs: 200});
  assert.deepEqual(slow, {text: '@@ end\n', why: null}, 'the way there takes no time from the answer');
  const began = performance.now();
  const {text, why} = await askMachine('sleep 20;', nowhere, {openingMs: 200});
  assert.deepEqual([text, why], ['', 'no answer for 0.2 s']);
  assert.deepEqual(await askMachine('echo Welcome; sleep 20;', nowhere, {mostMs: 200}), {
    text: '',
    why: 'no answer for 0.2 s',
  });
  assert.ok(performance.now() - began < 2000);
});

test('a folder whose name would be a command is only a name', async () => {
  const odd = join(folder, "it's $(touch x); a folder");
  const {text} = await askMachine('', {data: odd, wal: null, why: 'none'});
  assert.match(text, /@@ data-path\n.*it's \$\(touch x\); a folder\n/);
  assert.match(text, /\n@@ end\n$/);
});

test('scripts are told by a hash of their text', async () => {
  const path = join(folder, 'a.sql');
  await writeFile(path, 'SELECT 1;\n');
  const script = {kind: 'file', name: path, weight: null} as const;
  const builtin = {kind: 'builtin', name: 'tpcb-like', weight: null} as const;
  const [first] = await readScriptFacts([{scripts: [script, builtin]}, {scripts: [script]}]);
  assert.match(String(first?.value), /^[0-9a-f]{64}$/);
  await writeFile(path, 'SELECT 2;\n');
  const [second] = await readScriptFacts([{scripts: [script]}]);
  assert.notEqual(second?.value, first?.value);
  const [none] = await readScriptFacts([{scripts: [builtin]}]);
  assert.match(String(none?.missing), /^built-in scripts only/);
});
