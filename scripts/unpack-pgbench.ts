import {execFileSync} from 'node:child_process';
import {mkdirSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';

const modules = fileURLToPath(new URL('../node_modules/', import.meta.url));
const folder = join(modules, '.cache', 'pgbench');
const scratch = join(folder, 'apt');

/**
 * Brings Debian's newest pgbench below node_modules, with what libpq lacks here, where nothing can be installed; `npm run` finds it by PATH.
 * apt works on lists and a cache of its own, so that it needs no rights. Returns whether the program answers.
 */
export function unpackPgbench(): boolean {
  try {
    for (const name of ['lists/partial', 'archives/partial']) mkdirSync(join(scratch, name), {recursive: true});
    apt('apt-get', 'update');
    const servers = lines(apt('apt-cache', 'pkgnames', 'postgresql-')).filter(name => /^postgresql-\d+$/.test(name));
    const newest = servers.sort((one, other) => one.localeCompare(other, 'en', {numeric: true})).at(-1);
    if (newest === undefined) return false;
    const missing = lines(apt('apt-get', 'install', '--simulate', '--no-install-recommends', 'libpq5'))
      .filter(line => line.startsWith('Inst '))
      .map(line => line.split(' ')[1] ?? '');
    apt('apt-get', 'download', newest, ...missing);
    for (const name of readdirSync(scratch).filter(name => name.endsWith('.deb'))) {
      execFileSync('dpkg-deb', ['-x', join(scratch, name), folder]);
    }
    const command = writeCommand(newest.replace('postgresql-', ''));
    return execFileSync(command, ['--version'], {encoding: 'utf8'}).startsWith('pgbench');
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  } finally {
    rmSync(scratch, {recursive: true, force: true});
  }
}

function apt(program: string, ...args: string[]): string {
  const own = [`Dir::State::lists=${scratch}/lists`, `Dir::Cache=${scratch}`, 'Debug::NoLocking=1'];
  const options = ['-q', ...own.flatMap(option => ['-o', option])];
  return execFileSync(program, [...options, ...args], {
    cwd: scratch,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

function lines(text: string): string[] {
  return text.split('\n').map(line => line.trim());
}

function writeCommand(version: string): string {
  const libraries = readdirSync(join(folder, 'usr', 'lib')).filter(name => name.includes('-linux-'));
  const path = libraries.map(name => join(folder, 'usr', 'lib', name)).join(':');
  const command = join(modules, '.bin', 'pgbench');
  const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const program = join(folder, 'usr', 'lib', 'postgresql', version, 'bin', 'pgbench');
  writeFileSync(command, `#!/bin/sh\nLD_LIBRARY_PATH=${quote(path)} exec ${quote(program)} "$@"\n`, {mode: 0o755});
  return command;
}
