import type {Has} from './statistic.ts';

/** What one look at a server tells, before anything is polled. */
export interface Probe {
  readonly has: Has;
  /** Whether this role sees what other roles' sessions and the server's own processes do. */
  readonly seesAll: boolean;
  readonly role: string;
  /** When the server started, ms since the epoch. */
  readonly startedAt: number;
}

const functions = [
  'pg_blocking_pids',
  'pg_conf_load_time',
  'pg_control_checkpoint',
  'pg_current_wal_lsn',
  'pg_database_size',
  'pg_postmaster_start_time',
  'pg_stat_get_autoanalyze_count',
  'pg_stat_get_autovacuum_count',
  'pg_stat_get_dead_tuples',
  'pg_stat_get_live_tuples',
  'pg_stat_get_tuples_hot_updated',
  'pg_stat_get_tuples_updated',
  'pg_stat_get_vacuum_count',
  'pg_total_relation_size',
];

/** Asks the catalog for the columns and functions that this role may use, so that no later statement names one that fails. One row, one column `probe`: JSON text. */
export const probeStatement = `
  SELECT json_build_object(
    'has', (
      SELECT json_agg(name) FROM (
        SELECT c.relname || '.' || a.attname
        FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
        WHERE c.relnamespace = 'pg_catalog'::regnamespace AND (c.relkind = 'v' AND c.relname LIKE 'pg\\_stat\\_%' OR c.relname = 'pg_db_role_setting')
          AND a.attnum > 0 AND NOT a.attisdropped AND has_column_privilege(c.oid, a.attnum, 'SELECT')
        UNION ALL
        SELECT name FROM pg_settings WHERE name LIKE 'track%timing' AND setting = 'on'
        UNION ALL
        SELECT p.proname || '()'
        FROM pg_proc p
        WHERE p.pronamespace = 'pg_catalog'::regnamespace AND p.proname IN (${functions.map(name => `'${name}'`).join(', ')})
          AND has_function_privilege(p.oid, 'EXECUTE')
      ) AS names (name)),
    'seesAll', (SELECT coalesce(bool_or(pg_has_role(oid, 'USAGE')), false) FROM pg_roles WHERE rolname = 'pg_read_all_stats'),
    'role', current_user,
    'startedAt', (extract(epoch FROM pg_postmaster_start_time()) * 1000)::bigint
  )::text AS probe`;

/** Reads the answer to the probe statement. */
export function readProbe(text: string): Probe {
  const {has, seesAll, role, startedAt} = JSON.parse(text);
  return {has: new Set(has), seesAll, role, startedAt};
}

/** What the probed role is not shown, and the statement that would show it; null when it sees all. */
export function findHidden({seesAll, role}: Probe): {readonly message: string; readonly advice: string} | null {
  if (seesAll) return null;
  const name = /^[a-z_][a-z0-9_$]*$/.test(role) ? role : `"${role.replaceAll('"', '""')}"`;
  return {
    message: `What other roles' sessions and the checkpointer do is hidden from ${role}.`,
    advice: `GRANT pg_monitor TO ${name}`,
  };
}
