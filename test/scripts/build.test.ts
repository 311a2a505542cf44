import assert from 'node:assert/strict';
import {accessSync, constants, readdirSync, readFileSync} from 'node:fs';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, test} from 'node:test';
import type {Metafile} from 'esbuild';
import {buildBundle} from '../../scripts/build.ts';

let folder: string;
let outputs: Metafile['outputs'];

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pgtop-bench-bundle-'));
  ({outputs} = await buildBundle(folder));
});

after(() => rm(folder, {recursive: true, force: true}));

/** Packages in all that is loaded with a file before any of its `import()`. */
function packagesWith(path: string, seen = new Set<string>()): string[] {
  if (seen.has(path)) return [];
  seen.add(path);
  const {inputs = {}, imports = []} = outputs[path] ?? {};
  const own = Object.keys(inputs).map(
    input => /node_modules\/((?:@[^/]+\/)?[^/]+)(?!.*node_modules)/.exec(input)?.[1] ?? '',
  );
  const next = imports.filter(({kind, external}) => kind === 'import-statement' && external !== true);
  return [...new Set([...own, ...next.flatMap(({path}) => packagesWith(path, seen))])];
}

const entryOf = (source: string) => Object.keys(outputs).find(path => outputs[path]?.entryPoint === source) ?? '';

test('bundle: the command line alone loads neither ink nor react nor pg', () => {
  const packages = packagesWith(entryOf('source/cli.ts'));
  assert.ok(packages.includes('meow'));
  assert.deepEqual(
    packages.filter(name => /^(ink|react|pg|execa|yoga-layout)$/.test(name)),
    [],
  );
});

test('bundle: a ladder without a screen loads no ink', () => {
  const packages = packagesWith(entryOf('source/commands/run.ts'));
  assert.ok(packages.includes('execa'));
  assert.ok(!packages.includes('ink'));
});

test('bundle: its files lie flat, the command is executable, and no package of it is a developer tool', () => {
  assert.deepEqual(
    readdirSync(folder).filter(name => !name.endsWith('.js')),
    [],
  );
  accessSync(join(folder, 'cli.js'), constants.X_OK);
  assert.match(readFileSync(join(folder, 'cli.js'), 'utf8'), /^#!\/usr\/bin\/env node\n/);
  const all = Object.keys(outputs).flatMap(path => packagesWith(path));
  assert.ok(all.includes('ink') && !all.includes('react-devtools-core') && !all.includes('esbuild'));
});
