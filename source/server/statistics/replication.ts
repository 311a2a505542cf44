import {compute, type Field, type Statistic} from '../statistic.ts';
import {walPosition} from '../wal-position.ts';

/** How far each standby is behind; nothing where there is none. What this role may not see is null. */
export const replication: Statistic = {
  name: 'replication',
  title: 'Replication',
  fields: [
    compute('label', 'application', 'application_name', 'pg_stat_replication.application_name'),
    compute('label', 'state', 'state', 'pg_stat_replication.state'),
    compute('label', 'sync_state', 'sync_state', 'pg_stat_replication.sync_state'),
    behind('sent_lag_bytes', 'sent_lsn'),
    behind('replay_lag_bytes', 'replay_lsn'),
    lag('write_lag'),
    lag('flush_lag'),
    lag('replay_lag'),
  ],
  source: () => 'FROM pg_stat_replication',
};

function behind(name: string, column: string): Field {
  const field = compute('gauge', name, `pg_wal_lsn_diff(${walPosition}, ${column})`, `pg_stat_replication.${column}`);
  return {...field, needs: ['pg_current_wal_lsn()']};
}

function lag(column: string): Field {
  const sql = `round((extract(epoch FROM ${column}) * 1000)::numeric, 1)`;
  return compute('gauge', `${column}_ms`, sql, `pg_stat_replication.${column}`);
}
