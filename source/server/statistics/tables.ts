import {pgbenchTables} from '../pgbench-tables.ts';
import {compute, type Statistic} from '../statistic.ts';

/** Tables of pgbench with their partitions: rows as the statistics estimate them, bytes with indexes and TOAST (null while one is locked), and what was done to them. */
export const tables: Statistic = {
  name: 'tables',
  title: 'Tables of pgbench',
  moment: 'boundary',
  fields: [
    compute('label', 'table', 'name', 'pg_stat_get_live_tuples()'),
    tell('gauge', 'live_tuples', 'pg_stat_get_live_tuples'),
    tell('gauge', 'dead_tuples', 'pg_stat_get_dead_tuples'),
    compute('gauge', 'bytes', 'CASE WHEN count(*) = count(bytes) THEN sum(bytes) END', 'pg_total_relation_size()'),
    tell('counter', 'updates', 'pg_stat_get_tuples_updated'),
    tell('counter', 'hot_updates', 'pg_stat_get_tuples_hot_updated'),
    tell('counter', 'vacuums', 'pg_stat_get_vacuum_count'),
    tell('counter', 'autovacuums', 'pg_stat_get_autovacuum_count'),
  ],
  source: has =>
    `FROM (SELECT name, part, ${has.has('pg_total_relation_size()') ? sizeUnlessLocked : 'NULL::bigint'} AS bytes ${pgbenchTables}) AS parts GROUP BY name`,
};

/** The size of a table that somebody has locked against all others would have to be waited for. */
const sizeUnlessLocked = `
  CASE WHEN NOT EXISTS (SELECT FROM pg_locks WHERE locktype = 'relation' AND relation = part AND mode = 'AccessExclusiveLock')
    THEN pg_total_relation_size(part) END`;

function tell(kind: 'gauge' | 'counter', name: string, routine: string) {
  return compute(kind, name, `sum(${routine}(part))`, `${routine}()`);
}
