import type {Scalability} from '../../stats/scalability.ts';

/** What charts against the number of clients show, of one session or of several systems. */
export interface Chart {
  /** What was run, in words; null where there is nothing to tell apart. */
  readonly title: string | null;
  /** Processor threads of the server; null when not known. */
  readonly cores: number | null;
  readonly systems: readonly System[];
  /** Index of the system that the others are set against. */
  readonly baseline: number;
  /** Whether the latency is that of clients that wait for their answer before they ask again. */
  readonly closedLoop: boolean;
  /** What the bars are. */
  readonly bars: string | null;
  /** What the figures were to keep to. */
  readonly thresholds: readonly Mark[];
}

/** A figure that was asked for: tps, ms, or a share of the baseline. */
export interface Mark {
  readonly of: 'tps' | 'latency' | 'share';
  readonly value: number;
  /** Where it was asked for at one number of clients only. */
  readonly clients: number | null;
  /** How it was asked, and what has come of it; empty where it is told beside another. */
  readonly words: string;
  readonly met: boolean;
}

/** One line of a chart. */
export interface System {
  readonly name: string;
  /** One a run. */
  readonly dots: readonly Dot[];
  /** One a number of clients, in order. */
  readonly levels: readonly Level[];
  /** The scalability law, where nothing speaks against it. */
  readonly law: Pick<Scalability, 'gamma' | 'alpha' | 'beta'> | null;
}

export interface Dot {
  readonly clients: number;
  readonly tps: number | null;
  readonly latencyMs: number | null;
  /** Whether the figure may be quoted; hollow where not. */
  readonly valid: boolean;
  readonly words: string;
}

export interface Level {
  readonly clients: number;
  /** The median of the valid runs. */
  readonly tps: number;
  readonly latencyMs: number | null;
  readonly runs: number;
  /** The ends of its bar. */
  readonly lowTps: number | null;
  readonly highTps: number | null;
  /** As a share of the baseline, with the ends of its bar; null where there is none, as for the baseline itself. */
  readonly share: {readonly ratio: number; readonly low: number | null; readonly high: number | null} | null;
  readonly words: string;
}
