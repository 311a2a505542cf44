import type {Client} from 'pg';
import type {Connections, OtherSession} from '../event/preflight.ts';

export interface People {
  readonly connections: Connections;
  readonly others: readonly OtherSession[];
  readonly othersTotal: number;
}

/** Looks at who is connected, and at how many more may be. */
export async function lookAtPeople(client: Client): Promise<People> {
  return JSON.parse((await client.query(statement)).rows[0].people);
}

/**
 * Connections as far as this role can have them, within the server's, its own and the database's limits; and the sessions of others that do
 * something. A session that this role is not shown does something when it has a snapshot or a transaction.
 */
const statement = `
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
