import {execFileSync} from 'node:child_process';
import {readdirSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {execa, type Options} from 'execa';
import type {TestServer} from './postgres.ts';

const cli = fileURLToPath(new URL('../../source/cli.ts', import.meta.url));

/** The whole program as a command. */
export const program: readonly string[] = [process.execPath, '--import', 'tsx', cli];

/** Arguments and environment that lead the program to a test server, with a folder for its sessions. */
export function leadTo(
  server: TestServer,
  sessions: string,
): {arguments: string[]; environment: Record<string, string>} {
  return {
    arguments: ['--host', server.host, '--port', String(server.port), '--username', server.user],
    environment: {PGPASSWORD: server.password, PGTOP_BENCH_SESSIONS: sessions, NO_COLOR: '1'},
  };
}

/** Runs the program without a terminal to its end. */
export async function runProgram(args: readonly string[], env: Record<string, string>, options: Options = {}) {
  const [file, ...before] = program;
  const result = await execa(file!, [...before, ...args], {env, stdin: 'ignore', reject: false, ...options});
  return {exitCode: result.exitCode, stdout: String(result.stdout), stderr: String(result.stderr)};
}

/** Starts the program without a terminal. */
export function startProgram(args: readonly string[], env: Record<string, string>) {
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
    .filter(row => /pgbench/.test(row) && row.includes(` -p ${port} `) && !/cli\.(ts|js)/.test(row))
    .map(row => Number.parseInt(row, 10));
}
