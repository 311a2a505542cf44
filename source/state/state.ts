import type {
  Attached,
  Column,
  EngineFound,
  FactsFound,
  HostSeen,
  Machine,
  PlanMade,
  PreflightDone,
  Published,
  Row,
  ServerSeen,
  SessionBegan,
  SessionRow,
  Step,
  StepStarted,
  Wish,
} from '../event/event.ts';
import {emptyList, type List} from '../stats/list.ts';
import {emptySeries, type Series} from '../stats/series.ts';
import type {Followed, Mark} from './followed.ts';
import type {Run} from './run.ts';
import type {RunSummary} from './run-summary.ts';
import {emptyLog, type ServerLog} from './server-log.ts';

/** All that is known so far: the fold of every event up to `at`. Bounded in memory whatever the length of the session. */
export interface State {
  /** ms since the session began, of the latest event. */
  readonly at: number;
  readonly session: SessionBegan | null;
  readonly server: ServerSeen | null;
  readonly engine: EngineFound | null;
  readonly preflight: PreflightDone | null;
  readonly ladder: Ladder | null;
  /** The latest step that is not a rung. */
  readonly step: StepRun | null;
  /** The latest run whole, until the next one starts. */
  readonly run: Run | null;
  /** Every run that has ended, in the order run. */
  readonly runs: readonly RunSummary[];
  readonly poll: Poll;
  readonly series: {
    /** Progress lines of pgbench. */
    readonly pgbench: Series<'tps' | 'latencyMs' | 'stddevMs'>;
    /** Polls: active sessions by what they wait for, and WAL in bytes a second. */
    readonly server: Series<WaitClass | 'walBytes'>;
  };
  /** What the polls of the last minute, and some before, showed sessions waiting for. */
  readonly minute: List<WaitSample>;
  readonly sessions: Sessions;
  /** The machines that are watched; null: not watched. */
  readonly hosts: Readonly<Record<Machine, Host | null>>;
  /** What was found out of the circumstances, in the order found. */
  readonly facts: readonly Pick<FactsFound, 'moment' | 'facts'>[];
  readonly checkpoints: Checkpoints;
  /** What a person or the world wrote on the time axis, and what was found there, the latest 400. */
  readonly marks: readonly Mark[];
  readonly followed: Followed;
  /** The latest 50. */
  readonly troubles: readonly TroubleSeen[];
  readonly stop: Stop | null;
  /** Settings of the server that have changed since the first run. */
  readonly settingsChanged: readonly string[];
  /** When the session was last resumed. */
  readonly resumedAt: number | null;
  /** Output of other tools, kept with the session. */
  readonly attached: readonly Pick<Attached, 'name' | 'text' | 'figures'>[];
  /** What the server logged during runs. */
  readonly serverLog: ServerLog;
  /** Where quoted figures come from. */
  readonly published: Published | null;
  readonly ended: {readonly reason: 'done' | 'stopped' | 'failed'; readonly exitCode: number} | null;
}

/** A State in the making: made by `reduce` for one event and seen by nobody yet, so that the fold of an event copies it once. */
export type Draft = {-readonly [K in keyof State]: State[K]};

/** Active sessions by what they wait for; `cpu` is on CPU or not instrumented, `unknown` is hidden from this role. */
export type WaitClass = 'cpu' | 'io' | 'lock' | 'lwlock' | 'ipc' | 'other' | 'unknown';

export const waitClasses: readonly WaitClass[] = ['cpu', 'io', 'lwlock', 'lock', 'ipc', 'other', 'unknown'];

export interface Ladder extends Pick<PlanMade, 'manual' | 'onError'> {
  readonly steps: readonly Step[];
  readonly search: 'knee' | null;
  readonly started: boolean;
  readonly startedAt: number | null;
  /** Whether nothing new is started by itself. */
  readonly held: boolean;
  /** Steps asked for, to be run before the rest. */
  readonly queue: readonly number[];
  /** Steps that have been begun. */
  readonly begun: readonly number[];
  /** Steps that are no runs and have been begun since the latest run began. */
  readonly prepared: readonly number[];
  /** Steps passed over because one that prepares the same run failed. */
  readonly skipped: readonly number[];
  /** Steps that are no runs and have failed, and not been done since. */
  readonly failed: readonly number[];
  /** The step after the latest run, when it has failed: it is tried once more before the next run. */
  readonly undone: number | null;
  /** Runs that were cut with the session and are run again. */
  readonly cut: readonly number[];
  /** Verdicts that are not wanted, by the ids of their rules. */
  readonly silenced: readonly string[];
  /** A rung ends once its interval is as narrow, as a share of the mean; null where rungs have their lengths. */
  readonly untilSteady: number | null;
  /** What its figures are to keep to, as it was asked. */
  readonly thresholds: readonly string[];
  /** Changes of the plan that have been asked for and not been made. */
  readonly asked: readonly PlanWish[];
  /** How often the plan has been changed. */
  readonly changes: number;
}

/** A wish that changes the plan. */
export type PlanWish = Extract<Wish, {wish: 'add' | 'drop'}>;

/** A step that is not a rung, under way or ended. */
export interface StepRun extends Pick<StepStarted, 'step' | 'before' | 'command'> {
  readonly startedAt: number;
  /** Its latest lines, at most 20. */
  readonly lines: readonly string[];
  /** How far a wait for calm has come; null for any other step. */
  readonly settling: Settling | null;
  readonly end: {
    readonly at: number;
    readonly exitCode: number | null;
    readonly signal: string | null;
    readonly error: string | null;
  } | null;
}

