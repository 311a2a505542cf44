import {compute, type Has, readFirst, type Statistic} from '../statistic.ts';

/**
 * Checkpoints. `running` is null where this role does not see the checkpointer. `checkpoint_time` (ms since the epoch) and `redo_lsn` change
 * when a checkpoint ends; the time is that of its start. Standbys have restartpoints. PostgreSQL 17 moved the counters from pg_stat_bgwriter to pg_stat_checkpointer.
 */
export const checkpoints: Statistic = {
  name: 'checkpoints',
  title: 'Checkpoints',
  fields: [
    compute(
      'gauge',
      'running',
      "(SELECT bool_or(wait_event IS DISTINCT FROM 'CheckpointerMain') FROM backends WHERE backend_type = 'checkpointer')",
      'pg_stat_activity.backend_type',
    ),
    compute(
      'gauge',
      'checkpoint_time',
      '(extract(epoch FROM checkpoint_time) * 1000)::bigint',
      'pg_control_checkpoint()',
    ),
    compute('label', 'redo_lsn', 'redo_lsn', 'pg_control_checkpoint()'),
    readFirst('counter', 'timed', 'pg_stat_checkpointer.num_timed', 'pg_stat_bgwriter.checkpoints_timed'),
    readFirst('counter', 'requested', 'pg_stat_checkpointer.num_requested', 'pg_stat_bgwriter.checkpoints_req'),
    readFirst('counter', 'done', 'pg_stat_checkpointer.num_done'),
    readFirst('counter', 'restartpoints_timed', 'pg_stat_checkpointer.restartpoints_timed'),
    readFirst('counter', 'restartpoints_requested', 'pg_stat_checkpointer.restartpoints_req'),
    readFirst('counter', 'restartpoints_done', 'pg_stat_checkpointer.restartpoints_done'),
    readFirst('counter', 'write_time', 'pg_stat_checkpointer.write_time', 'pg_stat_bgwriter.checkpoint_write_time'),
    readFirst('counter', 'sync_time', 'pg_stat_checkpointer.sync_time', 'pg_stat_bgwriter.checkpoint_sync_time'),
    readFirst(
      'counter',
      'buffers_written',
      'pg_stat_checkpointer.buffers_written',
      'pg_stat_bgwriter.buffers_checkpoint',
    ),
    readFirst('counter', 'slru_written', 'pg_stat_checkpointer.slru_written'),
  ],
  source: has => `FROM ${findTables(has).join(', ')}`,
};

function findTables(has: Has): string[] {
  return [
    '(SELECT) AS nothing',
    ...(has.has('pg_control_checkpoint()') ? ['pg_control_checkpoint()'] : []),
    ...(has.has('pg_stat_checkpointer.num_timed') ? ['pg_stat_checkpointer'] : []),
    ...(has.has('pg_stat_bgwriter.checkpoints_timed') ? ['pg_stat_bgwriter'] : []),
  ];
}
