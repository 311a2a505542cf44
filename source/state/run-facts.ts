import type {RungEnded} from '../event/event.ts';
import {pgbench} from '../pgbench/engine.ts';
import type {Report} from '../pgbench/summary.ts';
import {lastItem} from '../stats/list.ts';
import type {Measure} from '../stats/measure.ts';
import type {RunFacts} from '../verdict/rule.ts';
import {isInvalid} from '../verdict/verdicts.ts';
import {connectingSince} from './connecting.ts';
import type {Run} from './run.ts';
import type {RunStatus, RunSummary} from './run-summary.ts';
import type {State} from './state.ts';
import {lastTransactionAt} from './vanished.ts';
import {summarizeWatched} from './watched.ts';

/** What is known around a run when it ends. */
export type Around = Pick<
  State,
  'checkpoints' | 'runs' | 'server' | 'hosts' | 'engine' | 'preflight' | 'ladder' | 'settingsChanged'
>;

/** What the report of a run comes to. */
export interface RunFigures {
  /** null where there is none worth the name. */
  readonly report: Report | null;
  readonly tps: number | null;
  readonly seconds: number | null;
}

/** Reads the report of a run, as far as it goes. */
export function readFigures(run: Run): RunFigures {
  const {stdout, progress, extra} = run;
  const said = pgbench.readReport(stdout);
  // Up to 13 the report does not tell of -C, and its excluding figure means nothing then.
  const read = {...said, reconnects: said.reconnects || (extra?.some(isReconnect) ?? false)};
  const {reconnects, tpsIncluding, transactionsProcessed: processed, transactionsFailed: failed} = read;
  const {latencyAverageMs, latencyStddevMs, connectionTimeMs} = read;
  const tps = reconnects ? tpsIncluding : (read.tps ?? tpsIncluding);
  const figures = [tps, processed, failed, latencyAverageMs, latencyStddevMs, connectionTimeMs];
  const report = figures.some(figure => figure !== null) ? read : null;
  return {
    report,
    tps,
    seconds: processed && tps ? processed / tps : (lastItem(progress)?.seconds ?? lengthOfQuote(run)),
  };
}

/** How long so many transactions took at the published tps; null where there is no such figure, or it was of a time. */
function lengthOfQuote({quoted, clients, transactions}: Run): number | null {
  return quoted && clients !== null && transactions !== null ? (clients * transactions) / quoted.tps : null;
}

function isReconnect(argument: string): boolean {
  return argument === '-C' || argument === '--connect';
}

interface Counted extends RunFigures {
  readonly measure: Measure | null;
  readonly checkpoints: number;
}

/** What the verdicts look at. */
export function factsOf(
  run: Run,
  end: RungEnded,
  {report, tps, seconds, measure, checkpoints}: Counted,
  around: Around,
): RunFacts {
  const {imported} = run;
  const alike = around.runs.filter(one => isAlike(one, run));
  const processed = report?.transactionsProcessed ?? null;
  const watched = summarizeWatched(run, around);
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
    belowPeak: run.ending?.because === 'below-peak',
    unconnectedSeconds: waitedForConnections(run),
    vanishedSeconds: waitedForServer(run),
    clients: run.clients,
    clientsLost: Math.max(run.lost.length, imported?.clientsAborted ?? 0),
    connectionFailed: run.connectionFailed,
    saidIncomplete: run.saidIncomplete || (reported && end.exitCode !== 0 && end.exitCode !== null),
    transactionsProcessed: processed,
    transactionsFailed: report?.transactionsFailed ?? null,
    transactionsSkipped: report?.transactionsSkipped ?? null,
    transactionsMissing: report ? countMissing(report) : 0,
    connectingCounted: tps !== null && report?.tps === null && !report.reconnects,
    imported: imported?.status ?? null,
    quoted: run.quoted?.kind ?? null,
    lastError: run.lastError,
    tps,
    connectionTimeMs: report?.reconnects ? null : (report?.connectionTimeMs ?? null),
    rate: run.rate,
    builtin: nameBuiltin(run),
    reconnects: report?.reconnects === true || run.command.includes('-C') || run.command.includes('--connect'),
    scale: report?.scale ?? run.scale ?? around.preflight?.tables.scale ?? null,
    measure,
    untilShare: run.kind === 'rung' ? (around.ladder?.untilSteady ?? null) : null,
    watched,
    serverCores: watched?.machines?.server?.cores ?? (around.server?.local ? (around.engine?.cores ?? null) : null),
    serverVersion: around.server?.versionNumber ?? null,
    settingsChanged: around.settingsChanged,
    checkpoints: Math.max(checkpoints, watched?.checkpointsDone ?? 0),
    neighbour: findNeighbour(run, around.runs),
    first: run.repeat !== null && run.repeat > 1 ? findFirst(alike) : null,
  };
}

