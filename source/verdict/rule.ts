import type {ImportedStatus, Quote} from '../event/event.ts';
import type {Measure} from '../stats/measure.ts';
import type {MachineFacts} from './machine-facts.ts';

/** How much a verdict weighs: `invalid` figures are not to be quoted, a `caution` is to be read beside them, a `note` explains. */
export type Grade = 'invalid' | 'caution' | 'note';

export interface Verdict {
  /** Id of the rule. */
  readonly rule: string;
  readonly grade: Grade;
  /** A few words with the figures it is about. */
  readonly text: string;
  /** Whether it says what the figure is, and so belongs beside it even as a note. */
  readonly beside: boolean;
}

/** What a rule may look at of a run that has ended. */
export interface RunFacts {
  readonly seconds: number | null;
  readonly secondsAsked: number | null;
  /** Whether the rung was to run until stepped on. */
  readonly open: boolean;
  readonly reported: boolean;
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly error: string | null;
  /** Who asked for the end before time was up: `key`, `signal`. */
  readonly endedBy: string | null;
  /** Whether a rule ended it for being clearly below the peak of its ladder. */
  readonly belowPeak: boolean;
  /** How long it waited for connections that did not come about, until a rule ended it; null for any other run. */
  readonly unconnectedSeconds: number | null;
  /** How long no transaction had ended when a rule ended it for a server that was gone; null for any other run. */
  readonly vanishedSeconds: number | null;
  readonly clients: number | null;
  readonly clientsLost: number;
  /** Whether connections failed of which nobody says how many. */
  readonly connectionFailed: boolean;
  /** Whether pgbench says that its results are incomplete. */
  readonly saidIncomplete: boolean;
  readonly transactionsProcessed: number | null;
  readonly transactionsFailed: number | null;
  /** With -R and -L: those that were never begun, since they would have been late. */
  readonly transactionsSkipped: number | null;
  /** With -t: those that should have been and were not. */
  readonly transactionsMissing: number;
  /** Whether tps counts the time of connecting though no -C was seen, for want of the other figure. */
  readonly connectingCounted: boolean;
  /** What an import made of its text; null for a run of our own. */
  readonly imported: ImportedStatus | null;
  /** What a published figure counts; null for a run. */
  readonly quoted: Quote['kind'] | null;
  /** The last line that pgbench wrote about its trouble. */
  readonly lastError: string | null;
  /** As pgbench printed it. */
  readonly tps: number | null;
  /** How long connecting took, of all clients. */
  readonly connectionTimeMs: number | null;
  /** -R. */
  readonly rate: number | null;
  /** Name of a built-in script that it ran alone; null for any other. */
  readonly builtin: string | null;
  /** Whether each transaction connects anew (-C). */
  readonly reconnects: boolean;
  readonly scale: number | null;
  /** What its progress lines say together; null when there are none. */
  readonly measure: Measure | null;
  /** The widest interval at which it was to end by itself, as a share; null when it was not. */
  readonly untilShare: number | null;
  /** What the server showed; null when it was not asked often enough. */
  readonly watched: WatchedFacts | null;
  /** Processor cores of the server; null when they are not known. */
  readonly serverCores: number | null;
  /** In the manner of server_version_num. */
  readonly serverVersion: number | null;
  /** Settings of the server that are no longer what they were when the ladder began. */
  readonly settingsChanged: readonly string[];
  readonly checkpoints: number;
  /** The run before it that asked the same of as long a time; null where there is none. */
  readonly neighbour: {readonly run: number; readonly checkpoints: number} | null;
  /** The first valid run of the same order, for a repeat. */
  readonly first: {readonly run: number; readonly tps: number} | null;
}

/** What the server counted over a stretch of time; null for what it does not tell. */
export interface ServerCounts {
  readonly walBytes: number | null;
  readonly fullPageImages: number | null;
  readonly blocksRead: number | null;
  readonly blocksHit: number | null;
  /** Pages that client backends had to write themselves. */
  readonly buffersByBackends: number | null;
  readonly temporaryFiles: number | null;
  readonly deadlocks: number | null;
  /** Checkpoints that have ended, from PostgreSQL 18 on: before, those that were due and not needed are counted too. */
  readonly checkpointsDone: number | null;
}

/** A session that is not pgbench's, behind which sessions of pgbench waited. */
export interface Holder {
  readonly pid: number;
  /** application_name, cleaned; null where it has none. */
  readonly program: string | null;
  /** Its state: `idle in transaction`. */
  readonly doing: string | null;
  /** For how long polls saw it. */
  readonly seconds: number;
  /** The most sessions of pgbench that were seen behind it. */
  readonly waiters: number;
}

/** The time in which the server did not answer the polls. */
export interface Silence {
  readonly seconds: number;
  /** The longest at a stretch. */
  readonly longest: number;
  /** Seconds of it in which pgbench did no transaction. */
  readonly idle: number;
}

/** What the polls of the server during a run come to. */
export interface WatchedFacts extends ServerCounts {
  readonly polls: number;
  /** Average active sessions of pgbench. */
  readonly active: number;
  /** The same by wait event, `IO:WalSync`, `CPU*` where none is told, `hidden`; the most first, with its share. */
  readonly waits: readonly {readonly kind: string; readonly sessions: number; readonly share: number}[];
  /** Average active sessions of others; null when they cannot be told apart, or when some are hidden from this role. */
  readonly others: number | null;
  /** Average sessions of others of which this role is not shown what they do. */
  readonly hiddenOthers: number;
  /** Others that held sessions of pgbench up, for the longest time first. */
  readonly holders: readonly Holder[];
  /** Share of the active sessions of pgbench that waited behind those. */
  readonly heldShare: number;
  /** null: the server answered all along. */
  readonly silence: Silence | null;
  /** Commits that the server counted, and transactions that pgbench did meanwhile; null when not known. */
  readonly commits: {readonly server: number; readonly pgbench: number; readonly seconds: number} | null;
  /** Whether the server was started anew in the run. */
  readonly restarted: boolean;
  readonly walBytesPerTransaction: number | null;
  /** Tables of pgbench that autovacuum was seen at. */
  readonly autovacuums: readonly string[] | null;
  /** Dead tuples in the tables of pgbench at its end. */
  readonly deadTuples: number | null;
  /** Share of its updates that needed no new index entry (HOT). */
  readonly hotShare: number | null;
  /** By how much the tables of pgbench have grown, indexes included. */
  readonly grownBytes: number | null;
  /** What the machines did; null when none was watched. */
  readonly machines: MachineFacts | null;
}

/** One question about a run; null when there is nothing to say. */
export interface Rule {
  readonly id: string;
  /** Told by the run where it depends on how bad it is. */
  readonly grade: Grade | ((run: RunFacts) => Grade);
  /** Whether what it says belongs beside the figure even as a note. */
  readonly beside?: boolean;
  readonly check: (run: RunFacts) => string | null;
}
