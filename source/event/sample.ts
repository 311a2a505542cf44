export type ColumnKind = 'counter' | 'gauge' | 'label';

export interface Column {
  readonly name: string;
  readonly kind: ColumnKind;
}

/** The columns of every statistic that this server has, in the order of its sampled rows; written at each connection. */
export interface ColumnsDeclared {
  readonly type: 'columns';
  readonly at: number;
  readonly statistics: Readonly<Record<string, readonly Column[]>>;
  /** Statistics and columns that this server does not give, each with the reason. */
  readonly absent: readonly string[];
}

export type Value = number | string | boolean | null;
export type Row = readonly Value[];

/**
 * Rows of a sample: one as it is, or in fewer bytes by earlier ones of the same statistic. Values are raw whichever way they are told.
 * `3`: the row at place 3 of the sample before; `-2`: the row that is number -2. `[[3, 5], 70, 80]`: the first, but columns 0 and 2, the bits
 * of 5, are 70 and 80 now. `[[3, 5, 2], 70, 80, 71, 81]`: the same, and then the row at place 4, of which they are 71 and 81.
 */
export type SampledRow = Row | number | NumberedRow | ChangedRow;

/** `[[-2], …]`: a row as it is, which is number -2 from now on; -1 is the first of a statistic, `MOST_NUMBERED` the last. */
export type NumberedRow = readonly [readonly [number: number], ...Row];

/**
 * What has changed since an earlier row: its place in the sample before or, below 0, its number; columns as bits, the first one the lowest; their
 * values in order. The same columns of several rows at places one after the other may be told together.
 */
export type ChangedRow = readonly [readonly [place: number, columns: number, rows?: number], ...Row];

/** So many rows of a statistic have numbers at most. */
export const MOST_NUMBERED = 200;
/** Rows beyond so many of a statistic are not told together. */
export const MOST_ROWS = 2000;
/** Bits of a number that may stand for columns. */
export const MOST_BITS = 30;

/** One poll: raw cumulative values. A statistic whose rows have not changed since the last poll is left out. */
export interface Sampled {
  readonly type: 'sample';
  readonly at: number;
  /** clock_timestamp() of the same statement, ms since the epoch. */
  readonly clock: number;
  /** How long the statement took to answer. */
  readonly tookMs: number;
  readonly statistics: Readonly<Record<string, readonly SampledRow[]>>;
}

/** Sessions worth a row (active, waiting, blocking), at most 200. Names and texts by number; `texts` adds the new ones. */
export interface SessionsSampled {
  readonly type: 'sessions';
  readonly at: number;
  readonly rows: readonly SessionRow[];
  readonly texts: readonly (readonly [number, string])[];
}

/** What sessions say of themselves in texts, each by its number; the query is null where it is hidden or there is none. */
export type SessionTexts = readonly [
  user: number | null,
  application: number | null,
  state: number | null,
  waitType: number | null,
  wait: number | null,
  query: number | null,
];

/** pid, texts, ms in this state, pids that block it. */
export type SessionRow = readonly [
  pid: number,
  ...texts: SessionTexts,
  inStateMs: number | null,
  blockedBy: readonly number[],
];
