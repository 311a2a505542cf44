import type {FactsFound} from './facts.ts';
import type {HostSampled, HostSeen} from './host.ts';
import type {PreflightDone} from './preflight.ts';
import type {ColumnsDeclared, Sampled, SessionsSampled} from './sample.ts';

export type {Fact, FactsFound, FactTopic} from './facts.ts';
export type {HostSampled, HostSeen, Machine} from './host.ts';
export type {Circumstances, Connections, OtherSession, PreflightDone, Tables} from './preflight.ts';
export type {
  ChangedRow,
  Column,
  ColumnKind,
  ColumnsDeclared,
  NumberedRow,
  Row,
  Sampled,
  SampledRow,
  SessionRow,
  SessionsSampled,
  Value,
} from './sample.ts';

/**
 * What happened, in the past tense, as plain data. `at` is ms since the session began, stamped by the one clock in sources/merge.ts.
 * pgbench's text is kept verbatim and server counters raw and cumulative: everything else is made in the fold, so that a better
 * parser or formula improves every session ever saved. One exception: transaction logs, a megabyte a second, are recorded as counts.
 */
export type Event =
  | SessionBegan
  | ServerSeen
  | EngineFound
  | PreflightDone
  | PlanMade
  | PlanChanged
  | Wished
  | Beat
  | StepStarted
  | StepLine
  | StepEnded
  | RungStarted
  | Line
  | LatenciesCounted
  | RungEnded
  | Imported
  | Quoted
  | Published
  | ColumnsDeclared
  | Sampled
  | SessionsSampled
  | HostSeen
  | HostSampled
  | FactsFound
  | PollSkipped
  | ServerLost
  | ServerBack
  | Troubled
  | ServerLogged
  | Attached
  | Resumed
  | Ended;

/** An event before the one clock has stamped it. */
export type Happening = Event extends infer E ? (E extends Event ? Omit<E, 'at'> : never) : never;

/** The number of the session format written today; a reader keeps reading every older one. */
export const FORMAT = 1;

/** First line of every session. */
export interface SessionBegan {
  readonly type: 'session';
  readonly at: number;
  readonly format: number;
  /** UUID. */
  readonly id: string;
  /** Wall clock in UTC, ISO 8601. */
  readonly began: string;
  /** Version of this program. */
  readonly tool: string;
  readonly label: string | null;
}

/** The server as seen at the first connection; the last one holds. */
export interface ServerSeen {
  readonly type: 'server';
  readonly at: number;
  /** Host name or address, or null on a unix socket. */
  readonly host: string | null;
  /** Directory of the unix socket, or null over TCP. */
  readonly socket: string | null;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  /** Whether host is this machine. */
  readonly local: boolean;
  /** As in server_version: `18.4`, or `15.18 (Debian 15.18-0+deb12u1)`. */
  readonly version: string;
  /** As in server_version_num: 180004. */
  readonly versionNumber: number;
  /** As pgbench's sessions have them: from pg_settings, in the form that SHOW prints; a setting that could not be read is absent. */
  readonly settings: Readonly<Record<string, string>>;
  /** What pgbench's sessions are started with, without secrets: `-c synchronous_commit=off`; null for nothing, absent when it was not asked. */
  readonly options?: string | null;
  /** shared_buffers in bytes. */
  readonly sharedBuffersBytes: number | null;
  /** Size of the database in bytes. */
  readonly databaseBytes: number | null;
  /** What this role is not shown, and the GRANT that shows it; null when all is visible. */
  readonly hidden: string | null;
  /** Made by initdb, the same for all copies of a data directory; null or absent when it could not be read. */
  readonly systemIdentifier?: string | null;
}

export interface EngineFound {
  readonly type: 'engine';
  readonly at: number;
  readonly engine: 'pgbench';
  readonly path: string;
  /** As in `pgbench --version`: `15.18 (Debian 15.18-0+deb12u1)`. */
  readonly version: string;
  /** Major and minor as a number in the manner of server_version_num: 150018; 90400 for 9.4. */
  readonly versionNumber: number;
  /** Processor cores of this machine. */
  readonly cores: number;
}

/** One thing to do, numbered from 1 in plan order. */
export type Step = InitStep | RunStep | ActionStep;

export interface InitStep {
  readonly step: number;
  readonly kind: 'init';
  readonly scale: number;
  /** Whether existing tables may be dropped. */
  readonly force: boolean;
  /** null for the database of the target. */
  readonly database: string | null;
  /** Given to `pgbench -i` as they stand. */
  readonly extra: readonly string[];
}

/** A run of pgbench: a rung of the ladder, or a warm-up whose figures are no result. */
export interface RunStep extends RunOrder {
  readonly step: number;
  readonly kind: 'rung' | 'warm-up';
}

