import type {EndReason, Imported, Line, Quote, RungEnded, RungStarted, RunOrder, Unknowable} from '../event/event.ts';
import {pgbench} from '../pgbench/engine.ts';
import type {Progress} from '../pgbench/progress.ts';
import type {Trouble} from '../pgbench/trouble.ts';
import {append, emptyList, itemAt, items, type List, lastItem} from '../stats/list.ts';
import {addPoint} from '../stats/series.ts';
import {findLimit} from '../verdict/limit.ts';
import {judge} from '../verdict/verdicts.ts';
import {copyRun} from './copies.ts';
import {type Latencies, summarizeLatencies} from './latencies.ts';
import {measureRun} from './measure.ts';
import {type Around, factsOf, isBrokenOff, readFigures, statusOf} from './run-facts.ts';
import type {RunSummary} from './run-summary.ts';
import type {Draft} from './state.ts';
import {unwatched, type Watched} from './watched.ts';

/** One run with all its seconds. */
export interface Run extends Omit<RungStarted, 'type' | 'at'> {
  readonly startedAt: number;
  /** When its start-up vacuum was over, or it did without; null before. */
  readonly vacuumedAt: number | null;
  readonly progress: List<Second>;
  /** stdout verbatim, at most 400 lines. */
  readonly stdout: readonly string[];
  /** What stderr said besides progress, the latest 20 lines. */
  readonly stderr: readonly string[];
  readonly lost: readonly LostClient[];
  /** What its transaction log told; null where none is read. */
  readonly latencies: Latencies | null;
  /** What the server showed meanwhile. */
  readonly watched: Watched;
  /** Whether a connection failed without a word on whose it was, as up to 11. */
  readonly connectionFailed: boolean;
  readonly saidIncomplete: boolean;
  readonly lastError: string | null;
  /** What its text was imported from; null for a run of our own. */
  readonly imported: Pick<Imported, 'status' | 'clientsAborted'> | null;
  /** The published figure that stands here for a run; null for every run. */
  readonly quoted: Quote | null;
  /** When a person asked once to end it; a second time within 2 s ends it. */
  readonly endAskedAt: number | null;
  /** When its end was granted, and to whom; of a rule, why. */
  readonly ending: {readonly at: number; readonly by: string; readonly because?: EndReason} | null;
  readonly end: Pick<RungEnded, 'at' | 'exitCode' | 'signal' | 'error'> | null;
}

/** One progress line on the session's axis: what held over `spanMs` until `at`. */
export interface Second extends Omit<Progress, 'epoch'> {
  readonly at: number;
  readonly spanMs: number;
}

export interface LostClient {
  readonly at: number;
  readonly client: number;
  readonly message: string;
}

/** A run that has just been started. */
export function beginRun({type: _, at, ...order}: RungStarted): Run {
  return {
    ...untold,
    ...order,
    startedAt: at,
    vacuumedAt: null,
    progress: emptyList(),
    stdout: [],
    stderr: [],
    lost: [],
    latencies: null,
    watched: unwatched,
    connectionFailed: false,
    saidIncomplete: false,
    lastError: null,
    imported: null,
    quoted: null,
    endAskedAt: null,
    ending: null,
    end: null,
  };
}

/** What an order leaves out is not known. */
const untold: Unknowable<RunOrder> = {
  clients: null,
  threads: null,
  seconds: null,
  transactions: null,
  open: null,
  workload: null,
  scripts: null,
  protocol: null,
  database: null,
  scale: null,
  vacuum: null,
  rate: null,
  ratePercent: null,
  latencyLimitMs: null,
  repeat: null,
  extra: null,
  label: null,
};

/** The run after one more line of pgbench. */
export function addLine(run: Run, {at, stream, text}: Line): Run {
  if (stream === 'stdout') return run.stdout.length < 400 ? {...run, stdout: [...run.stdout, text]} : run;
  const reading = pgbench.readLine(text);
  const known =
    reading.kind === 'progress'
      ? addProgress(run, at, reading.progress)
      : {...run, stderr: [...run.stderr.slice(-19), text]};
  if (reading.kind === 'vacuum') return {...known, vacuumedAt: at};
  return 'trouble' in reading && reading.trouble ? addTrouble(known, at, reading.trouble) : known;
}

function addProgress(run: Run, arrivedAt: number, progress: Progress): Run {
  const next = copyRun(run);
  next.vacuumedAt ??= arrivedAt;
  next.progress = append(run.progress, placeSecond(run, arrivedAt, progress));
  return next;
}

