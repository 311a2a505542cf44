import {spawn} from 'node:child_process';
import {readdir} from 'node:fs/promises';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {buildBundle} from './build.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Paths of the test files below a folder, whose names end as given, in alphabetical order. Node 20 does not find them by a pattern itself. */
export async function findTests(folder: string, ending: RegExp): Promise<string[]> {
  const entries = await readdir(join(root, folder), {withFileTypes: true, recursive: true});
  return entries
    .filter(entry => entry.isFile() && ending.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
    .sort();
}

/** Bundles the program, then runs test files, two at a time, under the reporter for people; returns the exit code. */
export async function runTests(files: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  await buildBundle(join(root, 'build', 'bundle'));
  const preload = new URL('../test/helpers/colours.ts', import.meta.url).href;
  const args = [
    '--import',
    'tsx',
    '--import',
    preload,
    '--test',
    '--test-concurrency=2',
    '--test-timeout=300000',
    '--test-reporter=spec',
  ];
  const runner = spawn(process.execPath, [...args, ...files], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {...process.env, ...env},
  });
  return new Promise((resolve, reject) => {
    runner.on('error', reject);
    runner.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const chosen = process.argv.slice(2);
  process.exitCode = await runTests(chosen.length > 0 ? chosen : await findTests('test', /\.test\.tsx?$/));
}
