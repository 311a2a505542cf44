import type {Client} from 'pg';
import type {Circumstances, Role} from '../event/preflight.ts';
import type {Has} from '../server/statistic.ts';

type Answers = Omit<Circumstances, 'machine' | 'role' | 'pooled'> & {
  readonly backend: number;
  /** Where the database's files are; null when it is hidden or in a tablespace of its own. */
  readonly dataDirectory: string | null;
  readonly role: Omit<Role, 'lacksToRead' | 'lacksToWrite'>;
};

export type ServerCircumstances = Omit<Answers, 'backend'> & Pick<Circumstances, 'pooled'>;

/** Asks the server what bears on the reading: first which views and functions this role may use, then, in one statement, all that they tell. */
export async function lookAtCircumstances(client: Client): Promise<ServerCircumstances> {
  const has: Has = new Set(JSON.parse((await client.query(probeStatement)).rows[0].has));
  const asked = questions.map(({name, needs, sql}) => {
    const answer = needs.every(need => has.has(need)) ? `(${sql(has)})` : 'NULL';
    return `'${name}', ${answer}`;
  });
  const {rows} = await client.query(`SELECT json_build_object(${asked.join(',\n')})::text AS answers`);
  const {backend, ...answers}: Answers = JSON.parse(rows[0].answers);
  const connected = (client as {processID?: number | null}).processID ?? null;
  return {...answers, pooled: connected === null ? null : connected !== backend};
}

/** One question of many; `sql` is a query of one value, asked where the server has what it needs. */
interface Question {
  readonly name: keyof Answers;
  readonly needs: readonly string[];
  readonly sql: (has: Has) => string;
}

const walFunctions = ['pg_current_wal_lsn()', 'pg_last_wal_receive_lsn()', 'pg_wal_lsn_diff()'];

/** All that questions need beside what every role has. */
const probeStatement = `
  SELECT json_agg(name)::text AS has FROM (
    SELECT c.relname
    FROM pg_class c
    WHERE c.relnamespace = 'pg_catalog'::regnamespace AND c.relkind = 'v' AND has_table_privilege(c.oid, 'SELECT')
      AND (c.relname LIKE 'pg\\_stat\\_progress\\_%' OR c.relname IN (
        'pg_stat_replication', 'pg_replication_slots', 'pg_stat_archiver', 'pg_prepared_xacts'))
    UNION ALL
    SELECT p.proname || '()'
    FROM pg_proc p
    WHERE p.pronamespace = 'pg_catalog'::regnamespace AND has_function_privilege(p.oid, 'EXECUTE')
      AND p.proname || '()' IN (${walFunctions.map(name => `'${name}'`).join(', ')})
  ) AS names (name)`;

/** Bytes of WAL since `since`, on a standby of what it has received. */
function walSince(has: Has, since: string): string {
  if (!walFunctions.every(name => has.has(name))) return 'NULL::bigint';
  const now = 'CASE WHEN pg_is_in_recovery() THEN pg_last_wal_receive_lsn() ELSE pg_current_wal_lsn() END';
  return `pg_wal_lsn_diff(${now}, ${since})::bigint`;
}

const isClient = 'pid <> pg_backend_pid() AND usesysid IS NOT NULL AND datid IS NOT NULL';

