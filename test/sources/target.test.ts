import assert from 'node:assert/strict';
import {test} from 'node:test';
import {UserError} from '../../source/errors.ts';
import type {Machine} from '../../source/sources/machine.ts';
import {resolveTarget, type TargetOptions, withPassword} from '../../source/sources/target.ts';

const serviceFile = `# mine
[other]
host=never
[bench]
host=db9
port=6000
user=service
sslmode=require
host=second
[last]
host=no
`;
const passwordFile = `#db1:5432:bench:ann:comment
db1:5432:other:ann:no
db1:5432:bench:ann:from\\:file
localhost:*:*:*:socket
*:*:*:*:any
`;
const files: Record<string, string> = {
  '/home/ann/.pg_service.conf': serviceFile,
  '/sys/pg_service.conf': '[shared]\nhost=db8\n',
  '/broken.conf': '[bench]\nhost = db9\n',
  '/home/ann/.pgpass': passwordFile,
  '/open/pgpass': 'db7:*:*:*:seen by all\n',
  '/var/run/postgresql/.s.PGSQL.5432': '',
  '/tmp/.s.PGSQL.5433': '',
  '/ca.crt': 'CERTIFICATE',
  '/own.crt': 'OWN',
  '/own.key': 'KEY',
  '/open/own.key': 'KEY',
};
const addresses: Record<string, string[]> = {'workstation.lan': ['10.0.0.7'], '::1': ['::1'], loop: ['127.0.0.1']};

const machine: Machine = {
  user: 'ann',
  home: '/home/ann',
  name: 'workstation',
  read: path => files[path] ?? null,
  mode: path => (path in files ? (path.startsWith('/open') ? 0o644 : 0o600) : null),
  resolve: async host => addresses[host] ?? [],
  addresses: () => ['127.0.0.1', '10.0.0.7'],
};

const resolve = (options: TargetOptions, env: Record<string, string> = {}) => resolveTarget(options, env, machine);

const places: [title: string, options: TargetOptions, env: Record<string, string>, label: string, user: string][] = [
  ['nothing given: the socket and the user', {}, {}, '/var/run/postgresql:5432/ann', 'ann'],
  ['the socket that belongs to the port', {port: 5433}, {}, '/tmp:5433/ann', 'ann'],
  ['no socket for the port', {port: '5434'}, {}, 'localhost:5434/ann', 'ann'],
  ['variables', {}, {PGHOST: 'db1', PGPORT: '7', PGDATABASE: 'd', PGUSER: 'u'}, 'db1:7/d', 'u'],
  ['an empty variable is none', {}, {PGHOST: '', PGPORT: ''}, '/var/run/postgresql:5432/ann', 'ann'],
  ['the database is called after the user', {username: 'u', host: 'db1'}, {}, 'db1:5432/u', 'u'],
  ['options before variables', {host: 'db2', database: 'e'}, {PGHOST: 'db1', PGDATABASE: 'd'}, 'db2:5432/e', 'ann'],
  ['a service before variables', {}, {PGSERVICE: 'bench', PGHOST: 'db1', PGDATABASE: 'd'}, 'db9:6000/d', 'service'],
  ['options before a service', {host: 'db2'}, {PGSERVICE: 'bench'}, 'db2:6000/service', 'service'],
  ["the system's service file", {uri: 'service=shared'}, {PGSYSCONFDIR: '/sys'}, 'db8:5432/ann', 'ann'],
  ['a URI', {uri: 'postgresql://bob@db3:1/x'}, {PGHOST: 'db1'}, 'db3:1/x', 'bob'],
  ['a URI with %', {uri: 'postgres://b%40b:p%2fw@db3/x%20y'}, {}, 'db3:5432/x y', 'b@b'],
  ['a URI with IPv6', {uri: 'postgres://[::1]:5/x'}, {}, '[::1]:5/x', 'ann'],
  ['a URI with a socket', {uri: 'postgres://%2Fsock:5/x'}, {}, '/sock:5/x', 'ann'],
  ['a URI without host', {uri: 'postgres:///x?host=/sock&user=c'}, {}, '/sock:5432/x', 'c'],
  ['a URI leaves the rest to options', {uri: 'postgres://db3/x', port: 9}, {PGPORT: '8'}, 'db3:9/x', 'ann'],
  ['a URI holds against an option, as in psql', {uri: 'postgres://db3:1/x', host: 'db2'}, {}, 'db3:1/x', 'ann'],
  ['a conninfo', {uri: "host=db4 dbname='a \\'b' user=d\\ e"}, {}, "db4:5432/a 'b", 'd e'],
  ['a plain database', {uri: 'bench', host: 'db1'}, {}, 'db1:5432/bench', 'ann'],
  ['hostaddr alone', {uri: 'hostaddr=10.1.1.1'}, {}, '10.1.1.1:5432/ann', 'ann'],
];