function addTrouble(run: Run, at: number, trouble: Trouble): Run {
  if (trouble.kind === 'incomplete') return {...run, saidIncomplete: true};
  const troubled = {...run, lastError: trouble.message};
  if (trouble.kind === 'error') return troubled;
  const {client, message} = trouble;
  if (client === null) return {...troubled, connectionFailed: true};
  return run.lost.some(lost => lost.client === client)
    ? troubled
    : {...troubled, lost: [...run.lost, {at, client, message}]};
}

/** What is kept of a run that has ended. */
export function summarizeRun(run: Run, end: RungEnded, around: Around): RunSummary {
  const figures = readFigures(run);
  const {report, tps, seconds} = figures;
  const measure = measureRun(run);
  const checkpoints = around.checkpoints.spans.filter(({startAt, endAt}) => endAt > run.startedAt && startAt < end.at);
  const facts = factsOf(run, end, {...figures, measure, checkpoints: checkpoints.length}, around);
  const status = statusOf(facts);
  const first = itemAt(run.progress, 0);
  return {
    run: run.run,
    step: run.step,
    startedAt: run.startedAt,
    measuredFromAt: first ? first.at - first.spanMs : null,
    endedAt: end.at,
    status,
    brokenOff: isBrokenOff(facts),
    clients: run.clients,
    threads: run.threads,
    workload: run.workload,
    protocol: run.protocol,
    secondsAsked: run.seconds,
    transactionsPerClient: run.transactions,
    open: run.open === true,
    kind: run.kind,
    scale: run.scale,
    repeat: run.repeat,
    label: run.label,
    rate: run.rate,
    seconds,
    tps,
    tpsIncluding: report?.tpsIncluding ?? null,
    quoted: run.quoted,
    imported: run.imported !== null,
    tpsOfSeconds: tps === null ? meanTps(run) : null,
    latencyAverageMs: report?.latencyAverageMs ?? null,
    latencyStddevMs: report?.latencyStddevMs ?? null,
    transactionsProcessed: report?.transactionsProcessed ?? null,
    transactionsFailed: report?.transactionsFailed ?? null,
    connectionTimeMs: report?.connectionTimeMs ?? null,
    clientsLost: facts.clientsLost,
    exitCode: end.exitCode,
    signal: end.signal,
    command: run.command,
    stderr: run.stderr,
    report,
    latencies: summarizeLatencies(run.latencies, run.sampledShare ?? 1),
    measure,
    watched: facts.watched,
    // What held those back that were left is not what limits all.
    limit: status === 'complete' || status === 'ended' ? findLimit(facts) : null,
    checkpoints,
    verdicts: judge(facts, around.ladder?.silenced),
  };
}

/** Where a progress line stands on the session's axis: the first one where it arrived, the others by their printed distance from it. */
function placeSecond(run: Run, arrivedAt: number, progress: Progress): Second {
  const first = itemAt(run.progress, 0);
  const before = lastItem(run.progress);
  const at = first ? first.at + (progress.seconds - first.seconds) * 1000 : arrivedAt;
  const spanMs = before ? at - before.at : progress.epoch ? 1000 : progress.seconds * 1000;
  return {
    seconds: progress.seconds,
    tps: progress.tps,
    latencyAverageMs: progress.latencyAverageMs,
    latencyStddevMs: progress.latencyStddevMs,
    failed: progress.failed,
    lagMs: progress.lagMs,
    skipped: progress.skipped,
    retried: progress.retried,
    at: Math.round(Math.max(at, before?.at ?? 0)),
    spanMs: Math.max(0, Math.round(spanMs)),
  };
}

/** Puts the latest second of its run on the session-wide series. */
export function addSecondToSeries(state: Draft): Draft {
  const second = state.run && lastItem(state.run.progress);
  if (!second) return state;
  const {at, spanMs, tps, latencyAverageMs, latencyStddevMs} = second;
  const {pgbench, server} = state.series;
  state.series = {pgbench: addPoint(pgbench, at, spanMs, [tps, latencyAverageMs, latencyStddevMs]), server};
  return state;
}

/** The mean of what the seconds of a run say, each by its length; null when none says anything. */
function meanTps(run: Run): number | null {
  let sum = 0;
  let length = 0;
  for (const {tps, spanMs} of items(run.progress)) {
    if (tps === null) continue;
    sum += tps * spanMs;
    length += spanMs;
  }
  return length > 0 ? sum / length : null;
}

/** Every second of a run, in order. */
export function secondsOf(run: Run): Iterable<Second> {
  return items(run.progress);
}
