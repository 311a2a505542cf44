import {mkdirSync} from 'node:fs';
import {resolve} from 'node:path';
import type {EngineFound, Happening, RunOrder} from '../event/event.ts';
import {pgbench} from '../pgbench/engine.ts';
import {chooseSampledShare, expectTransactions, logArguments, type Reached} from '../pgbench/logging.ts';
import type {LogFolder} from '../sources/log-folder.ts';
import type {PgbenchLine} from '../sources/pgbench.ts';
import {followLogs} from '../sources/transaction-log.ts';

/** That transactions are to be logged, and where. */
export interface LogOrder {
  readonly folder: LogFolder;
  /** What the logs of a run may take. */
  readonly budgetBytes: number;
}

/** The transaction log of one run. */
export interface RunLog {
  readonly arguments: readonly string[];
  readonly sampledShare: number;
  /** Where pgbench is to be started, for versions that cannot be told where to log; null for anywhere. */
  readonly folder: string | null;
  /** A line of pgbench: its first progress tells when the run began. */
  readonly hear: (line: PgbenchLine) => void;
  /** pgbench has ended: what is left is read and told. */
  readonly finish: () => Promise<void>;
}

/** Has the transactions of runs logged; what each came to tells how much of the next is to be sampled. */
export function openLogging(
  {folder, budgetBytes}: LogOrder,
  {versionNumber}: Pick<EngineFound, 'versionNumber'>,
  push: (happening: Happening) => void,
): {begin(run: number, order: RunOrder): RunLog | null} {
  const reached = new Map<string, Reached>();
  return {
    begin: (run, order) => {
      const path = makeFolder(resolve(folder.path, `run-${run}`), push);
      if (path === null) return null;
      const kind = JSON.stringify([order.workload, order.scripts, order.protocol, order.database]);
      const expected = expectTransactions(order, reached.get(kind) ?? null);
      const sampledShare = chooseSampledShare(expected, budgetBytes, versionNumber);
      const origin = promiseOrigin();
      const ended = new AbortController();
      const follow = async () => {
        const logs = {folder: path, run, origin: origin.known, keep: folder.kept, budgetBytes};
        let seconds = 0;
        for await (const happening of followLogs(logs, ended.signal)) {
          push(happening);
          if (happening.type !== 'latencies') continue;
          seconds = Math.max(seconds, happening.second ?? 0);
          if (happening.second === null)
            reached.set(kind, {clients: order.clients, tps: countRows(happening) / sampledShare / seconds});
        }
      };
      const over = follow();
      return {
        arguments: logArguments(resolve(path, 'pgbench_log'), sampledShare, versionNumber),
        sampledShare,
        folder: versionNumber < 100000 ? path : null,
        hear: origin.hear,
        finish: () => {
          origin.settle(null);
          ended.abort();
          return over;
        },
      };
    },
  };
}

/** The folder, or null when it cannot be made: the run goes on without its log. */
function makeFolder(path: string, push: (happening: Happening) => void): string | null {
  try {
    mkdirSync(path, {mode: 0o700});
    return path;
  } catch (error) {
    const message = `no transaction log, so no percentiles: ${(error as Error).message}`;
    push({type: 'trouble', source: 'log', message, advice: null});
    return null;
  }
}

/** When the first second of a run began, by the arrival of its first progress line. */
function promiseOrigin() {
  let settle: (origin: number | null) => void = () => {};
  const known = new Promise<number | null>(resolve => {
    settle = resolve;
  });
  let heard = false;
  const hear = ({stream, text}: PgbenchLine): void => {
    if (heard || stream !== 'stderr') return;
    const line = pgbench.readLine(text);
    if (line.kind !== 'progress') return;
    heard = true;
    const {epoch, seconds} = line.progress;
    settle(epoch ? 0 : Date.now() - seconds * 1000);
  };
  return {known, hear, settle};
}

function countRows({counts, skipped, failed}: Extract<Happening, {type: 'latencies'}>): number {
  return counts.reduce((sum, [, ...run]) => run.reduce((all, count) => all + count, sum), skipped + failed);
}