/** How long a run waited for its connections until a rule ended it for that, s; null for any other. */
function waitedForConnections(run: Run): number | null {
  const {ending} = run;
  return ending?.because === 'no-connection' ? (ending.at - connectingSince(run)) / 1000 : null;
}

/** How long no transaction had ended in a run until a rule ended it for want of a server, s; null for any other. */
function waitedForServer(run: Run): number | null {
  const since = run.ending?.because === 'no-server' ? lastTransactionAt(run) : null;
  return run.ending && since !== null ? (run.ending.at - since) / 1000 : null;
}

function nameBuiltin({scripts}: Run): string | null {
  const [script, ...more] = scripts ?? [];
  return script?.kind === 'builtin' && more.length === 0 ? script.name : null;
}

/** Whether a run was asked the same. */
function isAlike(one: RunSummary, run: Run): boolean {
  return one.clients === run.clients && one.threads === run.threads && isOfLadder(one, run);
}

/** Whether a run was asked the same but for its clients and threads. */
export function isOfLadder(one: RunSummary, run: Run): boolean {
  const keys = ['kind', 'workload', 'protocol', 'label', 'rate'] as const;
  return keys.every(key => one[key] === run[key]) && (run.scale === null || one.scale === run.scale);
}

function findFirst(alike: readonly RunSummary[]): RunFacts['first'] {
  const first = alike.find(({tps, verdicts}) => tps !== null && !isInvalid({verdicts}));
  return first?.tps == null ? null : {run: first.run, tps: first.tps};
}

/** The run right before it, where that was watched and to last as long. */
function findNeighbour(run: Run, runs: readonly RunSummary[]): RunFacts['neighbour'] {
  const last = runs.at(-1);
  const isNeighbour = last?.watched && last.kind === run.kind && last.secondsAsked === run.seconds && !run.open;
  if (!last || !isNeighbour) return null;
  return {run: last.run, checkpoints: Math.max(last.checkpoints.length, last.watched?.checkpointsDone ?? 0)};
}

/** A text that was imported may have shown more than its lines do; nothing that they show is passed over. */
export function statusOf(run: RunFacts): RunStatus {
  const lost = run.clientsLost > 0 || run.connectionFailed || run.saidIncomplete || run.transactionsMissing > 0;
  if (run.quoted) return 'quoted';
  if (run.imported) return lost || run.transactionsProcessed === 0 ? 'aborted' : run.imported;
  if (!run.reported) return 'incomplete';
  if (lost || run.transactionsProcessed === 0) return 'aborted';
  return run.endedBy && run.endedBy !== 'rule' ? 'ended' : 'complete';
}

/** Whether a run without its report was broken off from outside: not by pgbench, the server or a rule. */
export function isBrokenOff(run: RunFacts): boolean {
  const {reported, imported, quoted, error, endedBy, exitCode, signal} = run;
  if (reported || imported || quoted || error) return false;
  return endedBy ? endedBy !== 'rule' : exitCode === null && signal === null;
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
