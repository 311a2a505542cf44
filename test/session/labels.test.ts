import assert from 'node:assert/strict';
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {type TestContext, test} from 'node:test';
import {UserError} from '../../source/errors.ts';
import {spreadLabels} from '../../source/session/labels.ts';
import {inventSession, smallSession, writeLines} from '../helpers/events.ts';
import {temporaryFolder} from '../helpers/folder.ts';

test('a word is a session by its name, or else all sessions of that label, the oldest first', async t => {
  const folder = fill(t, {
    '2026-11-30T11-00-00-main': 'main',
    '2026-11-30T10-00-00-main': ' main ',
    '2026-11-30T12-00-00-Main': 'Main',
    '2026-11-30T10-30-00-branch': 'branch',
  });
  writeFileSync(join(folder, 'empty.ndjson'), '');
  const find = (...words: string[]) => spreadLabels(words, folder);
  const main = ['10', '11'].map(hour => join(folder, `2026-11-30T${hour}-00-00-main.ndjson`));
  assert.deepEqual(await find('main', 'branch'), [...main, join(folder, '2026-11-30T10-30-00-branch.ndjson')]);
  const kept = ['2026-11-30T12', 'latest', '2026-11-30T12-00-00-Main', main[0] ?? '', 'mai', ''];
  assert.deepEqual(await find(...kept), kept);
});

test('a word that is a label and the beginning of another name is ambiguous; the name of a session counts whole', async t => {
  const folder = fill(t, {one: 'base', 'base-2': 'other', other: 'x'});
  await assert.rejects(
    spreadLabels(['base'], folder),
    (error: unknown) =>
      error instanceof UserError &&
      /^'base' is ambiguous: it is the label of a session, and the name of another begins so, as base-2$/.test(
        error.message,
      ) &&
      error.hint === 'By their whole names: one, base-2',
  );
  assert.deepEqual(await spreadLabels(['other'], folder), ['other']);
  const own = fill(t, {'main-1': 'main', 'main-2': 'main'});
  assert.equal((await spreadLabels(['main'], own)).length, 2);
});

function fill(t: TestContext, labels: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder(t);
  for (const [name, label] of Object.entries(labels))
    writeFileSync(join(folder, `${name}.ndjson`), writeLines(inventSession({...smallSession, label})));
  return folder;
}
