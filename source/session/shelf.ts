import {readdir, stat} from 'node:fs/promises';
import {join, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';
import envPaths from 'env-paths';
import {UserError} from '../errors.ts';
import {PACKED, PLAIN, sessionName} from './name.ts';

/** A session file on the shelf. */
export interface Shelved {
  /** File name without its extension. */
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
}

/** The folder where sessions are kept: --sessions, else $PGTOP_BENCH_SESSIONS, else the platform's place for data. */
export function sessionsFolder({option, env}: {option: string | null | undefined; env: NodeJS.ProcessEnv}): string {
  const chosen = option || env.PGTOP_BENCH_SESSIONS;
  return chosen ? resolve(chosen) : join(envPaths('pgtop-bench', {suffix: ''}).data, 'sessions');
}

/** Where the sessions are that come with the program. */
export const bundledFolder = fileURLToPath(new URL('../../sessions/', import.meta.url));

/** Sessions of a folder, newest first; a folder that does not exist holds none. Of a plain and a packed file of one name the plain one counts. */
export async function listSessions(folder: string): Promise<Shelved[]> {
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new UserError(`cannot read the folder ${folder}: ${error.message}`);
  });
  const all = new Set(files);
  const names = files.filter(file => sessionName(file) && !(file.endsWith(PACKED) && all.has(plainOf(file))));
  const found = await Promise.all(names.map(file => shelve(folder, file)));
  return found
    .filter(session => session !== null)
    .sort((one, other) => compare(other.key, one.key) || compare(other.name, one.name))
    .map(({name, path, bytes}) => ({name, path, bytes}));
}

/**
 * The file of a session by its path, or by its name (whole, or a beginning that only one has) in the folder, then among those that come
 * with the program; `latest` is the newest of the folder. Throws UserError with the candidates when none or several fit.
 */
export async function findSession(nameOrPath: string, folder: string): Promise<string> {
  if (await isFile(nameOrPath)) return resolve(nameOrPath);
  const own = await listSessions(folder);
  if (nameOrPath === 'latest') {
    if (own[0]) return own[0].path;
    throw new UserError(
      `no session is saved in ${folder} yet`,
      'Run a ladder first, or name a folder with --sessions DIR.',
    );
  }
  const bundled = await listSessions(bundledFolder);
  for (const shelf of [own, bundled]) {
    const exact = shelf.find(({name, path}) => nameOrPath === name || nameOrPath === sessionFile(path));
    if (exact) return exact.path;
    const begun = shelf.filter(({name}) => nameOrPath !== '' && name.startsWith(nameOrPath));
    if (begun[0] && begun.length === 1) return begun[0].path;
    if (begun.length > 1)
      throw new UserError(`several sessions begin with '${nameOrPath}'`, `It may be one of: ${few(begun)}`);
  }
  const known = [...own, ...bundled];
  const labelled = own.filter(({name}) => name.endsWith(`-${nameOrPath}`));
  const missing = `there is no session '${nameOrPath}' in ${folder}`;
  if (known.length === 0)
    throw new UserError(missing, 'No session is saved there yet; name a folder with --sessions DIR.');
  throw new UserError(missing, labelled.length > 0 ? `With that label: ${few(labelled)}` : `There are: ${few(known)}`);
}

function few(sessions: readonly Shelved[]): string {
  const names = sessions.slice(0, 8).map(({name}) => name);
  return names.join(', ') + (sessions.length > names.length ? ` and ${sessions.length - names.length} more` : '');
}

async function shelve(folder: string, file: string): Promise<(Shelved & {key: string}) | null> {
  const path = join(folder, file);
  const found = await stat(path).catch(() => null);
  const name = sessionName(file);
  if (!found?.isFile() || !name) return null;
  return {
    name,
    path,
    bytes: found.size,
    key: TIME.exec(name)?.[0] ?? found.mtime.toISOString().replaceAll(':', '-').slice(0, 19),
  };
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d/;

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function plainOf(file: string): string {
  return `${sessionName(file)}${PLAIN}`;
}

function sessionFile(path: string): string | undefined {
  return path.split(/[\\/]/).at(-1);
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isFile() ?? false;
}
