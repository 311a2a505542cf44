import type {RungEnded} from '../event/event.ts';
import {pgbench} from '../pgbench/engine.ts';
import type {Report} from '../pgbench/summary.ts';
import {lastItem} from '../stats/list.ts';
import type {RunFacts} from '../verdict/rule.ts';
import type {Run, RunStatus} from './run.ts';

/** What the report of a run comes to. */
export interface RunFigures {
  /** null where there is none worth the name. */
  readonly report: Report | null;
  readonly tps: number | null;
  readonly seconds: number | null;
}

/** Reads the report of a run, as far as it goes. */
export function readFigures({stdout, progress}: Run): RunFigures {
  const read = pgbench.readReport(stdout);
  const {reconnects, tpsIncluding, transactionsProcessed: processed, latencyAverageMs} = read;
  const tps = reconnects ? tpsIncluding : (read.tps ?? tpsIncluding);
  const report = tps !== null || processed !== null || latencyAverageMs !== null ? read : null;
  return {report, tps, seconds: processed && tps ? processed / tps : (lastItem(progress)?.seconds ?? null)};
}

/** What the verdicts look at. */
export function factsOf(run: Run, end: RungEnded, {report, tps, seconds}: RunFigures): RunFacts {
  const {imported} = run;
  const processed = report?.transactionsProcessed ?? null;
  const reported = imported?.status === 'complete' || isWhole(run, processed);
  return {
    seconds,
    secondsAsked: run.seconds,
    open: run.open === true,
    reported,
    exitCode: end.exitCode,
    signal: end.signal,
    error: end.error,
    endedBy: run.ending?.by ?? null,
    clients: run.clients,
    clientsLost: Math.max(run.lost.length, imported?.clientsAborted ?? 0),
    connectionFailed: run.connectionFailed,
    saidIncomplete: run.saidIncomplete || (reported && end.exitCode !== 0 && end.exitCode !== null),
    transactionsProcessed: processed,
    transactionsFailed: report?.transactionsFailed ?? null,
    transactionsMissing: report ? countMissing(report) : 0,
    connectingCounted: tps !== null && report?.tps === null && !report.reconnects,
    imported: imported?.status ?? null,
    quoted: run.quoted?.kind ?? null,
    lastError: run.lastError,
  };
}

/** A text that was imported may have shown more than its lines do; nothing that they show is passed over. */
export function statusOf(run: RunFacts): RunStatus {
  const lost = run.clientsLost > 0 || run.connectionFailed || run.saidIncomplete || run.transactionsMissing > 0;
  if (run.quoted) return 'quoted';
  if (run.imported) return lost || run.transactionsProcessed === 0 ? 'aborted' : run.imported;
  if (!run.reported) return 'incomplete';
  if (lost || run.transactionsProcessed === 0) return 'aborted';
  return run.endedBy ? 'ended' : 'complete';
}

/** tps is the last of the totals; from 14 on a run without a transaction has none. */
function isWhole({stdout}: Run, processed: number | null): boolean {
  return processed === 0 || stdout.some(line => /^[>\s]*tps = /.test(line));
}

function countMissing(report: Report): number {
  const {transactionsAsked: asked, transactionsProcessed, transactionsFailed, transactionsSkipped} = report;
  if (asked === null || transactionsProcessed === null) return 0;
  return Math.max(0, asked - transactionsProcessed - (transactionsFailed ?? 0) - (transactionsSkipped ?? 0));
}
