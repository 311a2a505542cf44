import assert from 'node:assert/strict';
import {mkdirSync, writeFileSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {type TestContext, test} from 'node:test';
import {UserError} from '../../source/errors.ts';
import {findSession, listSessions, sessionsFolder} from '../../source/session/shelf.ts';
import {temporaryFolder} from '../helpers/folder.ts';

test('the folder: --sessions, else the environment, else the place for data', () => {
  const env = {PGTOP_BENCH_SESSIONS: '/b'};
  assert.equal(sessionsFolder({option: 'a', env}), resolve('a'));
  assert.equal(sessionsFolder({option: undefined, env}), '/b');
  assert.match(sessionsFolder({option: null, env: {}}), /pgtop-bench.sessions$/);
});

test('newest first, by the time in the name, else by that of the file', async t => {
  const folder = fill(t, [
    '2026-11-30T10-00-00.ndjson',
    '2026-11-30T11-00-00-ext4.ndjson.gz',
    'old.ndjson',
    '2999-01-01T00-00-00.ndjson',
  ]);
  assert.deepEqual(
    (await listSessions(folder)).map(({name}) => name).filter(name => name !== 'old'),
    ['2999-01-01T00-00-00', '2026-11-30T11-00-00-ext4', '2026-11-30T10-00-00'],
  );
});

test('of two files of one session one is taken; locks, drafts and folders are none', async t => {
  const folder = fill(t, ['a.ndjson', 'a.ndjson.gz', 'a.lock', 'b.ndjson.gz.part', '.ndjson', 'readme.md']);
  mkdirSync(join(folder, 'c.ndjson'));
  assert.deepEqual(await listSessions(folder), [{name: 'a', path: join(folder, 'a.ndjson'), bytes: 1}]);
});

test('a folder that does not exist holds none', async t => {
  assert.deepEqual(await listSessions(join(temporaryFolder(t), 'none')), []);
});

test('a session is found by path, file name, name and beginning', async t => {
  const folder = fill(t, [
    '2026-11-30T10-00-00.ndjson',
    '2026-11-30T10-00-00-ext4.ndjson.gz',
    '2026-12-01T00-00-00.ndjson',
  ]);
  const ext4 = join(folder, '2026-11-30T10-00-00-ext4.ndjson.gz');
  assert.equal(await findSession(ext4, '/none'), ext4);
  assert.equal(await findSession('2026-11-30T10-00-00-ext4.ndjson.gz', folder), ext4);
  assert.equal(await findSession('2026-11-30T10-00-00-ext4', folder), ext4);
  assert.equal(await findSession('2026-11-30T10-00-00', folder), join(folder, '2026-11-30T10-00-00.ndjson'));
  assert.equal(await findSession('2026-11-30T10-00-00-e', folder), ext4);
  assert.equal(await findSession('latest', folder), join(folder, '2026-12-01T00-00-00.ndjson'));
});

test('none or several: refused with the candidates', async t => {
  const folder = fill(t, ['2026-11-30T10-00-00.ndjson', '2026-11-30T11-00-00.ndjson']);
  const refusal = (message: RegExp, hint: RegExp) => (error: unknown) =>
    error instanceof UserError && message.test(error.message) && hint.test(error.hint ?? '');
  await assert.rejects(
    findSession('2026-11-30', folder),
    refusal(/several sessions begin with '2026-11-30'/, /2026-11-30T11-00-00, 2026-11-30T10-00-00$/),
  );
  await assert.rejects(findSession('nightly', folder), refusal(/no session 'nightly'/, /2026-11-30T11-00-00/));
  const labelled = fill(t, ['2026-11-30T10-00-00-ext4.ndjson', '2026-11-30T11-00-00-xfs.ndjson']);
  await assert.rejects(findSession('ext4', labelled), refusal(/no session 'ext4'/, /^With that label: \S+-ext4$/));
  await assert.rejects(findSession('latest', join(folder, 'none')), refusal(/no session is saved/, /--sessions/));
});

function fill(t: TestContext, names: readonly string[]): string {
  const folder = temporaryFolder(t);
  for (const name of names) writeFileSync(join(folder, name), 'x');
  return folder;
}
