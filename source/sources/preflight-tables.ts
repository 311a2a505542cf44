import type {Client} from 'pg';
import {UserError} from '../errors.ts';
import type {Role, Tables} from '../event/preflight.ts';
import {clean} from '../text/clean.ts';

/** A history up to this size is counted row by row, a larger one by the planner's estimate: no count runs for long, and none has to be cancelled. */
const countedBytes = 256 * 1024 * 1024;

/** The pgbench tables, and the rights on them that a run needs and this role lacks. */
export type TableFacts = {readonly tables: Tables} & Pick<Role, 'lacksToRead' | 'lacksToWrite'>;

/** Looks at the pgbench tables of the database that the session is in. UserError when another session has locked them. */
export async function lookAtTables(client: Client): Promise<TableFacts> {
  const {rows} = await client.query(lockStatement);
  if (rows[0])
    throw refuseLocked(`pid ${rows[0].pid} (${[rows[0].usename, rows[0].application_name].filter(Boolean).join(' ')})`);
  const found: Found[] = JSON.parse((await client.query(statement)).rows[0].tables);
  return {
    tables: await describeTables(client, found),
    lacksToRead: found.flatMap(table => table.lacksToRead),
    lacksToWrite: found.flatMap(table => table.lacksToWrite),
  };
}

function refuseLocked(who: string): UserError {
  return new UserError(
    `the pgbench tables are locked by ${clean(who)}`,
    'Is another pgbench -i, a VACUUM FULL or an ALTER TABLE at work? Try again when it has ended.',
  );
}

/** Who has locked a table whole; autovacuum, which cuts off the empty end of a table so, gives way by itself. */
const lockStatement = `
  SELECT l.pid, usename, application_name
  FROM pg_locks l JOIN pg_stat_activity USING (pid)
  WHERE locktype = 'relation' AND granted AND mode = 'AccessExclusiveLock' AND usesysid IS NOT NULL AND l.pid <> pg_backend_pid()
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND relation IN (to_regclass('pgbench_branches'), to_regclass('pgbench_tellers'), to_regclass('pgbench_accounts'), to_regclass('pgbench_history'))
  LIMIT 1`;

interface Found {
  readonly name: string;
  readonly schema: string;
  readonly readable: boolean;
  readonly lacksToRead: readonly string[];
  readonly lacksToWrite: readonly string[];
  /** Without indexes. */
  readonly heapBytes: number;
  /** All of it: indexes, partitions. */
  readonly bytes: number;
  readonly rows: number | null;
  readonly indexed: boolean;
}

/** The pgbench tables on the search path, with what the planner knows; a partitioned table stands for its partitions. */
const statement = `
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
    'lacksToRead', CASE WHEN name IN ('pgbench_branches', 'pgbench_accounts') AND NOT has_table_privilege(id, 'SELECT')
      THEN json_build_array('SELECT on ' || name) ELSE '[]' END,
    'lacksToWrite', (
      SELECT coalesce(json_agg(wanted || ' on ' || name), '[]')
      FROM unnest(CASE name WHEN 'pgbench_history' THEN ARRAY['INSERT'] ELSE ARRAY['SELECT', 'UPDATE'] END) AS wanted
      WHERE NOT has_table_privilege(id, wanted)),
    'heapBytes', "heapBytes", 'bytes', bytes, 'rows', rows,
    'indexed', EXISTS (SELECT FROM pg_index WHERE indrelid = id AND indisvalid)) ORDER BY name), '[]')::text AS tables
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
    indexless: found.filter(({name, indexed}) => !indexed && name !== 'pgbench_history').map(({name}) => name),
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
