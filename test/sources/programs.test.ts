import assert from 'node:assert/strict';
import {chmodSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, test} from 'node:test';
import {fileURLToPath} from 'node:url';
import {UserError} from '../../source/errors.ts';
import {findPgbench, findProgram} from '../../source/sources/programs.ts';

const folder = mkdtempSync(join(tmpdir(), 'programs-'));
after(() => rmSync(folder, {recursive: true}));
const executable = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  chmodSync(path, 0o755);
  return path;
};

test('the real pgbench is found and asked for its version', async () => {
  const engine = await findPgbench(undefined);
  assert.match(engine.path, /pgbench$/);
  assert.match(engine.version, /^\d+/);
  assert.ok(engine.versionNumber >= 90000);
  assert.ok(engine.cores >= 1);
});

test('a pgbench named by its path', async () => {
  const path = fileURLToPath(new URL('../fixtures/fake-pgbench.mjs', import.meta.url));
  const engine = await findPgbench(path);
  assert.equal(engine.versionNumber, 180004);
});

test('PATH goes first', async () => {
  const path = executable('pgbench', '#!/bin/sh\necho "pgbench (PostgreSQL) 16.3"\n');
  assert.equal(await findProgram('pgbench', {PATH: folder}), path);
  assert.equal(await findProgram('no-such-program', {PATH: folder}), null);
});

for (const [name, text] of [
  ['silent', '#!/bin/sh\n'],
  ['foreign', '#!/bin/sh\necho "true (GNU coreutils) 9.1"\n'],
  ['broken', '#!/bin/sh\necho "error while loading shared libraries" >&2\nexit 127\n'],
] as const) {
  test(`a ${name} program is refused by name`, async () => {
    const path = executable(name, text);
    await assert.rejects(
      findPgbench(path),
      (error: unknown) => error instanceof UserError && error.message.includes(path),
    );
  });
}

test('a missing one is refused with a way to get it', async () => {
  await assert.rejects(findPgbench(join(folder, 'none')), UserError);
});
