import type {Column, Row} from '../event/event.ts';
import {type Field, findSource, type Has, type Statistic} from './statistic.ts';
import {statistics} from './statistics.ts';

export interface PollStatement {
  /** One row, one column `poll`: JSON text, see Poll. */
  readonly text: string;
  /** The same with the statistics that are polled at the boundaries of a run alone. */
  readonly boundaryText: string;
  /** The columns of each statistic, in the order of the values in its rows. */
  readonly columns: Readonly<Record<string, readonly Column[]>>;
  /** What this server does not give, each with the reason. */
  readonly absent: readonly string[];
}

/** The answer to the poll statement. */
export interface Poll {
  /** clock_timestamp(), ms since the epoch. */
  readonly clock: number;
  readonly statistics: Readonly<Record<string, readonly Row[]>>;
  readonly sessions: readonly PolledSession[];
  /** What ALTER ROLE and ALTER DATABASE have set for our sessions, as one text; null for nothing. Not for the record. */
  readonly roleSettings: string | null;
}

/** One session; the query's first bytes stand in the `escape` format of bytea. */
export type PolledSession = readonly [
  pid: number,
  user: string | null,
  application: string | null,
  state: string | null,
  waitType: string | null,
  wait: string | null,
  query: string | null,
  inStateMs: number | null,
  blockedBy: readonly number[] | null,
];

/** The statement that is sent each second, made of what this server has, and the one for boundaries. They never fail for a missing view, column or right. */
export function pollStatement(has: Has): PollStatement {
  const columns: Record<string, readonly Column[]> = {};
  const absent: string[] = [];
  const parts: {readonly sql: string; readonly atBeat: boolean}[] = [];
  for (const statistic of statistics) {
    const lacking = statistic.fields.filter(field => findSource(field, has) === null);
    absent.push(...describeLack(statistic, lacking), ...describeUnmeasured(statistic, lacking, has));
    const present = statistic.fields.flatMap(field => {
      const name = findSource(field, has);
      return name === null ? [] : [{field, sql: field.expression(name)}];
    });
    if (present.length === 0) continue;
    columns[statistic.name] = present.map(({field: {name, kind}}) => ({name, kind}));
    const expressions = present.map(({sql}) => sql);
    const sql = `'${statistic.name}', ${selectRows(statistic, expressions, has)}`;
    parts.push({sql, atBeat: statistic.moment === undefined});
  }
  const select = (chosen: typeof parts) => `
    WITH ${commonTables(has)}
    SELECT json_build_object(
      'clock', (extract(epoch FROM clock_timestamp()) * 1000)::bigint,
      'statistics', json_build_object(${chosen.map(({sql}) => sql).join(', ')}),
      'roleSettings', ${selectRoleSettings(has)},
      'sessions', ${selectSessions(has)}
    )::text AS poll`;
  return {text: select(parts.filter(({atBeat}) => atBeat)), boundaryText: select(parts), columns, absent};
}

/** One line for a statistic of which nothing is there, else one a field. */
function describeLack({name, fields}: Statistic, lacking: readonly Field[]): string[] {
  if (lacking.length < fields.length)
    return lacking.map(field => `${name}.${field.name}: no ${field.from.join(' nor ')} on this server for this role`);
  const places = new Set(lacking.flatMap(({from}) => from.map(place => place.replace(/\..*/, ''))));
  return [`${name}: no ${[...places].join(' nor ')} on this server for this role`];
}

/** One line for times that are not measured now. */
function describeUnmeasured({name, fields}: Statistic, lacking: readonly Field[], has: Has): string[] {
  const off = fields.filter(
    field => field.setting !== undefined && !has.has(field.setting) && !lacking.includes(field),
  );
  const names = off.map(field => field.name).join(', ');
  return off.length === 0 ? [] : [`${name}: ${names} not measured while ${off[0]?.setting} is off`];
}

/** What several statistics are made of is read once. */
function commonTables(has: Has): string {
  const sessions = has.has('pg_stat_activity.pid') ? backends : noBackends;
  return [
    `backends AS (${sessions})`,
    ...(has.has('pg_stat_io.reads') ? ['io AS (SELECT * FROM pg_stat_io)'] : []),
  ].join(', ');
}

/** Rows are ordered by their values, so that equal samples are equal texts. */
function selectRows(statistic: Statistic, expressions: readonly string[], has: Has): string {
  const rows = `SELECT json_build_array(${expressions.join(', ')}) AS line ${statistic.source(has)}`;
  return `(SELECT coalesce(json_agg(line ORDER BY line::text), '[]') FROM (${rows}) AS lines)`;
}

/** A session that this role is not shown has a row, but a row without type: it is a client's when it has a user and a database. */
const backends = `
  SELECT pid, usename, application_name, wait_event_type, wait_event, query, state_change, backend_type,
    CASE WHEN query = '<insufficient privilege>' THEN 'hidden' ELSE state END AS state,
    backend_type = 'client backend' OR (backend_type IS NULL AND usesysid IS NOT NULL AND datid IS NOT NULL) AS is_client
  FROM pg_stat_activity
  WHERE pid <> pg_backend_pid()`;

function selectRoleSettings(has: Has): string {
  if (!has.has('pg_db_role_setting.setconfig')) return 'NULL';
  return `(
    SELECT string_agg(setconfig::text, ',' ORDER BY setdatabase, setrole) FROM pg_db_role_setting
    WHERE setdatabase IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))
      AND setrole IN (0, (SELECT oid FROM pg_roles WHERE rolname = session_user)))`;
}

/** For a role that may not read pg_stat_activity at all. */
const noBackends = `
  SELECT NULL::int AS pid, NULL::name AS usename, NULL::text AS application_name, NULL::text AS wait_event_type, NULL::text AS wait_event,
    NULL::text AS query, NULL::timestamptz AS state_change, NULL::text AS backend_type, NULL::text AS state, false AS is_client
  WHERE false`;

/**
 * Sessions worth a row: all that are not idle, pgbench's first, then the longest in their state. Who blocks is asked for the 20 longest waits
 * only, since the answer holds up the lock manager. Texts are cut by bytes: to count the characters of another database's text can fail.
 */
function selectSessions(has: Has): string {
  const blockers = has.has('pg_blocking_pids()')
    ? "CASE WHEN wait_event_type = 'Lock' AND place <= 20 THEN array_to_json(pg_blocking_pids(pid)) END"
    : 'NULL';
  return `(
    SELECT coalesce(json_agg(json_build_array(
      pid, usename, application_name, state, wait_event_type, wait_event,
      CASE WHEN state <> 'hidden' THEN encode(substring(textsend(query) FOR 200), 'escape') END,
      (extract(epoch FROM clock_timestamp() - state_change) * 1000)::bigint,
      ${blockers})), '[]')
    FROM (
      SELECT *, row_number() OVER (PARTITION BY wait_event_type ORDER BY state_change) AS place
      FROM backends
      WHERE is_client AND state IS DISTINCT FROM 'idle'
      ORDER BY application_name = 'pgbench' DESC, state = 'hidden', state_change, pid
      LIMIT 200
    ) AS busy)`;
}