/** What a run asks of pgbench. */
export interface RunOrder {
  readonly clients: number;
  readonly threads: number;
  /** -T; null when transactions are counted. */
  readonly seconds: number | null;
  /** -t, of each client; null when time is. */
  readonly transactions: number | null;
  /** Whether the run lasts until a person steps on; `seconds` is then only pgbench's upper bound. */
  readonly open: boolean;
  /** Its scripts in words. */
  readonly workload: string;
  readonly scripts: readonly Script[];
  readonly protocol: Protocol;
  /** null for the database of the target. */
  readonly database: string | null;
  /** Scale of its tables, where the plan has several. */
  readonly scale: number | null;
  /** pgbench's start-up vacuum: its own choice, of all tables (-v), or none (-n). */
  readonly vacuum: 'default' | 'all' | 'none';
  /** -R in transactions a second. */
  readonly rate: number | null;
  /** -R as a share of the peak that the ladder finds, in per cent, until `rate` is settled. */
  readonly ratePercent: number | null;
  readonly latencyLimitMs: number | null;
  /** 1 for the first time, 2 for the first repeat … */
  readonly repeat: number;
  /** Given to pgbench as they stand. */
  readonly extra: readonly string[];
  /** What tells this run from others in words: the leg of a plan, the heading of an imported text. */
  readonly label: string | null;
}

export interface Script {
  readonly kind: 'builtin' | 'file';
  /** Name of a built-in script, or path of a file. */
  readonly name: string;
  readonly weight: number | null;
}

/** What a careful person does between the rungs. */
export type ActionStep = {readonly step: number} & (
  | {readonly kind: 'checkpoint'}
  | {readonly kind: 'prewarm'; readonly database: string | null}
  /** Waits until write-back is calm, at most so long. */
  | {readonly kind: 'settle'; readonly mostSeconds: number}
  /** A command of the person, run by the shell. */
  | {readonly kind: 'command'; readonly moment: 'before' | 'between' | 'after'; readonly command: string}
);

export type Protocol = 'simple' | 'extended' | 'prepared';

export interface PlanMade {
  readonly type: 'plan';
  readonly at: number;
  readonly steps: readonly Step[];
  /** Starts held; rungs run until stepped on. */
  readonly manual: boolean;
  /** Whether client counts are added in search of the peak; absent for no. */
  readonly search?: 'knee' | null;
  /** Ids of verdicts that are not wanted. */
  readonly silenced?: readonly string[];
  /** A rung ends once the interval of its mean is as narrow, as a share of the mean; absent where it has its whole length. */
  readonly untilSteady?: number;
  /** What its figures are to keep to, as it was asked: `p99@16<20ms`; absent for nothing. */
  readonly thresholds?: readonly string[];
  /** What a failed rung means for the rest. */
  readonly onError: 'continue' | 'stop';
}

/** The plan after a person or a rule changed it. */
export interface PlanChanged {
  readonly type: 'plan-changed';
  readonly at: number;
  readonly steps: readonly Step[];
  readonly by: string;
  readonly because: string;
}

/** Why a rule ends a run: its mean is known, or clearly below the peak of its ladder; or its connections have not come about. */
export type EndReason = 'steady' | 'below-peak' | 'no-connection' | 'no-server';

/** What somebody asked for; whether it is granted is decided in the fold. */
export type Wish =
  | {readonly wish: 'start'}
  | {readonly wish: 'hold'}
  | {readonly wish: 'go-on'}
  | {readonly wish: 'queue'; readonly step: number}
  | {readonly wish: 'repeat'; readonly step: number}
  /** Of a rule with what it found. */
  | {readonly wish: 'end-rung'; readonly because?: EndReason}
  /** One more rung, of so many clients. */
  | {readonly wish: 'add'; readonly clients: number}
  /** Not that rung, which has not run. */
  | {readonly wish: 'drop'; readonly step: number}
  | {readonly wish: 'mark'; readonly text: string}
  | {readonly wish: 'stop'; readonly exitCode: number};

export type Wished = {
  readonly type: 'wish';
  readonly at: number;
  readonly by: 'key' | 'signal' | 'flag' | 'rule';
} & Wish;

/** Once a second, whatever else is silent: the hand of every deadline. */
export interface Beat {
  readonly type: 'beat';
  readonly at: number;
}

export interface StepStarted {
  readonly type: 'step-started';
  readonly at: number;
  readonly step: number;
  /** Step of the run that it prepares; absent when it prepares none. */
  readonly before?: number | null;
  /** The command as a person would type it, without secrets. */
  readonly command: readonly string[];
}

export interface StepLine {
  readonly type: 'step-line';
  readonly at: number;
  readonly step: number;
  readonly stream: Stream;
  readonly text: string;
}

export interface StepEnded {
  readonly type: 'step-ended';
  readonly at: number;
  readonly step: number;
  readonly exitCode: number | null;
  readonly signal: string | null;
  /** Why it could not be started at all. */
  readonly error: string | null;
}

/** The beginning of a run; what its order does not say, as in an imported text, is null. */
export interface RungStarted extends Unknowable<RunOrder> {
  readonly type: 'rung-started';
  readonly at: number;
  /** Attempts in the order run: 1, 2, 3 … */
  readonly run: number;
  readonly step: number;
  readonly kind: RunStep['kind'];
  /** The command as a person would type it, without secrets. */
  readonly command: readonly string[];
  /** Share of the transactions that its log tells of; without it no log is read. */
  readonly sampledShare?: number;
}

