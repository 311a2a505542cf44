import assert from 'node:assert/strict';
import {chmodSync, writeFileSync} from 'node:fs';
import {type AddressInfo, createServer} from 'node:net';
import {join} from 'node:path';
import {after, type TestContext, test} from 'node:test';
import {UserError} from '../../source/errors.ts';
import {connect, connectAsPgbench, resolveTarget, type TargetOptions} from '../../source/sources/target.ts';
import {temporaryFolder} from '../helpers/folder.ts';
import {startPostgres} from '../helpers/postgres.ts';

const server = await startPostgres({settings: {max_connections: '8'}});
after(() => server.stop());

const here = {host: '127.0.0.1', port: server.port, username: 'postgres', database: 'postgres'};
const known = {PGPASSWORD: server.password, PGPASSFILE: '/nowhere'};

async function open(options: TargetOptions, env: Record<string, string> = known) {
  return connect(await resolveTarget(options, env));
}

for (const [title, options] of Object.entries({TCP: here, 'a unix socket': {...here, host: server.socket}})) {
  test(`connect over ${title}: a quiet session of its own name, whatever PGOPTIONS says`, async t => {
    process.env.PGOPTIONS = '-c statement_timeout=1 -c application_name=other';
    t.after(() => delete process.env.PGOPTIONS);
    const client = await open(options, {...known, PGOPTIONS: '-c statement_timeout=1 -c search_path=bench'});
    const names = ['application_name', 'statement_timeout', 'search_path', 'jit', 'default_transaction_read_only'];
    const {rows} = await client.query('SELECT current_setting(name) AS value FROM unnest($1::text[]) AS name', [names]);
    await client.end();
    assert.deepEqual(
      rows.map(row => row.value),
      ['pgtop-bench', '30s', 'bench', 'off', 'on'],
    );
  });
}

const refusals: [title: string, options: TargetOptions, env: Record<string, string>, message: RegExp][] = [
  ['no server', {...here, port: 1}, known, /^Nothing answers at 127\.0\.0\.1:1/],
  ['no socket', {...here, host: '/nowhere'}, known, /^There is no server socket \/nowhere/],
  ['unknown host', {...here, host: 'nohost.invalid'}, known, /"nohost.invalid"/],
  ['no password', here, {PGPASSFILE: '/nowhere'}, /wants a password of postgres/],
  ['wrong password', here, {PGPASSWORD: 'no'}, /password of postgres is wrong/],
  ['no database', {...here, database: 'none'}, known, /database "none" does not exist/],
  ['no TLS', here, {...known, PGSSLMODE: 'require'}, /has no TLS/],
];

for (const [title, options, env, message] of refusals) {
  test(`connect: ${title} is one line with a hint`, async () => {
    await assert.rejects(open(options, env), error => {
      assert.ok(error instanceof UserError);
      assert.match(error.message, message);
      assert.ok(error.hint !== null && !error.message.includes('\n'));
      return true;
    });
  });
}

test('connect: a password file that others may read is named, and taken once it is closed to them', async context => {
  const passwordFile = join(temporaryFolder(context), 'pgpass');
  writeFileSync(passwordFile, `127.0.0.1:*:*:postgres:${server.password}\n`);
  chmodSync(passwordFile, 0o644);
  await assert.rejects(open(here, {PGPASSFILE: passwordFile}), {
    message: /wants a password of postgres, and there is none/,
    hint: `The one in ${passwordFile} is not taken, as libpq does not take it: others may read the file. chmod 600 ${passwordFile}`,
  });
  chmodSync(passwordFile, 0o600);
  await (await open(here, {PGPASSFILE: passwordFile})).end();
});

test('connect: a full server says so', async () => {
  const clients = [];
  for (let count = 0; count < 8; count++) clients.push(await server.connect());
  await assert.rejects(open(here), /has no connection left/);
  await Promise.all(clients.map(client => client.end()));
});

