import {compute, type Field, readFirst, type Statistic} from '../statistic.ts';

const position = 'CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_lsn() END';

/**
 * The write-ahead log. `bytes` is its position: written on a primary, replayed on a standby. PostgreSQL 14 brought pg_stat_wal; 18 moved writes
 * and syncs to pg_stat_io.
 */
export const wal: Statistic = {
  name: 'wal',
  title: 'Write-ahead log',
  fields: [
    compute('counter', 'bytes', `pg_wal_lsn_diff(${position}, '0/0')`, 'pg_current_wal_lsn()'),
    readFirst('counter', 'records', 'pg_stat_wal.wal_records'),
    readFirst('counter', 'full_page_images', 'pg_stat_wal.wal_fpi'),
    readFirst('counter', 'buffers_full', 'pg_stat_wal.wal_buffers_full'),
    count('writes', 'pg_stat_wal.wal_write', 'writes'),
    count('syncs', 'pg_stat_wal.wal_sync', 'fsyncs'),
  ],
  source: has => (has.has('pg_stat_wal.wal_records') ? 'FROM pg_stat_wal' : ''),
};

function count(name: string, column: string, ioColumn: string): Field {
  const sum = `(SELECT sum(${ioColumn}) FROM pg_stat_io WHERE object = 'wal')`;
  return {
    name,
    kind: 'counter',
    from: [column, 'pg_stat_io.write_bytes'],
    expression: found => (found === column ? column : sum),
  };
}
