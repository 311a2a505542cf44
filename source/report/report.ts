import type {EngineFound, Event, Published, ServerSeen} from '../event/event.ts';
import {findRedone} from '../state/redone.ts';
import {summarizeRun} from '../state/run.ts';
import type {RunSummary} from '../state/run-summary.ts';
import type {ServerLog} from '../state/server-log.ts';
import type {State} from '../state/state.ts';
import {type Attachment, reportAttachments} from './attachment.ts';
import {type FactReport, reportFacts} from './facts.ts';
import {describeLadder} from './ladder.ts';
import {type CheckpointReport, isInvalidResult, type RungReport, reportCheckpoint, reportRung} from './rung.ts';
import {reportScaling, type ScalingReport} from './scaling.ts';
import {reportSeconds, type SecondReport} from './seconds.ts';
import {reportSkipped, type SkippedReport} from './skipped.ts';
import {judgeThresholds, type LimitReport} from './threshold-limits.ts';
import type {Timeline} from './timeline.ts';

/** A session as it leaves the house: what every format writes. Names do not change, more may be added; unknown is null. */
export interface SessionReport {
  readonly format: 1;
  readonly session: {
    /** File name without its extension. */
    readonly name: string | null;
    readonly id: string | null;
    /** UTC, ISO 8601. */
    readonly began: string | null;
    readonly label: string | null;
    /** Version of the program that recorded it. */
    readonly tool: string | null;
    readonly durationMs: number;
    /** null: the recording was cut. */
    readonly ended: State['ended'];
  };
  readonly server: Omit<ServerSeen, 'type' | 'at'> | null;
  readonly pgbench: Pick<EngineFound, 'path' | 'version' | 'versionNumber' | 'cores'> | null;
  /** Scale of the pgbench tables. */
  readonly scale: number | null;
  /** In words: `1..16, 60 s`. */
  readonly ladder: string | null;
  /** Where quoted figures come from, and what was published of how they were made. */
  readonly published: Omit<Published, 'type' | 'at'> | null;
  /** Output of other tools. */
  readonly attached: readonly Attachment[];
  /** What is known of the circumstances, and what is not. */
  readonly facts: readonly FactReport[];
  /** In the order run. */
  readonly rungs: readonly RungReport[];
  /** Rungs that were passed over, in plan order. */
  readonly skipped: readonly SkippedReport[];
  /** What they come to: peak, knee and how throughput goes with clients, of each kind of run that has several client counts. */
  readonly scaling: readonly ScalingReport[];
  /** What the figures were to keep to, and whether they did: a threshold against a rung, in the order asked. */
  readonly limits: readonly LimitReport[];
  /** What the server logged during runs; null where nothing was read. */
  readonly serverLog: ServerLog | null;
  /** The latest 50. */
  readonly troubles: readonly {
    readonly atMs: number;
    readonly source: string;
    readonly message: string;
    readonly advice: string | null;
  }[];
  /** Only where they were asked for. */
  readonly seconds: readonly SecondReport[] | null;
  /** What the server showed meanwhile; only for forms that draw it. */
  readonly timeline: Timeline | null;
}

export interface ReportOptions {
  readonly name?: string | null;
  /** Of every run, as a SecondCollector has taken them; without them only those of the latest run are known. */
  readonly seconds?: readonly SecondReport[];
  /** Whether the report is to have the seconds. */
  readonly perSecond?: boolean;
  /** As a TimelineCollector has taken it. */
  readonly timeline?: Timeline | null;
  /** What the figures are to keep to; without them what was asked at the run. */
  readonly thresholds?: readonly string[];
}

/** The report of a session that has been folded to its end. A run that is still open counts as cut. */
export function makeReport(
  state: State,
  {name = null, seconds, perSecond = false, timeline = null, thresholds}: ReportOptions = {},
): SessionReport {
  const {session, server, engine, run, troubles} = state;
  const known = seconds ?? (run ? reportSeconds(run) : []);
  const runs = closeOpenRun(state);
  const redone = findRedone(runs, state);
  const rungs = runs.map(one => reportRung(one, checkpointsOf(one, state), redone.has(one.run)));
  return {
    format: 1,
    session: {
      name,
      id: session?.id ?? null,
      began: session?.began ?? null,
      label: session?.label ?? null,
      tool: session?.tool ?? null,
      durationMs: state.at,
      ended: state.ended,
    },
    server: server && withoutEnvelope(server),
    pgbench: engine && {
      path: engine.path,
      version: engine.version,
      versionNumber: engine.versionNumber,
      cores: engine.cores,
    },
    scale: runs.findLast(one => one.report?.scale != null)?.report?.scale ?? state.preflight?.tables.scale ?? null,
    ladder: describeLadder(state),
    published: state.published && withoutEnvelope(state.published),
    attached: reportAttachments(state),
    facts: reportFacts(state),
    rungs,
    skipped: reportSkipped(state),
    scaling: reportScaling(runs.filter(({run}) => !redone.has(run))),
    limits: judgeThresholds(thresholds ?? state.ladder?.thresholds ?? [], rungs),
    serverLog: state.serverLog.lines > 0 ? state.serverLog : null,
    troubles: troubles.map(({at, source, message, advice}) => ({atMs: at, source, message, advice})),
    seconds: perSecond ? known : null,
    timeline,
  };
}

/** Whether a figure of the report is not to be quoted. */
export function hasInvalidRung({rungs}: SessionReport): boolean {
  return rungs.some(isInvalidResult);
}

function closeOpenRun(state: State): readonly RunSummary[] {
  const {run, runs, at} = state;
  if (!run || run.end) return runs;
  const end = {type: 'rung-ended', at, run: run.run, exitCode: null, signal: null, error: null} as const;
  return [...runs, summarizeRun(run, end, state)];
}

/** Those known when the run ended, and those that ended, or were still open, after it. */
function checkpointsOf(run: RunSummary, {checkpoints: {spans, open}}: State): CheckpointReport[] {
  const found = new Map(run.checkpoints.map(one => [one.startAt, reportCheckpoint(one)]));
  for (const one of spans)
    if (one.startAt < run.endedAt && one.endAt > run.startedAt) found.set(one.startAt, reportCheckpoint(one));
  if (open && open.startAt < run.endedAt && !open.probable)
    found.set(open.startAt, {startMs: open.startAt, endMs: null, cause: null, buffers: null});
  return [...found.values()].sort((one, other) => one.startMs - other.startMs);
}

function withoutEnvelope<E extends Event>({type: _type, at: _at, ...rest}: E): Omit<E, 'type' | 'at'> {
  return rest;
}