for (const [title, options, env, label, user] of places) {
  test(`target: ${title}`, async () => {
    const target = await resolve(options, env);
    assert.deepEqual([target.label, target.user], [label, user]);
    assert.equal(target.clientConfig.user, user);
    assert.equal(target.clientConfig.database, target.database);
  });
}

const refusals: [options: TargetOptions, env: Record<string, string>, message: RegExp][] = [
  [{port: '0'}, {}, /port "0"/],
  [{port: 'x'}, {}, /port "x"/],
  [{}, {PGPORT: '99999'}, /port "99999"/],
  [{host: 'a,b'}, {}, /Several hosts/],
  [{uri: 'postgres://a:1,b:2/x'}, {}, /Several hosts/],
  [{uri: 'postgres://a/x?colour=red'}, {}, /"colour"/],
  [{uri: 'postgres://a:%zz@h/x'}, {}, /%/],
  [{uri: 'colour=red'}, {}, /"colour"/],
  [{uri: "host='a"}, {}, /cannot be read/],
  [{uri: 'x', database: 'y'}, {}, /Two databases/],
  [{}, {PGSERVICE: 'none'}, /service "none" is not defined/],
  [{}, {PGSERVICE: 'bench', PGSERVICEFILE: '/broken.conf'}, /Line 2 of \/broken.conf/],
  [{host: 'db1'}, {PGSSLMODE: 'maybe'}, /sslmode "maybe"/],
  [{host: 'db1'}, {PGSSLMODE: 'verify-ca'}, /root certificate/],
  [{host: '@abstract'}, {}, /Abstract/],
];

for (const [options, env, message] of refusals) {
  test(`target refused: ${JSON.stringify([options, env])}`, async () => {
    await assert.rejects(resolve(options, env), error => {
      assert.ok(error instanceof UserError);
      assert.match(error.message, message);
      assert.ok(error.hint !== null && !error.message.includes('\n'));
      return true;
    });
  });
}

test('target: an error never tells a password', async () => {
  await assert.rejects(
    resolve({uri: 'postgres://a:secret%zz@h/x'}),
    (error: Error) => !error.message.includes('secret'),
  );
});

const passwords: [options: TargetOptions, env: Record<string, string>, password: string | undefined][] = [
  [{uri: 'postgres://ann:p%2fw@db3/x'}, {PGPASSWORD: 'variable'}, 'p/w'],
  [{host: 'db3'}, {PGPASSWORD: 'variable'}, 'variable'],
  [{host: 'db1', uri: 'bench'}, {}, 'from:file'],
  [{}, {}, 'socket'],
  [{host: 'db7'}, {}, 'any'],
  [{host: 'db7'}, {PGPASSFILE: '/open/pgpass'}, undefined],
  [{host: 'db7'}, {PGPASSFILE: '/nowhere'}, undefined],
];

for (const [options, env, password] of passwords) {
  test(`password: ${JSON.stringify([options, env])}`, async () => {
    const target = await resolve(options, env);
    assert.equal(target.clientConfig.password, password);
    assert.equal(target.pgbenchEnvironment.PGPASSWORD, password);
    assert.ok(password === undefined || ![...target.pgbenchArguments, target.label].includes(password));
  });
}

test('password: a file that others may read is named where it has the one that is missing', async () => {
  const open = async (host: string, env: Record<string, string>) => (await resolve({host}, env)).openPasswordFile;
  assert.equal(await open('db7', {PGPASSFILE: '/open/pgpass'}), '/open/pgpass');
  assert.equal(await open('db8', {PGPASSFILE: '/open/pgpass'}), null);
  assert.equal(await open('db7', {PGPASSFILE: '/open/pgpass', PGPASSWORD: 'variable'}), null);
  assert.equal(await open('db7', {}), null);
});

test('password: one that is typed reaches both connections', async () => {
  const target = withPassword(await resolve({host: 'db7'}, {PGPASSFILE: '/nowhere'}), 'typed');
  assert.equal(target.clientConfig.password, 'typed');
  assert.equal(target.pgbenchEnvironment.PGPASSWORD, 'typed');
});

test('target: pgbench is told what differs from its defaults, or is named elsewhere', async () => {
  const told = async (options: TargetOptions, env: Record<string, string> = {}) =>
    (await resolve(options, env)).pgbenchArguments.join(' ');
  assert.equal(await told({}), '-h /var/run/postgresql');
  assert.equal(await told({host: 'db1', port: 7, username: 'bob'}), '-h db1 -p 7 -U bob');
  const other = {PGPORT: '7', PGUSER: 'bob'};
  assert.equal(await told({host: 'db1', port: 5432, username: 'ann'}, other), '-h db1 -p 5432 -U ann');
});

