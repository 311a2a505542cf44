import type {ImportedStatus, Quote} from '../event/event.ts';

/** How much a verdict weighs: `invalid` figures are not to be quoted, a `caution` is to be read beside them, a `note` explains. */
export type Grade = 'invalid' | 'caution' | 'note';

export interface Verdict {
  /** Id of the rule. */
  readonly rule: string;
  readonly grade: Grade;
  /** A few words with the figures it is about. */
  readonly text: string;
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
  readonly clients: number | null;
  readonly clientsLost: number;
  /** Whether connections failed of which nobody says how many. */
  readonly connectionFailed: boolean;
  /** Whether pgbench says that its results are incomplete. */
  readonly saidIncomplete: boolean;
  readonly transactionsProcessed: number | null;
  readonly transactionsFailed: number | null;
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
}

/** One question about a run; null when there is nothing to say. */
export interface Rule {
  readonly id: string;
  readonly grade: Grade;
  readonly check: (run: RunFacts) => string | null;
}
