import {compute, type Field, readFirst, type Statistic, timed} from '../statistic.ts';
import {walPosition} from '../wal-position.ts';

/**
 * The write-ahead log. `bytes` is its position: written on a primary, replayed on a standby. Times are ms, null where they are not measured.
 * PostgreSQL 14 brought pg_stat_wal; 18 moved writes and syncs to pg_stat_io.
 */
export const wal: Statistic = {
  name: 'wal',
  title: 'Write-ahead log',
  fields: [
    compute('counter', 'bytes', `pg_wal_lsn_diff(${walPosition}, '0/0')`, 'pg_current_wal_lsn()'),
    readFirst('counter', 'records', 'pg_stat_wal.wal_records'),
    readFirst('counter', 'full_page_images', 'pg_stat_wal.wal_fpi'),
    readFirst('counter', 'buffers_full', 'pg_stat_wal.wal_buffers_full'),
    add('writes', 'wal_write', 'writes'),
    add('syncs', 'wal_sync', 'fsyncs'),
    timed(add('write_time', 'wal_write_time', 'write_time'), 'track_wal_io_timing'),
    timed(add('sync_time', 'wal_sync_time', 'fsync_time'), 'track_wal_io_timing'),
  ],
  source: has => (has.has('pg_stat_wal.wal_records') ? 'FROM pg_stat_wal' : ''),
};

function add(name: string, column: string, ioColumn: string): Field {
  const older = `pg_stat_wal.${column}`;
  const sum = `(SELECT sum(${ioColumn}) FROM io WHERE object = 'wal')`;
  return {
    name,
    kind: 'counter',
    from: [older, 'pg_stat_io.write_bytes'],
    expression: found => (found === older ? column : sum),
  };
}
