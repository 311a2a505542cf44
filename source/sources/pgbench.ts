import {resolve} from 'node:path';
import {execa} from 'execa';
import type {Stream} from '../event/event.ts';
import {splitLines} from '../pgbench/lines.ts';
import {openChannel} from './channel.ts';

/** How to start a pgbench. */
export interface PgbenchOrder {
  readonly path: string;
  readonly arguments: readonly string[];
  /** Added to our own environment; colours are asked for by nobody who reads a pipe. */
  readonly environment: Readonly<Record<string, string>>;
  /** Where it is started; null for where we were. */
  readonly folder?: string | null;
}

export interface PgbenchLine {
  readonly stream: Stream;
  readonly text: string;
}

export interface PgbenchEnd {
  readonly exitCode: number | null;
  readonly signal: string | null;
  /** Why it could not be started at all. */
  readonly error: string | null;
}

/** A pgbench under way, leader of its own process group, so that Ctrl-C of the terminal does not reach it. */
export interface Pgbench {
  /** undefined when it could not be started. */
  readonly pid: number | undefined;
  /** What it writes, in the order it arrives. Ends when both streams have. */
  readonly lines: AsyncIterable<PgbenchLine>;
  readonly ended: Promise<PgbenchEnd>;
}

/** Starts a pgbench. */
export function startPgbench({path, arguments: args, environment, folder = null}: PgbenchOrder): Pgbench {
  const lines = openChannel<PgbenchLine>();
  const child = execa(folder !== null && path.includes('/') ? resolve(path) : path, args, {
    ...(folder === null ? {} : {cwd: folder}),
    env: {...environment, PG_COLOR: 'never'},
    stdin: 'ignore',
    detached: true,
    cleanup: false,
    buffer: false,
    reject: false,
    encoding: 'buffer',
  });
  const read = async (stream: Stream): Promise<void> => {
    const decoder = new TextDecoder();
    let pending = '';
    const take = (chunk: string) => {
      const split = splitLines(pending, chunk);
      pending = split.pending;
      for (const text of split.lines) lines.push({stream, text});
    };
    for await (const chunk of child[stream]) take(decoder.decode(chunk as Uint8Array, {stream: true}));
    take(decoder.decode());
    const last = pending.replace(/\r$/, '');
    if (last !== '') lines.push({stream, text: last});
  };
  const readAll = Promise.allSettled([read('stdout'), read('stderr')]).then(lines.close);
  const ended = child.then(async result => {
    await readAll;
    const {exitCode = null, signal = null, code, originalMessage} = result;
    const started = exitCode !== null || signal !== null;
    return {exitCode, signal, error: started ? null : (originalMessage ?? code ?? 'it could not be started')};
  });
  return {pid: child.pid, lines, ended};
}
