import type {Column, ColumnKind} from '../event/event.ts';

/** What the server has and this role may read: `pg_stat_wal.wal_records` for a column, `pg_blocking_pids()` for a function. */
export type Has = ReadonlySet<string>;

/** One statistic of the server: a few rows of raw, cumulative values, polled once a second. */
export interface Statistic {
  /** Name in the session file. */
  readonly name: string;
  /** Name for people. */
  readonly title: string;
  readonly fields: readonly Field[];
  /** What follows SELECT …: FROM, WHERE, GROUP BY, ORDER BY. `backends` is pg_stat_activity without our own session. */
  source(has: Has): string;
}

export interface Field extends Column {
  /** Columns and functions of which the server must have at least one; the first that it has is used. */
  readonly from: readonly string[];
  /** The SQL expression of the value, made from that one. */
  expression(name: string): string;
}

/** A field that is read from the first of these that the server has: older and newer names of one figure, newest first. */
export function readFirst(kind: ColumnKind, name: string, ...from: string[]): Field {
  return {name, kind, from, expression: column => column};
}

/** A field of an expression that needs one thing, or nothing, of the server. */
export function compute(kind: ColumnKind, name: string, sql: string, from: string | null = null): Field {
  return {name, kind, from: from === null ? [] : [from], expression: () => sql};
}

/** The name that a field is read by on this server; null when the server lacks it. A field that needs nothing has an empty name. */
export function findSource(field: Field, has: Has): string | null {
  return field.from.length === 0 ? '' : (field.from.find(name => has.has(name)) ?? null);
}
