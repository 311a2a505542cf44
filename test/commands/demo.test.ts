import assert from 'node:assert/strict';
import {existsSync} from 'node:fs';
import {test} from 'node:test';
import pg from 'pg';
import {runDemo} from '../../source/commands/demo.ts';
import {type RunOptions, readRunOptions} from '../../source/commands/options.ts';
import {UserError} from '../../source/errors.ts';

const plain = readRunOptions({}, undefined, false);

/** Asks the server of a ladder's URI. */
async function ask(uri: string | undefined, query: string): Promise<unknown> {
  const client = new pg.Client({connectionString: uri});
  await client.connect();
  const {rows} = await client.query({text: query, rowMode: 'array'});
  await client.end();
  return rows[0]?.[0];
}

test('demo: the ladder has a durable server of its own, which is gone afterwards; PG* variables do not lead elsewhere', async () => {
  process.env.PGSERVICE = 'elsewhere';
  process.env.PGTOP_BENCH_SESSIONS = 'kept';
  const seen: {options?: RunOptions; folder?: string; fsync?: unknown} = {};
  const exitCode = await runDemo(plain, async options => {
    seen.options = options;
    seen.fsync = await ask(options.uri, 'SHOW fsync');
    seen.folder = String(await ask(options.uri, 'SHOW data_directory'));
    assert.ok(existsSync(seen.folder));
    return 3;
  });
  assert.equal(exitCode, 3);
  assert.equal(seen.fsync, 'on');
  assert.deepEqual(
    [seen.options?.clients, seen.options?.seconds, seen.options?.legs[0]?.scales],
    [[1, 2, 4, 8], 12, [10]],
  );
  assert.deepEqual([seen.options?.init, seen.options?.force, seen.options?.yes], [true, false, true]);
  assert.ok(!existsSync(seen.folder ?? '/'), 'its folder is gone');
  await assert.rejects(ask(seen.options?.uri, 'SELECT 1'), {code: 'ECONNREFUSED'});
  assert.equal(process.env.PGSERVICE, undefined);
  assert.equal(process.env.PGTOP_BENCH_SESSIONS, 'kept');
});

test('demo: what a person asked for is kept, and the server goes when the ladder fails', async () => {
  let folder = '';
  const asked = {...plain, clients: [3], seconds: 7, label: 'mine'};
  const failing = runDemo(asked, async ({clients, seconds, label, uri}) => {
    assert.deepEqual([clients, seconds, label], [[3], 7, 'mine']);
    folder = String(await ask(uri, 'SHOW data_directory'));
    throw new UserError('no');
  });
  await assert.rejects(failing, {message: 'no'});
  assert.ok(folder !== '' && !existsSync(folder));
});

test('demo: a server of somebody is refused', async () => {
  const refused = runDemo({...plain, host: 'db1'}, async () => assert.fail('the ladder was run'));
  await assert.rejects(refused, {name: 'UserError', message: '--demo brings a server of its own'});
});
