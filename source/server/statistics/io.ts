import {compute, type Field, type Statistic, timed} from '../statistic.ts';

const counts = ['reads', 'writes', 'extends', 'fsyncs', 'hits', 'evictions'];
const times = ['read_time', 'write_time', 'fsync_time'];

/** The name of the setting by which times of an object are measured. */
const setting = "CASE object WHEN 'wal' THEN 'track_wal_io_timing' ELSE 'track_io_timing' END";

/**
 * Reads and writes by kind of backend and object (relation, temp relation, wal), all contexts together; times in ms. Rows of zeros are left
 * out, and what was done before the server was up. null is what this kind never does, or a time that is not measured. PostgreSQL 16 brought pg_stat_io; 18 counts bytes by themselves.
 */
export const io: Statistic = {
  name: 'io',
  title: 'I/O',
  fields: [
    compute('label', 'backend', 'backend_type', 'pg_stat_io.backend_type'),
    compute('label', 'object', 'object', 'pg_stat_io.object'),
    ...counts.map(name => compute('counter', name, `sum(${name})`, `pg_stat_io.${name}`)),
    bytes('read_bytes', 'reads'),
    bytes('write_bytes', 'writes'),
    ...times.map(name =>
      timed(compute('counter', name, `sum(${name})`, `pg_stat_io.${name}`), 'track_io_timing', setting),
    ),
  ],
  source: () => `
    FROM io
    WHERE backend_type <> 'standalone backend' AND (backend_type <> 'startup' OR pg_is_in_recovery())
      AND (reads > 0 OR writes > 0 OR extends > 0 OR fsyncs > 0 OR hits > 0 OR evictions > 0)
    GROUP BY backend_type, object`,
};

function bytes(name: string, operations: string): Field {
  const column = `pg_stat_io.${name}`;
  return {
    name,
    kind: 'counter',
    from: [column, 'pg_stat_io.op_bytes'],
    expression: found => (found === column ? `sum(${name})` : `sum(${operations} * op_bytes)`),
  };
}