test('connect: sslmode=prefer falls back to plain, and a session that is ended by the server ends no process', async () => {
  const client = await open(here, {...known, PGSSLMODE: 'prefer'});
  const ended = new Promise(resolve => client.once('end', resolve));
  const admin = await server.connect();
  await admin.query('SELECT pg_terminate_backend($1)', [
    (await client.query('SELECT pg_backend_pid() AS pid')).rows[0].pid,
  ]);
  await ended;
  await admin.end();
  await assert.rejects(client.query('SELECT 1'));
});

test('connect: a role with a time limit that no statement meets does no harm', async () => {
  const admin = await server.connect();
  await admin.query(
    "CREATE ROLE hasty LOGIN SUPERUSER PASSWORD 'hasty'; ALTER ROLE hasty SET statement_timeout = '1ms'",
  );
  await admin.end();
  const client = await open({...here, username: 'hasty'}, {...known, PGPASSWORD: 'hasty'});
  await client.query('SELECT pg_sleep(0.05)');
  await client.end();
});

/** An error message that ends a session. */
function fatal(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`);
  const head = Buffer.from('E....');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

/** A pooler that refuses what `refuse` says of a start-up message, and has no database; what it was sent stands in `heard`. */
async function startPooler(t: TestContext, refuse: (startup: string) => string | null) {
  const heard: string[] = [];
  const pooler = createServer(socket => {
    socket.once('data', startup => {
      const text = startup.toString('latin1');
      heard.push(text);
      socket.end(fatal(refuse(text) ?? 'no such database'));
    });
  });
  await new Promise<void>(listening => pooler.listen(0, '127.0.0.1', listening));
  t.after(() => pooler.close());
  return {heard, port: (pooler.address() as AddressInfo).port};
}

/** A pooler without a session for anybody: it takes connections, and to what is asked in them says nothing, or what `say` says. */
async function startFullPooler(t: TestContext, say: Buffer | null) {
  const welcome = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1');
  const pooler = createServer(socket => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write(welcome);
      socket.once('data', () => say && socket.end(say));
    });
  });
  await new Promise<void>(listening => pooler.listen(0, '127.0.0.1', listening));
  t.after(() => pooler.close());
  return (pooler.address() as AddressInfo).port;
}

for (const [title, say] of [
  ['says nothing', null],
  ['gives up', fatal('query_wait_timeout')],
] as const) {
  test(`connect: a pooler that has no session for us and ${title} is one line with a hint`, async t => {
    const port = await startFullPooler(t, say);
    const env = {...known, PGSSLMODE: 'disable', PGCONNECT_TIMEOUT: '1'};
    const target = await resolveTarget({...here, port}, env);
    for (const opening of [connect(target), connectAsPgbench(target)])
      await assert.rejects(opening, {
        name: 'UserError',
        message: `127.0.0.1:${port} takes a connection, but answers nothing in it.`,
        hint: /its pool is full/,
      });
  });
}

const refuseTimeout = (startup: string) =>
  startup.includes('statement_timeout') ? 'unsupported startup parameter in options: statement_timeout' : null;
const refuseOptions = (startup: string) =>
  startup.includes('\0options\0') ? 'unsupported startup parameter: options' : null;

for (const refuse of [refuseTimeout, refuseOptions]) {
  test(`connect: through a pooler that lets options through as little as ${refuse.name}`, async t => {
    const {heard, port} = await startPooler(t, refuse);
    await assert.rejects(open({...here, port}, {...known, PGSSLMODE: 'disable'}), /no such database/);
    assert.deepEqual(
      heard.map(startup => startup.includes('statement_timeout')),
      [true, false],
    );
  });
}

test('connect: a pooler that does not take options of a person is told', async t => {
  const {port} = await startPooler(t, refuseOptions);
  const opening = open({...here, port}, {...known, PGSSLMODE: 'disable', PGOPTIONS: '-c search_path=bench'});
  await assert.rejects(opening, {message: /^A pooler .* unsupported startup parameter: options/, hint: /PGOPTIONS/});
});

test('connect: nothing above left an ERROR in the log of the server', () => {
  assert.doesNotMatch(server.log(), /ERROR|expected SASL/);
});
