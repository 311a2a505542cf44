import {readFirst, type Statistic, timed} from '../statistic.ts';

const counters = [
  'xact_commit',
  'xact_rollback',
  'blks_read',
  'blks_hit',
  'tup_returned',
  'tup_fetched',
  'tup_inserted',
  'tup_updated',
  'tup_deleted',
  'temp_files',
  'temp_bytes',
  'deadlocks',
  'conflicts',
];
const times = ['blk_read_time', 'blk_write_time'];

/**
 * Counters of the database that is measured, under the server's own names; times in ms, null where they are not measured. Our own statement
 * is one commit a second of it.
 */
export const database: Statistic = {
  name: 'database',
  title: 'Database',
  fields: [
    ...counters.map(name => readFirst('counter', name, `pg_stat_database.${name}`)),
    ...times.map(name => timed(readFirst('counter', name, `pg_stat_database.${name}`), 'track_io_timing')),
  ],
  source: () => 'FROM pg_stat_database WHERE datname = current_database()',
};
