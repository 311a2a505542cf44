import {spawn} from 'node:child_process';
import type {Stream} from '../event/event.ts';
import {splitLines} from '../pgbench/lines.ts';
import {openChannel} from './channel.ts';
import type {PgbenchEnd, PgbenchLine} from './pgbench.ts';

/** A command of a person under way, in a process group of its own. */
export interface Shell {
  /** undefined when it could not be started. */
  readonly pid: number | undefined;
  /** What it writes, in the order it arrives. */
  readonly lines: AsyncIterable<PgbenchLine>;
  readonly ended: Promise<PgbenchEnd>;
}

/** What a command leaves running, such as a server, may hold its output open: after its end no more is waited for than this. */
const LINGER_MS = 500;

/** Runs a command by /bin/sh. */
export function startShell(command: string, environment: Readonly<Record<string, string>>): Shell {
  const lines = openChannel<PgbenchLine>();
  const child = spawn('/bin/sh', ['-c', command], {
    env: {...process.env, ...environment},
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const read = (stream: Stream) =>
    new Promise<void>(resolve => {
      let pending = '';
      child[stream].setEncoding('utf8').on('data', (chunk: string) => {
        const split = splitLines(pending, chunk);
        pending = split.pending;
        for (const text of split.lines) lines.push({stream, text});
      });
      child[stream].once('close', () => {
        if (pending !== '') lines.push({stream, text: pending.replace(/\r$/, '')});
        resolve();
      });
    });
  const readAll = Promise.all([read('stdout'), read('stderr')]);
  const ended = new Promise<PgbenchEnd>(resolve => {
    child.once('error', ({message}) => resolve({exitCode: null, signal: null, error: message}));
    child.once('exit', async (exitCode, signal) => {
      const timer = setTimeout(() => {
        child.stdout.destroy();
        child.stderr.destroy();
      }, LINGER_MS);
      await readAll;
      clearTimeout(timer);
      resolve({exitCode, signal, error: null});
    });
  });
  void ended.then(lines.close);
  return {pid: child.pid, lines, ended};
}
