import assert from 'node:assert/strict';
import {realpathSync, writeFileSync} from 'node:fs';
import {hostname} from 'node:os';
import {join} from 'node:path';
import {after, before, test} from 'node:test';
import {runFacts} from '../../source/commands/facts.ts';
import {UserError} from '../../source/errors.ts';
import {readFactsFile} from '../../source/facts/file.ts';
import {temporaryFolder} from '../helpers/folder.ts';
import {startPostgres, type TestServer} from '../helpers/postgres.ts';

let server: TestServer;
let uri: string;

before(async () => {
  server = await startPostgres();
  uri = `postgresql://${server.user}:${server.password}@${server.host}:${server.port}/postgres?sslmode=disable`;
});

after(() => server?.stop());

async function write(command: Omit<Parameters<typeof runFacts>[0], 'stdout' | 'stderr'>): Promise<string> {
  const texts: string[] = [];
  const exitCode = await runFacts({...command, stdout: {write: text => texts.push(text)}, stderr: {write: () => {}}});
  assert.equal(exitCode, 0);
  return texts.join('');
}

test('a file of facts holds the server, its machine and its storage, and can be read again', async () => {
  const facts = readFactsFile(await write({uri, redact: false, output: 'json'})) ?? [];
  const value = (name: string) => facts.find(fact => fact.name === name)?.value;
  assert.equal(value('fsync'), 'on');
  assert.equal(value('host-name'), hostname());
  assert.match(String(value('data-path')), /\/data$/);
  assert.deepEqual([...new Set(facts.map(({topic}) => topic))], ['server', 'setting', 'data', 'host', 'storage']);
});

test('in plain text the known ones stand by topic, the others with their reasons; redacted none says where', async () => {
  const text = await write({uri, redact: true, output: 'plain'});
  assert.match(
    text,
    /^durable: fsync on, synchronous_commit on, full_page_writes on(; of the storage nothing is recorded)?\n/,
  );
  assert.match(text, /\nstorage of the server\n {2}data directory: path +path-\d+ /);
  assert.match(text, /\n {2}not known: .*battery-backed cache: not visible to the operating system\n/);
  assert.doesNotMatch(text, /only of ZFS/);
  assert.ok(!text.includes(server.host));
});

test('a data directory may be named by hand, and no other folder', async t => {
  const data = realpathSync(temporaryFolder(t));
  await assert.rejects(write({uri, data, redact: false, output: 'json'}), UserError);
  await assert.rejects(write({uri, data: join(data, 'none'), redact: false, output: 'json'}), /no PG_VERSION/);
  writeFileSync(join(data, 'PG_VERSION'), '18\n');
  const facts = readFactsFile(await write({uri, data: `${data}/`, redact: false, output: 'json'})) ?? [];
  assert.equal(facts.find(({name}) => name === 'data-path')?.value, data);
});

test('a server that was named must answer', async () => {
  const nobody = {uri: `postgresql://127.0.0.1:1/postgres`, redact: false, output: 'json'} as const;
  await assert.rejects(write(nobody), UserError);
});
