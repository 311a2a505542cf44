import type {Row} from '../event/event.ts';

/** Something told on the time axis. */
export interface Mark {
  /** When it was told: the state of that moment knows of it. */
  readonly at: number;
  readonly kind: MarkKind;
  readonly text: string;
  /** When what it is about began, where that is earlier. */
  readonly since?: number;
}

export type MarkKind =
  | 'note'
  | 'lost-client'
  | 'server-lost'
  | 'server-back'
  | 'server-restarted'
  | 'resumed'
  /** An autovacuum of a table of pgbench. */
  | 'autovacuum'
  /** Throughput under half of the rung's median. */
  | 'stall'
  /** Sessions that wait for one and the same session. */
  | 'pile-up';

/** What is under way and marked, so that its end can be told. */
export interface Followed {
  readonly pace: Pace | null;
  readonly stall: {readonly mark: Mark; readonly since: number; readonly lowest: number} | null;
  readonly pileUp: PileUp | null;
  /** Autovacuums in progress, and those that have just ended. */
  readonly vacuuming: readonly {readonly table: string; readonly mark: Mark; readonly endedAt: number | null}[];
  /** Tables that the latest poll showed autovacuum at. */
  readonly vacuumed: readonly string[];
  /** The tables of pgbench as they were when the latest run that was measured began. */
  readonly tables: {readonly run: number; readonly rows: readonly Row[] | null} | null;
}

/** What a second of a run usually brings: the median of so many; null while it ramps up. */
export interface Pace {
  readonly run: number;
  readonly seconds: number;
  readonly tps: number | null;
}

/** Sessions that wait behind `pid`. */
export interface PileUp {
  readonly pid: number;
  /** What that one does, in words. */
  readonly holder: string;
  /** The most that have been seen behind it. */
  readonly waiters: number;
  readonly mark: Mark;
}
