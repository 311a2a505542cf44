import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import type {TestServer} from '../../test/helpers/postgres.ts';
import {buildBundle} from '../build.ts';

/** As deep as the bundle that is shipped, and apart from it: a build meanwhile changes nothing of what is measured. */
const folder = fileURLToPath(new URL('../../build/bench', import.meta.url));

/** The program that is measured. */
export const cli = join(folder, 'cli.js');

/** Bundles the program that is measured. */
export async function buildProgram(): Promise<void> {
  await buildBundle(folder);
}

/** A command of the program on a server, and its environment. */
export function commandOn(server: TestServer, sessions: string, args: readonly string[]) {
  const target = ['--host', server.host, '--port', `${server.port}`, '--username', server.user];
  return {
    command: [process.execPath, cli, ...target, ...args],
    env: {PGPASSWORD: server.password, PGTOP_BENCH_SESSIONS: sessions},
  };
}

/** Runs Node to its end; what it prints. Throws where it fails; that a rung is invalid is no failure. */
export async function runNode(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const child = spawn(process.execPath, args, {stdio: ['ignore', 'pipe', 'inherit'], env: {...process.env, ...env}});
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  const [code] = await once(child, 'close');
  if (code !== 0 && code !== 3) throw new Error(`${args.join(' ')}: exit code ${code}`);
  return text;
}
