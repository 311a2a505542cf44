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
  /** When it is polled: at each beat unless said otherwise, or only when a run starts and when it has ended, since it costs more. */
  readonly moment?: 'boundary';
  /** What follows SELECT …: FROM, WHERE, GROUP BY, ORDER BY. `backends` is pg_stat_activity without our own session, `io` is pg_stat_io. */
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

/** The SQL of a time in ms that the server measures only while a setting is on, by the SQL of its name: else a time of 0 is null, not known. */
export function timed(sql: string, setting: string): string {
  return `CASE WHEN current_setting(${setting}, true) = 'on' THEN ${sql} ELSE nullif(${sql}, 0) END`;
}

/** The name that a field is read by on this server; null when the server lacks it. A field that needs nothing has an empty name. */
export function findSource(field: Field, has: Has): string | null {
  return field.from.length === 0 ? '' : (field.from.find(name => has.has(name)) ?? null);
}
