import {compute, type Statistic} from '../statistic.ts';

/**
 * How many backends do what: by kind, program of a client (pgbench or other), state and wait event, as raw as the server tells them. Client
 * backends are all counted, idle ones too; the server's own processes only while they do something. State `hidden` means that this role is
 * not shown what the session does, which is not the same as waiting for nothing.
 */
export const activity: Statistic = {
  name: 'activity',
  title: 'Active sessions',
  fields: [
    compute('label', 'backend', 'kind', 'pg_stat_activity.pid'),
    compute('label', 'application', 'program', 'pg_stat_activity.pid'),
    compute('label', 'state', 'state', 'pg_stat_activity.pid'),
    compute('label', 'wait_type', 'wait_event_type', 'pg_stat_activity.pid'),
    compute('label', 'wait', 'wait_event', 'pg_stat_activity.pid'),
    compute('gauge', 'count', 'count(*)', 'pg_stat_activity.pid'),
  ],
  source: () => `
    FROM (
      SELECT *,
        CASE WHEN is_client THEN 'client backend' ELSE backend_type END AS kind,
        CASE WHEN is_client THEN CASE application_name WHEN 'pgbench' THEN 'pgbench' ELSE 'other' END END AS program
      FROM backends
      WHERE is_client OR ${isBusyProcess}
    ) AS counted
    GROUP BY kind, program, state, wait_event_type, wait_event`,
};

/**
 * Workers exist only while they work (parallel ones are called background workers by PostgreSQL 10); other processes rest in a wait of type Activity, for the next message of a client, or in a pause, unless
 * it is a pause of a checkpoint.
 */
const isBusyProcess = `(backend_type IN ('autovacuum worker', 'parallel worker')
  OR backend_type = 'background worker' AND state = 'active'
  OR backend_type IS NOT NULL
    AND (wait_event_type IS NULL OR wait_event_type NOT IN ('Activity', 'Client', 'Extension', 'Timeout') OR wait_event = 'CheckpointWriteDelay'))`;
