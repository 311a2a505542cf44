import {constants} from 'node:fs';
import {access, readdir} from 'node:fs/promises';
import {availableParallelism} from 'node:os';
import {delimiter, join} from 'node:path';
import {execa} from 'execa';
import {UserError} from '../errors.ts';
import type {EngineFound, Happening} from '../event/event.ts';
import {readVersion} from '../pgbench/version.ts';
import {clean} from '../text/clean.ts';

/** Folders, with at most one `*` in a name, where packages of PostgreSQL keep their programs when PATH does not know them. */
const USUAL_PLACES = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/usr/edb/as*/bin',
  '/usr/local/bin',
  '/usr/local/pgsql/bin',
  '/usr/libexec/postgresql*',
  '/opt/homebrew/bin',
  '/opt/homebrew/opt/postgresql@*/bin',
  '/usr/local/opt/postgresql@*/bin',
  '/Applications/Postgres.app/Contents/Versions/*/bin',
];

/** How to get pgbench, a line a system. */
export const INSTALL_HINT = `Install PostgreSQL's programs, or name it with --pgbench PATH:
  Debian, Ubuntu   apt install postgresql-contrib
  Fedora, RHEL     dnf install postgresql-contrib
  Alpine           apk add postgresql-contrib
  Arch             pacman -S postgresql
  macOS            brew install postgresql
  FreeBSD          pkg install postgresql17-contrib`;

/** Finds a pgbench, on PATH first, and asks its version. UserError when there is none or when `path` is none. */
export async function findPgbench(
  path: string | undefined,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Extract<Happening, {type: 'engine'}> & Omit<EngineFound, 'at'>> {
  const found = path ?? (await findProgram('pgbench', env));
  if (!found) throw new UserError('pgbench was not found, neither on PATH nor in the usual places', INSTALL_HINT);
  const result = await execa(found, ['--version'], {reject: false, stdin: 'ignore', timeout: 10_000});
  const version = result.exitCode === 0 ? readVersion(result.stdout) : null;
  if (!version) {
    const [line] = (result.stdout ?? '').split('\n');
    const named = line ? `it calls itself ${clean(line)}` : 'it does not print a version';
    const said = result.stderr?.split('\n')[0] || result.originalMessage || named;
    throw new UserError(
      `${found} is no pgbench that can be used: ${said}`,
      path ? 'Give the path of a pgbench with --pgbench' : INSTALL_HINT,
    );
  }
  return {type: 'engine', engine: 'pgbench', path: found, ...version, cores: availableParallelism()};
}

/** The path of a program of PostgreSQL: on PATH, else the newest in the usual places; null when there is none. */
export async function findProgram(name: string, env: NodeJS.ProcessEnv = process.env): Promise<string | null> {
  const onPath = (env.PATH ?? '').split(delimiter).filter(folder => folder !== '');
  const usual = (await Promise.all(USUAL_PLACES.map(expand))).flat();
  for (const folder of [...onPath, ...usual]) {
    const path = join(folder, name);
    if (await isExecutable(path)) return path;
  }
  return null;
}

async function expand(place: string): Promise<string[]> {
  const parts = place.split('/');
  const index = parts.findIndex(part => part.includes('*'));
  if (index < 0) return [place];
  const [before = '', after = ''] = parts[index]!.split('*');
  const parent = parts.slice(0, index).join('/');
  const names = await readdir(parent).catch(() => []);
  return names
    .filter(name => name.startsWith(before) && name.endsWith(after))
    .sort((one, other) => other.localeCompare(one, undefined, {numeric: true}))
    .map(name => join(parent, name, ...parts.slice(index + 1)));
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
