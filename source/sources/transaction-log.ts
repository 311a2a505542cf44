import {type FileHandle, open, readdir, rm} from 'node:fs/promises';
import {join} from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import type {Happening} from '../event/event.ts';
import {type LogRow, readLogRow} from '../pgbench/transaction-log.ts';
import {countLatencies, type LatencyCount} from './latency-count.ts';

export interface LogOptions {
  /** Where the run's logs are, one a thread, and nothing else. */
  readonly folder: string;
  readonly run: number;
  /** Wall clock at the beginning of the run's first second, ms since the epoch; null when nothing told. Nothing is read before. */
  readonly origin: Promise<number | null>;
  /** Whether the files stay when all has been read. */
  readonly keep: boolean;
  /** Size that the logs together should not exceed. */
  readonly budgetBytes: number;
  readonly everyMs?: number;
}

/** How far a log has been read. */
interface Tail {
  readonly file: FileHandle;
  readonly take: (row: LogRow | null) => void;
  read: number;
  /** The beginning of a line whose end has not been written yet. */
  pending: string;
}

const CHUNK_BYTES = 65_536;

/** No row is longer. */
const LONGEST_LINE = 512;

/**
 * Follows the transaction logs of a run while pgbench writes them, each byte read once, and tells of each second how many transactions
 * took how long; of the run whole once `ended` says that pgbench has ended. Then the folder is removed.
 */
export async function* followLogs(options: LogOptions, ended: AbortSignal): AsyncGenerator<Happening> {
  const {folder, run, keep, budgetBytes, everyMs = 1000} = options;
  const tails = new Map<string, Tail>();
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  const count = countLatencies(run, await options.origin);
  let outgrown = false;
  try {
    for (let last = false; !last; ) {
      if (!ended.aborted) await sleep(everyMs, undefined, {signal: ended}).catch(() => {});
      last = ended.aborted;
      await openNewLogs(tails, folder, count);
      for (const tail of tails.values()) await readOn(tail, buffer);
      yield* count.take(last);
      const bytes = [...tails.values()].reduce((sum, {read}) => sum + read, 0);
      if (bytes > 1.5 * budgetBytes && !outgrown) yield outgrow(run, budgetBytes);
      outgrown ||= bytes > 1.5 * budgetBytes;
    }
    yield* tellUnread(run, count);
  } catch (error) {
    yield trouble(`the transaction log of run ${run} could not be read: ${(error as Error).message}`);
  } finally {
    for (const {file} of tails.values()) await file.close().catch(() => {});
    if (!keep) await rm(folder, {recursive: true, force: true}).catch(() => {});
  }
}

/** Opens the logs that threads have begun since. */
async function openNewLogs(tails: Map<string, Tail>, folder: string, count: LatencyCount): Promise<void> {
  for (const name of await readdir(folder)) {
    if (tails.has(name)) continue;
    tails.set(name, {file: await open(join(folder, name)), take: count.open(), read: 0, pending: ''});
  }
}

/** Reads what has been written since. */
async function readOn(tail: Tail, buffer: Buffer): Promise<void> {
  for (;;) {
    const {bytesRead} = await tail.file.read(buffer, 0, CHUNK_BYTES, tail.read);
    tail.read += bytesRead;
    takeText(tail, buffer.toString('latin1', 0, bytesRead));
    if (bytesRead < CHUNK_BYTES) return;
  }
}

function takeText(tail: Tail, text: string): void {
  let from = 0;
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
    tail.take(readLogRow(from === 0 ? tail.pending + text.slice(0, end) : text.slice(from, end)));
    from = end + 1;
  }
  // Of a line too long for a row enough is kept to see that it is none.
  tail.pending = ((from === 0 ? tail.pending : '') + text.slice(from)).slice(0, LONGEST_LINE);
}

function* tellUnread(run: number, count: LatencyCount): Generator<Happening> {
  if (count.aggregates() > 0)
    yield trouble(`the log of run ${run} holds intervals, not transactions, and was not read: no percentiles`);
  if (count.unread() > 0) yield trouble(`${count.unread()} lines of the transaction log of run ${run} are no rows`);
}

function outgrow(run: number, budgetBytes: number): Happening {
  return trouble(`the transaction log of run ${run} has outgrown its budget of ${Math.round(budgetBytes / 1e6)} MB`);
}

function trouble(message: string): Happening {
  return {type: 'trouble', source: 'log', message, advice: null};
}
