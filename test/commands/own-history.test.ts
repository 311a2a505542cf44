import assert from 'node:assert/strict';
import {rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {gzipSync} from 'node:zlib';
import {openOwnHistory} from '../../source/commands/own-history.ts';
import {inventSession, writeLines} from '../helpers/events.ts';
import {temporaryFolder} from '../helpers/folder.ts';

test('moments of our own recording are found after it was packed, too', async t => {
  const lines = writeLines([...inventSession({rungs: [{clients: 2, seconds: 20}]})]);
  const folder = temporaryFolder(t);
  let path: string | null = join(folder, 'session.ndjson');
  const early = openOwnHistory(() => path);
  const late = openOwnHistory(() => path);
  writeFileSync(path, lines);
  const before = await early.at(10_000);

  rmSync(path);
  await assert.rejects(late.at(10_000));
  path = `${path}.gz`;
  writeFileSync(path, gzipSync(lines));
  assert.equal((await late.at(10_000)).state.at, before.state.at);
  assert.equal((await early.at(10_000)).state.at, before.state.at);

  path = null;
  await assert.rejects(openOwnHistory(() => path).at(0), /not kept/);
});