export type Unknowable<T> = {readonly [K in keyof T]: T[K] | null};

export type Stream = 'stdout' | 'stderr';

/** One line that pgbench wrote, as it wrote it, without its line end. */
export interface Line {
  readonly type: 'line';
  readonly at: number;
  readonly run: number;
  readonly stream: Stream;
  readonly text: string;
}

/**
 * What the transaction log of a run tells of one second, or of the whole run at its end: how many transactions took how long. More may
 * come for the same second later, and is added to it.
 */
export interface LatenciesCounted {
  readonly type: 'latencies';
  readonly at: number;
  readonly run: number;
  /** As progress lines count them: 1 for the first second of the run. null: the run whole. */
  readonly second: number | null;
  /** Of the histogram: buckets are 2^-bits wide, counted in µs; see stats/histogram.ts. */
  readonly bits: number;
  /** Runs of neighbouring buckets: the number of the first, then the counts. */
  readonly counts: readonly (readonly number[])[];
  /** The longest; null when none was done. */
  readonly maxUs: number | null;
  /** Transactions without a latency: skipped under -R and -L, or failed. */
  readonly skipped: number;
  readonly failed: number;
}

export interface RungEnded {
  readonly type: 'rung-ended';
  readonly at: number;
  readonly run: number;
  readonly exitCode: number | null;
  readonly signal: string | null;
  /** Why it could not be started at all. */
  readonly error: string | null;
}

/**
 * What a run was imported from; its lines stand beside it as if it had just printed them, at the times that they print. Its exit code and
 * its end are not known.
 */
export interface Imported {
  readonly type: 'imported';
  readonly at: number;
  readonly run: number;
  /** The file as it was named; `-` for stdin. */
  readonly source: string;
  /** The heading above it. */
  readonly label: string | null;
  /** `aborted`: clients were lost. `incomplete`: there is no whole report. Told by all that stood around it too. */
  readonly status: ImportedStatus;
  /** Clients that the text says were lost. */
  readonly clientsAborted: number | null;
  /** The text as it stood there, to be read again by a better reader: 256 KiB at most, then without its middle. null: not kept. */
  readonly text: string | null;
  /** Lines of it that could not be read. */
  readonly unread: readonly string[];
}

export type ImportedStatus = 'complete' | 'aborted' | 'incomplete';

/** A figure that somebody published without what pgbench printed. It may never stand for a report. */
export interface Quoted extends Quote, Unknowable<QuotedOrder> {
  readonly type: 'quoted';
  readonly at: number;
  /** Counted with the runs. */
  readonly run: number;
  readonly step: number;
}

type QuotedOrder = Pick<
  RunOrder,
  'clients' | 'threads' | 'seconds' | 'transactions' | 'workload' | 'protocol' | 'scale' | 'repeat' | 'label'
>;

export interface Quote {
  readonly tps: number;
  /** Whether the time of connecting is counted. */
  readonly kind: 'including' | 'excluding' | 'unknown';
  /** Who published it where and when, or the file. */
  readonly source: string;
}

/** Where the quoted figures of this session come from, and all that was said of how they were made. */
export interface Published {
  readonly type: 'published';
  readonly at: number;
  readonly source: string;
  /** `2010-05` */
  readonly when: string;
  /** In words, by name: what was measured, on what, how. */
  readonly facts: Readonly<Record<string, string>>;
  /** Of the server, as published; of those that are not here nothing is known. */
  readonly settings: Readonly<Record<string, string>>;
  /** What one would have to know to judge the figures and was not published. */
  readonly unknown: readonly string[];
}

/** A beat found the last poll unanswered. */
export interface PollSkipped {
  readonly type: 'poll-skipped';
  readonly at: number;
}

export interface ServerLost {
  readonly type: 'server-lost';
  readonly at: number;
  readonly message: string;
}

export interface ServerBack {
  readonly type: 'server-back';
  readonly at: number;
  /** Whether the postmaster started since it was last seen. */
  readonly restarted: boolean;
}

/** The world's trouble: drawn, recorded, replayed. */
export interface Troubled {
  readonly type: 'trouble';
  readonly at: number;
  readonly source: string;
  readonly message: string;
  readonly advice: string | null;
}

/** One line that the server wrote into its log during a run. */
export interface ServerLogged {
  readonly type: 'server-log';
  readonly at: number;
  readonly run: number;
  readonly text: string;
}

/** Output of another tool, kept with the session. */
export interface Attached {
  readonly type: 'attached';
  readonly at: number;
  /** Name of the file, or the command. */
  readonly name: string;
  readonly text: string;
  /** Its figures by name and unit, where they are known; null for one that the tool could not tell. */
  readonly figures?: Readonly<Record<string, number | null>>;
}

/** The session goes on after it was left or cut. */
export interface Resumed {
  readonly type: 'resumed';
  readonly at: number;
  /** Wall clock in UTC, ISO 8601. */
  readonly wall: string;
  readonly pid: number;
}

/** Nothing more will happen, unless the session is resumed. */
export interface Ended {
  readonly type: 'ended';
  readonly at: number;
  readonly reason: 'done' | 'stopped' | 'failed';
  readonly exitCode: number;
}
