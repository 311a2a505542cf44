import {execFileSync} from 'node:child_process';
import {readdirSync, statSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {execa, type Options} from 'execa';
import type {TestServer} from './postgres.ts';

const bundle = fileURLToPath(new URL('../../build/bundle/cli.js', import.meta.url));
refuseOldBundle();

/** The whole program as a command, as it is shipped; scripts/test.ts bundles it anew before the tests. */
export const program: readonly string[] = [process.execPath, bundle];

/** Arguments and environment that lead the program to a test server, with a folder for its sessions. */
export function leadTo(
  server: TestServer,
  sessions: string,
): {arguments: string[]; environment: Record<string, string | undefined>} {
  return {
    arguments: ['--host', server.host, '--port', String(server.port), '--username', server.user],
    environment: {PGPASSWORD: server.password, PGTOP_BENCH_SESSIONS: sessions, NO_COLOR: '1', FORCE_COLOR: undefined},
  };
}

/** Runs the program without a terminal to its end. */
export async function runProgram(
  args: readonly string[],
  env: Record<string, string | undefined>,
  options: Options = {},
) {
  const [file, ...before] = program;
  const result = await execa(file!, [...before, ...args], {env, stdin: 'ignore', reject: false, ...options});
  return {exitCode: result.exitCode, stdout: String(result.stdout), stderr: String(result.stderr)};
}

/** Starts the program without a terminal. */
export function startProgram(args: readonly string[], env: Record<string, string | undefined>) {
  const [file, ...before] = program;
  return execa(file!, [...before, ...args], {env, stdin: 'ignore', reject: false});
}

/** Waits until the program has written such a line. */
export async function untilLine(child: ReturnType<typeof startProgram>, pattern: RegExp): Promise<void> {
  let text = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', chunk => {
      text += String(chunk);
      if (pattern.test(text)) resolve();
    });
    child.once('exit', () => reject(new Error(`ended before ${pattern}: ${text}`)));
  });
}

/** The one session that a folder holds. */
export function onlySession(folder: string): string {
  const names = readdirSync(folder).filter(name => name.includes('.ndjson'));
  if (names.length !== 1) throw new Error(`not one session but ${names.join(', ') || 'none'}`);
  return join(folder, names[0]!);
}

/** Process ids of pgbench that talk to a port. */
export function pgbenchOn(port: number): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,args='], {encoding: 'utf8'}).split('\n');
  return rows
    .filter(row => /pgbench/.test(row) && row.includes(` -p ${port} `) && !/cli\.js/.test(row))
    .map(row => Number.parseInt(row, 10));
}

function refuseOldBundle(): void {
  const builtAt = statSync(bundle, {throwIfNoEntry: false})?.mtimeMs ?? 0;
  const source = fileURLToPath(new URL('../../source/', import.meta.url));
  const newer = readdirSync(source, {recursive: true, withFileTypes: true}).find(
    file => file.isFile() && statSync(join(file.parentPath, file.name)).mtimeMs > builtAt,
  );
  if (newer) throw new Error(`${newer.name} is newer than the bundle that this test runs: npm run build`);
}
