import type {Client} from 'pg';
import type {Connections, OtherSession, PreflightDone, Tables} from '../event/event.ts';

/** A history up to this size is counted row by row, a larger one by the planner's estimate: no count runs for long, and none has to be cancelled. */
const countedBytes = 256 * 1024 * 1024;

/** Looks at what pgbench would find and change, and who else is there. Reads only; what this role may not read is null and leaves no ERROR in the server's log. */
export async function lookBefore(client: Client): Promise<Omit<PreflightDone, 'at'>> {
  const found: Found[] = JSON.parse((await client.query(tablesStatement)).rows[0].tables);
  const tables = await describeTables(client, found);
  const {connections, others, othersTotal} = JSON.parse((await client.query(peopleStatement)).rows[0].people) as People;
  return {type: 'preflight', tables, connections, others, othersTotal};
}

interface Found {
  readonly name: string;
  readonly schema: string;
  readonly readable: boolean;
  /** Without indexes. */
  readonly heapBytes: number;
  /** All of it: indexes, partitions. */
  readonly bytes: number;
  readonly rows: number | null;
}

interface People {
  readonly connections: Connections;
  readonly others: readonly OtherSession[];
  readonly othersTotal: number;
}

/** The pgbench tables on the search path, with what the planner knows; a partitioned table stands for its partitions. */
const tablesStatement = `
  WITH tables AS (
    SELECT name, to_regclass(name) AS id
    FROM unnest(ARRAY['pgbench_branches', 'pgbench_tellers', 'pgbench_accounts', 'pgbench_history']) AS name
  ), parts AS (
    SELECT name, id AS part FROM tables
    UNION ALL
    SELECT name, inhrelid FROM tables JOIN pg_inherits ON inhparent = id
  ), sizes AS (
    SELECT name,
      sum(pg_relation_size(part))::bigint AS "heapBytes",
      sum(pg_total_relation_size(part))::bigint AS bytes,
      sum(CASE WHEN relpages > 0 AND reltuples >= 0
        THEN reltuples / relpages * (pg_relation_size(part) / current_setting('block_size')::int)
        WHEN pg_relation_size(part) = 0 THEN 0 END)::bigint AS rows
    FROM parts JOIN pg_class c ON c.oid = part AND c.relkind <> 'p'
    GROUP BY name
  )
  SELECT coalesce(json_agg(json_build_object(
    'name', name, 'schema', nspname, 'readable', has_table_privilege(id, 'SELECT') AND has_schema_privilege(n.oid, 'USAGE'),
    'heapBytes', "heapBytes", 'bytes', bytes, 'rows', rows) ORDER BY name), '[]')::text AS tables
  FROM tables JOIN pg_class c ON c.oid = id JOIN pg_namespace n ON n.oid = relnamespace JOIN sizes USING (name)`;

async function describeTables(client: Client, found: readonly Found[]): Promise<Tables> {
  const byName = new Map(found.map(table => [table.name, table]));
  const branches = byName.get('pgbench_branches');
  const history = byName.get('pgbench_history');
  const scale = branches?.readable ? await countRows(client, 'pgbench_branches') : null;
  const isCounted = history?.readable && history.heapBytes <= countedBytes;
  const holdsNothing = scale === 0 || branches?.heapBytes === 0;
  return {
    state: found.length === 0 ? 'missing' : found.length < 4 ? 'some' : holdsNothing ? 'empty' : 'ready',
    present: found.map(table => table.name),
    schema: (branches ?? found[0])?.schema ?? null,
    scale,
    historyRows: isCounted ? await countRows(client, 'pgbench_history') : (history?.rows ?? null),
    estimatedRows: addUp(found.map(table => table.rows)),
    bytes: addUp(found.map(table => table.bytes)),
  };
}

async function countRows(client: Client, table: 'pgbench_branches' | 'pgbench_history'): Promise<number> {
  return Number((await client.query(`SELECT count(*) AS rows FROM ${table}`)).rows[0].rows);
}

/** Null when there is nothing to add, or when none is known. */
function addUp(figures: readonly (number | null)[]): number | null {
  const known = figures.filter(figure => figure !== null);
  return known.length === 0 ? null : known.reduce((sum, figure) => sum + figure, 0);
}

/**
 * Connections as far as this role can have them, within the server's, its own and the database's limits; and the sessions of others that do
 * something. A session that this role is not shown does something when it has a snapshot or a transaction.
 */
const peopleStatement = `
  WITH clients AS (
    SELECT *, query = '<insufficient privilege>' AS hidden
    FROM pg_stat_activity
    WHERE backend_type = 'client backend' OR (backend_type IS NULL AND usesysid IS NOT NULL AND datid IS NOT NULL)
  ), others AS (
    SELECT pid, usename, application_name, datname, state
    FROM clients
    WHERE pid <> pg_backend_pid()
      AND CASE WHEN hidden THEN backend_xid IS NOT NULL OR backend_xmin IS NOT NULL ELSE state IS DISTINCT FROM 'idle' END
  ), settings AS (
    SELECT
      current_setting('max_connections')::int AS most,
      current_setting('superuser_reserved_connections')::int AS for_superusers,
      coalesce(current_setting('reserved_connections', true)::int, 0) AS for_members,
      (SELECT count(*) FROM clients) AS in_use,
      coalesce((SELECT bool_or(pg_has_role(oid, 'USAGE')) FROM pg_roles WHERE rolname = 'pg_use_reserved_connections'), false) AS is_member
  ), free AS (
    SELECT least(
      most - in_use - CASE WHEN rolsuper THEN 0 WHEN is_member THEN for_superusers ELSE for_superusers + for_members END,
      CASE WHEN rolconnlimit >= 0 AND NOT rolsuper
        THEN rolconnlimit - (SELECT count(*) FROM clients WHERE usename = session_user) END,
      CASE WHEN datconnlimit >= 0 AND NOT rolsuper
        THEN datconnlimit - (SELECT count(*) FROM clients WHERE datname = current_database()) END
    ) AS free
    FROM settings, pg_roles, pg_database
    WHERE rolname = session_user AND datname = current_database()
  )
  SELECT json_build_object(
    'connections', (
      SELECT json_build_object('max', most, 'reserved', for_superusers + for_members, 'inUse', in_use, 'free', greatest(free, 0))
      FROM settings, free),
    'others', (
      SELECT coalesce(json_agg(json_build_object(
        'pid', pid, 'user', usename, 'application', application_name, 'database', datname, 'state', state)), '[]')
      FROM (SELECT * FROM others ORDER BY pid LIMIT 20) AS first),
    'othersTotal', (SELECT count(*) FROM others)
  )::text AS people`;