test('target: what came by URI or service reaches pgbench as variables; what is a variable does so by itself', async () => {
  const none = {PGPASSFILE: '/nowhere'};
  const uri = 'postgres://db1/x?sslmode=require&options=-c%20work_mem%3D1&connect_timeout=3';
  const byUri = await resolve({uri}, {...none, PGOPTIONS: '-c jit=off'});
  const expected = {PGSSLMODE: 'require', PGOPTIONS: '-c work_mem=1', PGCONNECT_TIMEOUT: '3'};
  assert.deepEqual(byUri.pgbenchEnvironment, expected);
  assert.equal(byUri.clientConfig.connectionTimeoutMillis, 3000);
  const environment = async (env: Record<string, string>) => (await resolve({}, {...none, ...env})).pgbenchEnvironment;
  assert.deepEqual(await environment({PGSERVICE: 'bench'}), {PGSSLMODE: 'require'});
  assert.deepEqual(await environment({PGSSLMODE: 'require'}), {});
  assert.deepEqual(await environment({PGAPPNAME: 'mine'}), {PGAPPNAME: 'pgbench'});
});

test('target: of PGOPTIONS only search_path and role reach our own session', async () => {
  const kept = async (options: string) => (await resolve({}, {PGOPTIONS: options})).clientConfig.options;
  assert.equal(await kept('-c statement_timeout=1 -c search_path=a,\\ b --role=r'), '-csearch_path=a,\\ b --role=r');
  assert.equal(await kept('-cstatement_timeout=1'), ' ');
  assert.equal(await kept(''), ' ');
});

test('target: this machine is known by socket, loopback, name and own addresses', async () => {
  const local = async (host: string) => (await resolve({host})).local;
  const own = ['/sock', 'localhost', '::1', 'loop', 'workstation', 'workstation.lan'];
  for (const host of own) assert.equal(await local(host), true, host);
  for (const host of ['db1', '10.9.9.9']) assert.equal(await local(host), false, host);
});

test('target: a private key that others may read is refused, as pgbench will', async () => {
  const keyed = (sslkey: string) => resolve({host: 'db1'}, {PGSSLCERT: '/own.crt', PGSSLKEY: sslkey});
  const [tls] = (await keyed('/own.key')).encryption;
  assert.ok(tls && tls.key === 'KEY');
  await assert.rejects(keyed('/open/own.key'), /Others may read or write the private key \/open\/own\.key/);
});

test('target: sslmode means what libpq means', async () => {
  const tried = async (env: Record<string, string>) => (await resolve({host: 'db1'}, env)).encryption;
  const unverified = {rejectUnauthorized: false};
  assert.deepEqual(await tried({}), [unverified, false]);
  assert.deepEqual(await tried({PGSSLMODE: 'disable'}), [false]);
  assert.deepEqual(await tried({PGSSLMODE: 'allow'}), [false, unverified]);
  assert.deepEqual(await tried({PGSSLMODE: 'require'}), [unverified]);
  const verified = {ca: 'CERTIFICATE', rejectUnauthorized: true};
  assert.deepEqual(await tried({PGSSLMODE: 'verify-full', PGSSLROOTCERT: '/ca.crt'}), [verified]);
  for (const mode of ['verify-ca', 'require']) {
    const [first] = await tried({PGSSLMODE: mode, PGSSLROOTCERT: '/ca.crt'});
    assert.ok(first !== undefined && first !== false);
    assert.deepEqual({ca: first.ca, rejectUnauthorized: first.rejectUnauthorized}, verified, mode);
    assert.equal(typeof first.checkServerIdentity, 'function', mode);
  }
  const system = {PGSSLROOTCERT: 'system'};
  assert.deepEqual(await tried(system), [{rejectUnauthorized: true}]);
  assert.deepEqual(await tried({...system, PGSSLMODE: 'verify-full'}), [{rejectUnauthorized: true}]);
  for (const PGSSLMODE of ['disable', 'require', 'verify-ca'])
    await assert.rejects(tried({...system, PGSSLMODE}), /too weak for sslrootcert=system/);
  assert.equal((await resolve({host: 'db7'}, system)).systemRoots, true);
  assert.equal((await resolve({host: '/sock'}, system)).systemRoots, false);
  assert.deepEqual((await resolve({host: '/sock'}, {PGSSLMODE: 'require'})).encryption, [false]);
});
