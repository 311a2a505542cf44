import type {Progress} from '../progress.ts';
import type {ScriptReport} from '../script-report.ts';
import {type Report, readReport} from '../summary.ts';
import type {Trouble} from '../trouble.ts';
import type {Bound} from './bind.ts';
import {isFinished, type Piece} from './piece.ts';

/** A run of pgbench found in a text. What the text does not say is null; figures are as printed. */
export interface ImportedRun {
  /** The file. */
  readonly source: string;
  /** The heading above it. */
  readonly label: string | null;
  /** `aborted`: clients were lost or nothing was processed, however good the rest looks. `incomplete`: there is no whole report, or none whose tps can be read. */
  readonly status: 'complete' | 'aborted' | 'incomplete';
  readonly clients: number | null;
  readonly threads: number | null;
  /** What -T asked for. */
  readonly durationSeconds: number | null;
  readonly transactionsPerClient: number | null;
  readonly scale: number | null;
  readonly queryMode: string | null;
  /** The transaction type. */
  readonly script: string | null;
  /** With the time of connecting, or of reconnecting under -C. */
  readonly tpsIncludingConnections: number | null;
  readonly tpsExcludingConnections: number | null;
  readonly latencyAverageMs: number | null;
  readonly latencyStddevMs: number | null;
  readonly transactionsProcessed: number | null;
  readonly transactionsFailed: number | null;
  /** Initial, or the average under -C. */
  readonly connectionTimeMs: number | null;
  readonly pgbenchVersion: string | null;
  readonly serverVersion: string | null;
  /** Clients that the text says were aborted. */
  readonly clientsAborted: number | null;
  readonly progress: readonly ImportedProgress[];
  readonly scripts: readonly ScriptReport[];
  /** Lines of the run that could not be read, as they were. */
  readonly unread: readonly string[];
}

export type ImportedProgress = Omit<Progress, 'epoch'>;

/** Reads the pieces of a run; a command above it says only what pgbench itself says nowhere. */
export function readRun(source: string, bound: Bound): ImportedRun {
  const {report: piece, series, other} = bound;
  const parts = [series, piece, other].filter(part => part !== null).sort((a, b) => a.beginning - b.beginning);
  const report = readReport(parts.flatMap(part => part.lines));
  const troubles = parts.flatMap(part => part.troubles);
  const asked = askedBy(parts, report);
  const lost = new Set(troubles.flatMap(trouble => (trouble.kind === 'client-aborted' ? [trouble.client] : [])));
  return {
    source,
    label: parts.find(part => part.label !== null)?.label ?? null,
    status: judge(bound, report, troubles),
    clients: report.clients ?? asked?.clients ?? null,
    threads: report.threads ?? asked?.threads ?? null,
    durationSeconds: report.durationSeconds ?? asked?.durationSeconds ?? null,
    transactionsPerClient: report.transactionsPerClient ?? asked?.transactionsPerClient ?? null,
    scale: report.scale,
    queryMode: report.queryMode ?? asked?.queryMode ?? null,
    script: report.script,
    tpsIncludingConnections: report.tpsIncluding ?? other?.figure?.tpsIncludingConnections ?? null,
    tpsExcludingConnections: report.tps ?? other?.figure?.tpsExcludingConnections ?? null,
    latencyAverageMs: report.latencyAverageMs,
    latencyStddevMs: report.latencyStddevMs,
    transactionsProcessed: report.transactionsProcessed,
    transactionsFailed: report.transactionsFailed,
    connectionTimeMs: report.connectionTimeMs,
    pgbenchVersion: report.pgbenchVersion,
    serverVersion: report.serverVersion,
    clientsAborted: lost.size > 0 ? lost.size : null,
    progress: (series?.progress ?? []).map(({epoch: _, ...line}) => line),
    scripts: report.scripts,
    unread: [...parts.flatMap(part => part.unread), ...report.unread],
  };
}

function judge({report: piece, other}: Bound, report: Report, troubles: readonly Trouble[]): ImportedRun['status'] {
  if (troubles.some(({kind}) => kind !== 'error') || report.transactionsProcessed === 0) return 'aborted';
  const {transactionsProcessed: processed, transactionsAsked: asked, transactionsFailed, transactionsSkipped} = report;
  const counted = (processed ?? 0) + (transactionsFailed ?? 0) + (transactionsSkipped ?? 0);
  if (processed !== null && asked !== null && counted < asked) return 'aborted';
  if (other?.kind === 'attempt' && troubles.length > 0) return 'aborted';
  const read = (report.tps ?? report.tpsIncluding) !== null;
  return other?.figure || (piece && isFinished(piece) && read) ? 'complete' : 'incomplete';
}

/** A report that has its header says what was run; one that was cut to its figures, and progress lines alone, leave it to the command. */
function askedBy(parts: readonly Piece[], report: Report) {
  const {script, clients, threads, durationSeconds, transactionsPerClient, scale, queryMode} = report;
  const header = [script, clients, threads, durationSeconds, transactionsPerClient, scale, queryMode];
  if (header.some(value => value !== null)) return null;
  return parts.flatMap(part => [part.figure?.command ?? part.before.command]).find(command => command != null) ?? null;
}
