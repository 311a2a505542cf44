import type {Client} from 'pg';
import type {Fact} from '../event/event.ts';
import {type Findings, found, missing, tellFacts} from '../facts/finding.ts';

interface Answer {
  readonly databaseBytes: number | null;
  readonly tables: number;
  readonly fillfactor: string | null;
  readonly partitions: number;
  readonly unlogged: boolean;
  readonly tablespace: string | null;
  readonly live: number | null;
  readonly dead: number | null;
  readonly updated: number | null;
  readonly vacuumed: string | null;
  readonly analyzed: string | null;
}

/** Takes no lock and reads no table, so that it waits for nobody: catalogs and counters only. A partitioned table stands for its partitions. */
const statement = `
  WITH tables AS (
    SELECT to_regclass(name) AS id, name = 'pgbench_accounts' AS large
    FROM unnest(ARRAY['pgbench_branches', 'pgbench_tellers', 'pgbench_accounts', 'pgbench_history']) AS name
  ), parts AS (
    SELECT id, large FROM tables WHERE id IS NOT NULL
    UNION ALL
    SELECT inhrelid, large FROM tables JOIN pg_inherits ON inhparent = id
  ), classes AS (
    SELECT c.*, large FROM parts JOIN pg_class c ON c.oid = parts.id WHERE c.relkind <> 'p'
  ), counted AS (
    SELECT s.* FROM classes JOIN pg_stat_all_tables s ON s.relid = classes.oid WHERE large
  )
  SELECT json_build_object(
    'databaseBytes', CASE WHEN has_database_privilege(current_database(), 'CONNECT') THEN pg_database_size(current_database()) END,
    'tables', (SELECT count(*) FROM tables WHERE id IS NOT NULL),
    'fillfactor', (SELECT max(option) FROM classes, unnest(reloptions) AS option WHERE large AND option LIKE 'fillfactor=%'),
    'partitions', (SELECT count(*) FROM tables JOIN pg_inherits ON inhparent = id WHERE large),
    'unlogged', (SELECT coalesce(bool_or(relpersistence = 'u'), false) FROM classes),
    'tablespace', (SELECT max(spcname) FROM classes JOIN pg_tablespace t ON t.oid = reltablespace WHERE large),
    'live', (SELECT sum(n_live_tup) FROM counted),
    'dead', (SELECT sum(n_dead_tup) FROM counted),
    'updated', (SELECT sum(n_tup_upd) FROM counted),
    'vacuumed', (SELECT to_char(max(greatest(last_vacuum, last_autovacuum)) AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS "UTC"') FROM counted),
    'analyzed', (SELECT to_char(max(greatest(last_analyze, last_autoanalyze)) AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS "UTC"') FROM counted)
  )::text AS facts`;

/** Asks what the database holds, and how the pgbench tables are made and have been kept. */
export async function readDataFacts(client: Client): Promise<readonly Fact[]> {
  const answer: Answer = JSON.parse((await client.query(statement)).rows[0].facts);
  const bytes = answer.databaseBytes;
  const findings: Findings = {
    'database-bytes':
      bytes === null
        ? missing('this role may not connect to it by right', 'pg_database_size()')
        : found(bytes, 'pg_database_size()', 'bytes'),
  };
  return tellFacts('data', {...findings, ...(answer.tables === 0 ? noTables() : describeTables(answer))});
}

const names = ['fillfactor', 'partitions', 'unlogged', 'tablespace', 'live-rows', 'dead-rows', 'updated-rows'].concat([
  'last-vacuum',
  'last-analyze',
]);

function noTables(): Findings {
  return Object.fromEntries(names.map(name => [name, missing('the tables were not there yet', 'pg_class')]));
}

function describeTables(answer: Answer): Findings {
  const statistics = 'pg_stat_all_tables';
  const count = (value: number | null) =>
    value === null ? missing('not counted', statistics) : found(value, statistics);
  return {
    fillfactor: found(Number(answer.fillfactor?.split('=')[1] ?? 100), 'pg_class.reloptions'),
    partitions: found(answer.partitions, 'pg_inherits'),
    unlogged: found(answer.unlogged, 'pg_class.relpersistence'),
    tablespace: found(answer.tablespace ?? 'that of the database', 'pg_class.reltablespace'),
    'live-rows': count(answer.live),
    'dead-rows': count(answer.dead),
    'updated-rows': count(answer.updated),
    'last-vacuum': found(answer.vacuumed ?? 'never', statistics),
    'last-analyze': found(answer.analyzed ?? 'never', statistics),
  };
}
