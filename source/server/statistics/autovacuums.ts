import {pgbenchTables} from '../pgbench-tables.ts';
import {compute, type Statistic} from '../statistic.ts';

/** How often autovacuum has been at each table of pgbench and its partitions: it finds those that are shorter than a poll. */
export const autovacuums: Statistic = {
  name: 'autovacuums',
  title: 'Autovacuums',
  fields: [
    compute('label', 'table', 'name', 'pg_stat_get_autovacuum_count()'),
    compute('counter', 'autovacuums', 'sum(pg_stat_get_autovacuum_count(part))', 'pg_stat_get_autovacuum_count()'),
    compute('counter', 'autoanalyzes', 'sum(pg_stat_get_autoanalyze_count(part))', 'pg_stat_get_autoanalyze_count()'),
  ],
  source: () => `${pgbenchTables} GROUP BY name`,
};
