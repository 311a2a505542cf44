import type {Quote} from '../event/event.ts';
import type {RunStatus, RunSummary} from '../state/run-summary.ts';
import type {Checkpoint} from '../state/state.ts';
import type {Limit} from '../verdict/limit.ts';
import type {Verdict} from '../verdict/rule.ts';
import {briefly, briefVerdict, isInvalid} from '../verdict/verdicts.ts';
import {type ActivityReport, type MeasureReport, reportActivity, reportMeasure} from './measure.ts';

/** A run as it leaves the house. Names do not change, more may be added; unknown is null. */
export interface RungReport {
  /** Attempts in the order run: 1, 2, 3 … */
  readonly run: number;
  readonly step: number;
  readonly clients: number | null;
  readonly threads: number | null;
  readonly workload: string | null;
  readonly protocol: string | null;
  /** `rung`, or `warm-up`, whose figures are no result. */
  readonly kind: RunSummary['kind'];
  /** Scale of the tables, where pgbench or the plan says it. */
  readonly scale: number | null;
  /** 1 for the first time, 2 for the first repeat … */
  readonly repeat: number | null;
  readonly label: string | null;
  /** -R. */
  readonly rate: number | null;
  readonly status: RunStatus;
  /** Whether it broke off with its session, which was resumed and ran it again: it is no result. */
  readonly redone: boolean;
  /** As pgbench printed it, without (before 14: excluding) connection time; with -C, or where an imported text has no other, the including figure. */
  readonly tps: number | null;
  readonly tpsIncluding: number | null;
  /** A figure that was published without what pgbench printed; tps is then null, and nothing else is known. */
  readonly quoted: Quote | null;
  /** Whether it was found in a text: its exit code and its times are not known. */
  readonly imported: boolean;
  /** Ours: the mean of its progress lines, where there is no report of pgbench to take tps from. */
  readonly tpsOfSeconds: number | null;
  readonly latencyAverageMs: number | null;
  readonly latencyStddevMs: number | null;
  /** Of single transactions, by nearest rank, from the transaction log; exact to 0.8 %, the longest to the µs. null where none was read. */
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
  readonly p99Ms: number | null;
  readonly p999Ms: number | null;
  readonly maxMs: number | null;
  /** Share of the transactions that these are of. */
  readonly sampledShare: number | null;
  /** Ours, beside those of pgbench: from its progress lines. null where there are none. */
  readonly measure: MeasureReport | null;
  /** What the server showed meanwhile; null where it was not asked. */
  readonly activity: ActivityReport | null;
  /** What kept it from being faster, and what to try next; null where too little is known. */
  readonly limit: Limit | null;
  readonly transactionsProcessed: number | null;
  readonly transactionsFailed: number | null;
  readonly connectionTimeMs: number | null;
  /** What pgbench measured; `secondsAsked` is its -T, `transactionsPerClient` its -t. */
  readonly seconds: number | null;
  readonly secondsAsked: number | null;
  readonly transactionsPerClient: number | null;
  /** ms since the session began. */
  readonly startedMs: number;
  readonly endedMs: number;
  readonly clientsLost: number | null;
  readonly checkpoints: readonly CheckpointReport[];
  /** The gravest of the verdicts, or a note on what the figure is; `ok` where there is none. */
  readonly verdict: string;
  /** All that is to be said, gravest first. */
  readonly verdicts: readonly Omit<Verdict, 'beside'>[];
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly command: readonly string[];
  /** Its latest words on stderr besides progress, at most 20 lines. */
  readonly stderr: readonly string[];
}

/** A checkpoint whose span touches that of the run; ms since the session began, `endMs` is null when its end was not seen. */
export interface CheckpointReport {
  readonly startMs: number;
  readonly endMs: number | null;
  readonly cause: Checkpoint['cause'];
  readonly buffers: number | null;
}

/** The object printed after each rung when events go to stdout. */
export function rungObject(summary: RunSummary): {readonly type: 'rung'} & RungReport {
  return {type: 'rung', ...reportRung(summary)};
}

/** One run of a report. */
export function reportRung(
  run: RunSummary,
  checkpoints: readonly CheckpointReport[] = run.checkpoints.map(reportCheckpoint),
  redone = false,
): RungReport {
  return {
    run: run.run,
    step: run.step,
    clients: run.clients,
    threads: run.threads,
    workload: run.workload,
    protocol: run.protocol,
    kind: run.kind,
    scale: run.report?.scale ?? run.scale,
    repeat: run.repeat,
    label: run.label,
    rate: run.rate,
    status: run.status,
    redone,
    tps: run.tps,
    tpsIncluding: run.tpsIncluding,
    quoted: run.quoted,
    imported: run.imported,
    tpsOfSeconds: run.tpsOfSeconds,
    latencyAverageMs: run.latencyAverageMs,
    latencyStddevMs: run.latencyStddevMs,
    p50Ms: run.latencies?.p50Ms ?? null,
    p95Ms: run.latencies?.p95Ms ?? null,
    p99Ms: run.latencies?.p99Ms ?? null,
    p999Ms: run.latencies?.p999Ms ?? null,
    maxMs: run.latencies?.maxMs ?? null,
    sampledShare: run.latencies?.sampledShare ?? null,
    measure: run.measure && reportMeasure(run.measure),
    activity: run.watched && reportActivity(run.watched),
    limit: run.limit,
    transactionsProcessed: run.transactionsProcessed,
    transactionsFailed: run.transactionsFailed,
    connectionTimeMs: run.connectionTimeMs,
    seconds: run.seconds,
    secondsAsked: run.secondsAsked,
    transactionsPerClient: run.transactionsPerClient,
    startedMs: run.startedAt,
    endedMs: run.endedAt,
    clientsLost: run.quoted ? null : run.clientsLost,
    checkpoints,
    verdict: redone ? 'run again, no result' : describeWorth(run),
    verdicts: run.verdicts.map(({rule, grade, text}) => ({rule, grade, text})),
    exitCode: run.exitCode,
    signal: run.signal,
    command: run.command,
    stderr: run.stderr,
  };
}

/** Whether a figure is missed or not to be quoted; one of a run that was run again is not missed. */
export function isInvalidResult(rung: RungReport): boolean {
  return isInvalid(rung) && !rung.redone;
}

/** What the figure of a run is worth, in the few words beside it: that of a warm-up is no result. */
export function describeWorth({kind, verdicts}: Pick<RunSummary, 'kind' | 'verdicts'>): string {
  return kind === 'warm-up' && briefVerdict(verdicts)?.grade !== 'invalid' ? 'warm-up, no result' : briefly(verdicts);
}

/** How many there were: those that were seen, or more where the server counts more, since several may end between two polls. Of texts and quotations nobody knows. */
export function countCheckpoints({checkpoints, activity, imported, quoted}: RungReport): number | null {
  return imported || quoted ? null : Math.max(checkpoints.length, activity?.checkpointsDone ?? 0);
}

/** A checkpoint of a report. */
export function reportCheckpoint({startAt, endAt, cause, buffers}: Checkpoint): CheckpointReport {
  return {startMs: startAt, endMs: endAt, cause, buffers};
}
