import {access} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import process from 'node:process';
import {UserError} from '../errors.ts';
import {type EmbeddedServer, startEmbedded} from '../sources/embedded.ts';
import {findEmbeddedPrograms} from '../sources/embedded-programs.ts';
import {findPgbench, findProgram, INSTALL_HINT} from '../sources/programs.ts';
import type {RunOptions} from './options.ts';
import {run} from './run.ts';
import {listenForSignals} from './signals.ts';

/** A short ladder: about a minute with the making of its tables. */
const CLIENTS = [1, 2, 4, 8];
const SECONDS = 12;
const SCALE = 10;

/** PostgreSQL's defaults, durable as they are, with room in shared_buffers for the tables of the demo. */
const SETTINGS = {shared_buffers: '256MB'};

/** Runs a short ladder on a throwaway server, which is gone when this returns; the session is kept. Returns the exit code. */
export async function runDemo(
  options: RunOptions,
  runLadder: (options: RunOptions) => Promise<number> = run,
): Promise<number> {
  refuseServer(options);
  forgetServer(process.env);
  await findPgbench(options.pgbench);
  const programs = await findServerPrograms();
  process.stderr.write('Starting a throwaway PostgreSQL; it is removed at the end.\n');
  const started = await startUnlessSignalled(programs);
  if ('exitCode' in started) return started.exitCode;
  const {server} = started;
  try {
    return await runLadder({
      ...options,
      uri: `postgresql://${server.user}:${server.password}@${server.host}:${server.port}/postgres?sslmode=disable`,
      clients: options.clients ?? CLIENTS,
      seconds: options.seconds ?? (options.manual || options.transactions !== null ? null : SECONDS),
      init: true,
      legs: options.legs.map(leg => ({...leg, scales: leg.scales.map(scale => scale ?? SCALE)})),
      yes: true,
      label: options.label ?? 'demo',
    });
  } finally {
    await server.stop();
  }
}

function refuseServer({uri, host, port, username, database}: RunOptions): void {
  if ([uri, host, port, username, database].every(value => value === undefined)) return;
  throw new UserError('--demo brings a server of its own', 'Leave out either --demo or the server.');
}

/** What the environment says of another server must reach neither us nor pgbench. */
function forgetServer(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(env)) if (name.startsWith('PG') && !name.startsWith('PGTOP_')) delete env[name];
}

/** The folder of the system's own server programs, or undefined where the embedded ones are there. UserError when there are neither. */
async function findServerPrograms(): Promise<string | undefined> {
  try {
    findEmbeddedPrograms();
    return undefined;
  } catch (error) {
    const initdb = await findProgram('initdb');
    const folder = initdb === null ? null : dirname(initdb);
    if (
      folder !== null &&
      (await access(join(folder, 'postgres')).then(
        () => true,
        () => false,
      ))
    )
      return folder;
    if (!(error instanceof UserError)) throw error;
    throw new UserError('There is no PostgreSQL server here that --demo could start.', INSTALL_HINT);
  }
}

/** A signal during the start is kept until the server can be stopped; afterwards signals are the ladder's. */
async function startUnlessSignalled(
  programs: string | undefined,
): Promise<{server: EmbeddedServer} | {exitCode: number}> {
  let exitCode: number | null = null;
  const deaf = listenForSignals(code => {
    exitCode ??= code;
  });
  try {
    const server = await startEmbedded({settings: SETTINGS, programs});
    if (exitCode === null) return {server};
    await server.stop();
    return {exitCode};
  } catch (error) {
    // Ctrl-C at a terminal reaches initdb too.
    if (exitCode !== null) return {exitCode};
    throw error instanceof UserError ? error : new UserError(`The throwaway server did not start: ${describe(error)}`);
  } finally {
    deaf();
  }
}

function describe(error: unknown): string {
  const said = (error as {stderr?: unknown}).stderr;
  return typeof said === 'string' && said.trim() !== ''
    ? said.trim()
    : String(error instanceof Error ? error.message : error);
}