/** A wait until write-back is calm. */
export interface Settling {
  /** Since when nothing has moved. */
  readonly calmSince: number;
  /** Whether anything is known by which calm can be told. */
  readonly known: boolean;
  /** Pages that checkpoints have written. */
  readonly buffers: number | null;
  /** From /proc/meminfo of this machine. */
  readonly dirtyKb: number | null;
  readonly writebackKb: number | null;
  /** Both together when they last moved. */
  readonly reference: number | null;
}

/** What the poller brought. */
export interface Poll {
  /** null before the first connection. */
  readonly connected: boolean | null;
  readonly lostAt: number | null;
  readonly columns: Readonly<Record<string, readonly Column[]>>;
  readonly absent: readonly string[];
  /** null before the first look, and where what was last seen is not what is now. */
  readonly samples: Samples | null;
  /** Server clock minus our axis, ms. */
  readonly clockOffsetMs: number | null;
  readonly at: number | null;
  readonly tookMs: number | null;
  readonly skipped: number;
}

/** The rows of each statistic at one moment, by its name. */
export interface Look {
  readonly at: number;
  readonly rows: Readonly<Record<string, readonly Row[]>>;
}

/** The latest look at the statistics and the one before, to make rates of. */
export interface Samples extends Look {
  /** Rows of each that later ones may be told by. */
  readonly numbered: Look['rows'];
  readonly before: Look | null;
}

export interface Sessions {
  readonly at: number | null;
  readonly rows: readonly SessionRow[];
  readonly texts: Readonly<Record<number, string>>;
}

/** A machine that is watched: the latest rows of its statistics. */
export interface Host extends Pick<HostSeen, 'system' | 'cores' | 'absent'> {
  readonly columns: HostSeen['statistics'];
  readonly samples: Samples | null;
  /** When it was last looked at. */
  readonly at: number | null;
  /** Shares of its processors in user and in system mode, over time. */
  readonly cpu: Series<'user' | 'system'>;
}

export interface Checkpoints {
  /** Ended ones, the latest 500. */
  readonly spans: readonly Checkpoint[];
  readonly open: OpenCheckpoint | null;
  /** Counters at the end of the last one. */
  readonly base: CheckpointCounters | null;
  readonly latest: CheckpointCounters | null;
  /** How many the server has counted since it was first asked, begun ones too; null before, and where it does not tell. */
  readonly timed: Tally | null;
  readonly requested: Tally | null;
}

/** What a counter of the server has grown by, over its resets and over times when nobody looked. */
export interface Tally {
  readonly grown: number;
  /** The counter itself, when it was last read. */
  readonly raw: number;
}

export interface Checkpoint {
  readonly startAt: number;
  readonly endAt: number;
  readonly cause: 'timed' | 'requested' | null;
  /** Pages written. */
  readonly buffers: number | null;
  readonly writeMs: number | null;
  readonly syncMs: number | null;
}

/** One that is being written; `probable` when seen by its counters alone. */
export interface OpenCheckpoint {
  readonly startAt: number;
  readonly probable: boolean;
  /** Polls since it no longer shows. */
  readonly quiet: number;
}

/** One row of the `checkpoints` statistic by name. */
export interface CheckpointCounters {
  readonly running: boolean | null;
  /** Start of the latest checkpoint that has ended, ms since the epoch. */
  readonly checkpointTime: number | null;
  readonly timed: number | null;
  readonly requested: number | null;
  readonly buffers: number | null;
  readonly writeMs: number | null;
  readonly syncMs: number | null;
}

/** Sessions by kind of wait: `IO:WalSync`, `CPU*` on CPU or not instrumented, `hidden` from this role. */
export type WaitCounts = Readonly<Record<string, number>>;

/** The active client sessions of one poll. */
export interface WaitSample {
  readonly at: number;
  /** Of pgbench, and those of which it is not told. */
  readonly own: WaitCounts;
  readonly others: WaitCounts;
  /** Whether any says that it is pgbench's. */
  readonly told: boolean;
  /** Sessions that this role is not shown, of whomever, idle or not. */
  readonly hidden: number;
}

export interface TroubleSeen {
  readonly at: number;
  readonly source: string;
  readonly message: string;
  readonly advice: string | null;
}

/** A wish to stop: `times` counts how often it was said. */
export interface Stop {
  readonly at: number;
  readonly by: string;
  readonly exitCode: number;
  readonly times: number;
}

/** Before anything has happened. */
export const initialState: State = {
  at: 0,
  session: null,
  server: null,
  engine: null,
  preflight: null,
  ladder: null,
  step: null,
  run: null,
  runs: [],
  poll: {
    connected: null,
    lostAt: null,
    columns: {},
    absent: [],
    samples: null,
    clockOffsetMs: null,
    at: null,
    tookMs: null,
    skipped: 0,
  },
  series: {
    pgbench: emptySeries(['tps', 'latencyMs', 'stddevMs']),
    server: emptySeries([...waitClasses, 'walBytes']),
  },
  sessions: {at: null, rows: [], texts: {}},
  hosts: {here: null, server: null},
  facts: [],
  checkpoints: {spans: [], open: null, base: null, latest: null, timed: null, requested: null},
  minute: emptyList(),
  marks: [],
  followed: {pace: null, stall: null, pileUp: null, vacuuming: [], vacuumed: [], tables: null},
  troubles: [],
  stop: null,
  settingsChanged: [],
  resumedAt: null,
  attached: [],
  serverLog: emptyLog,
  published: null,
  ended: null,
};
