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
  /** What it needs beside. */
  readonly needs?: readonly string[];
  /** The setting without which it is not measured. */
  readonly setting?: string;
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

/** A counter of ms that the server measures only while a setting is on: else a time of 0 is null, not known. `which` is the SQL of the setting's name. */
export function timed({expression, ...field}: Field, setting: string, which = `'${setting}'`): Field {
  return {
    ...field,
    setting,
    expression: name => {
      const time = `round((${expression(name)})::numeric, 1)`;
      return `CASE WHEN current_setting(${which}, true) = 'on' THEN ${time} ELSE nullif(${time}, 0) END`;
    },
  };
}

/** The name that a field is read by on this server; null when the server lacks it. A field that needs nothing has an empty name. */
export function findSource(field: Field, has: Has): string | null {
  if (field.needs?.some(name => !has.has(name))) return null;
  return field.from.length === 0 ? '' : (field.from.find(name => has.has(name)) ?? null);
}