const questions: readonly Question[] = [
  {name: 'backend', needs: [], sql: () => 'pg_backend_pid()'},
  {name: 'inRecovery', needs: [], sql: () => 'pg_is_in_recovery()'},
  {
    name: 'settings',
    needs: [],
    // What our own session has set for itself is told as it was before.
    sql: () => `
      SELECT coalesce(json_object_agg(name, CASE source WHEN 'session' THEN reset_val ELSE current_setting(name) END), '{}')
      FROM pg_settings
      WHERE name IN ('archive_mode', 'auto_explain.log_analyze', 'auto_explain.log_min_duration', 'log_duration')`,
  },
  {
    name: 'dataDirectory',
    needs: [],
    sql: () => `
      SELECT setting FROM pg_settings, pg_database, pg_tablespace t
      WHERE name = 'data_directory' AND datname = current_database() AND t.oid = dattablespace AND spcname = 'pg_default'
        AND current_setting('default_tablespace') = ''`,
  },
  {
    name: 'scaledDatabases',
    needs: [],
    sql: () => `
      SELECT coalesce(json_agg(datname ORDER BY datname), '[]') FROM pg_database
      WHERE left(datname, length(current_database()) + 2) = current_database() || '_s'
        AND substr(datname, length(current_database()) + 3) ~ '^[0-9]+$'`,
  },
  {
    name: 'role',
    needs: [],
    sql: () => `
      SELECT json_build_object(
        'name', current_user,
        'superuser', me.rolsuper,
        'connectionLimit', (SELECT nullif(rolconnlimit, -1) FROM pg_roles WHERE rolname = session_user AND NOT rolsuper),
        'databaseLimit', CASE WHEN NOT me.rolsuper THEN (SELECT nullif(datconnlimit, -1) FROM pg_database WHERE datname = current_database()) END,
        'schema', current_schema(),
        'mayCreateTables', coalesce(has_schema_privilege(current_schema(), 'CREATE'), false),
        'mayCreateDatabases', me.rolsuper OR me.rolcreatedb,
        'mayCheckpoint', me.rolsuper OR coalesce((SELECT pg_has_role(oid, 'USAGE') FROM pg_roles WHERE rolname = 'pg_checkpoint'), false),
        'hasPrewarm', EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_prewarm'))
      FROM pg_roles me WHERE me.rolname = current_user`,
  },
  {
    name: 'standbys',
    needs: ['pg_stat_replication'],
    sql: has => `
      SELECT coalesce(json_agg(json_build_object(
        'application', application_name, 'state', state, 'sync', sync_state, 'behindBytes', ${walSince(has, 'replay_lsn')})), '[]')
      FROM pg_stat_replication`,
  },
  {
    name: 'inactiveSlots',
    needs: ['pg_replication_slots'],
    sql: has => `
      SELECT coalesce(json_agg(json_build_object(
        'name', slot_name, 'retainedBytes', ${walSince(has, 'restart_lsn')}) ORDER BY slot_name), '[]')
      FROM pg_replication_slots WHERE NOT active`,
  },
  {
    name: 'archiver',
    needs: ['pg_stat_archiver'],
    sql: has => `
      SELECT json_build_object(
        'failed', failed_count,
        'failing', coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false),
        'lastFailedWal', last_failed_wal,
        'lastArchivedWal', last_archived_wal,
        'walPosition', ${walSince(has, "'0/0'")},
        'segmentBytes', pg_size_bytes(current_setting('wal_segment_size')))
      FROM pg_stat_archiver WHERE current_setting('archive_mode') <> 'off'`,
  },
  {
    name: 'works',
    needs: [],
    sql: has => {
      const views = [...has].filter(name => /^pg_stat_progress_\w+$/.test(name));
      const parts = views.map(view => `SELECT '${view.replace('pg_stat_progress_', '')}' AS kind, pid FROM ${view}`);
      return `
        SELECT coalesce(json_agg(json_build_object(
          'pid', pid, 'kind', kind, 'automatic', a.usesysid IS NULL, 'database', a.datname) ORDER BY pid), '[]')
        FROM (${parts.join(' UNION ALL ') || "SELECT '' AS kind, 0 AS pid WHERE false"}) AS works JOIN pg_stat_activity a USING (pid)`;
    },
  },
  {
    name: 'holders',
    needs: [],
    sql: has => `
      SELECT coalesce(json_agg(row_to_json(holders) ORDER BY age DESC), '[]') FROM (
        SELECT pid, concat_ws(' ', usename, nullif(application_name, '')) AS name, datname AS database, state,
          (extract(epoch FROM clock_timestamp() - xact_start) * 1000)::bigint AS "openMs",
          greatest(age(backend_xmin), age(backend_xid)) AS age
        FROM pg_stat_activity
        WHERE ${isClient} AND (backend_xmin IS NOT NULL OR backend_xid IS NOT NULL)
          AND (state IS NULL OR state LIKE 'idle in transaction%' OR xact_start < clock_timestamp() - interval '1 minute')
        ${
          has.has('pg_prepared_xacts')
            ? `UNION ALL
        SELECT NULL, 'prepared transaction ' || gid, database, 'prepared',
          (extract(epoch FROM clock_timestamp() - prepared) * 1000)::bigint, age(transaction)
        FROM pg_prepared_xacts`
            : ''
        }
        ORDER BY age DESC LIMIT 20) AS holders`,
  },
  {
    name: 'leftovers',
    needs: [],
    sql: () => `
      SELECT coalesce(json_agg(row_to_json(sessions)), '[]') FROM (
        SELECT pid, usename AS user, application_name AS application, datname AS database, state
        FROM pg_stat_activity
        WHERE ${isClient} AND (application_name LIKE 'pgbench%' OR application_name LIKE 'pgtop-bench%')
        ORDER BY pid LIMIT 20) AS sessions`,
  },
];
