import {readFirst, type Statistic} from '../statistic.ts';

const counters = ['buffers_clean', 'maxwritten_clean', 'buffers_alloc', 'buffers_backend', 'buffers_backend_fsync'];

/** The background writer, and pages that backends had to write themselves; for the latter PostgreSQL 17 and later have statistic `io` alone. */
export const backgroundWriter: Statistic = {
  name: 'background_writer',
  title: 'Background writer',
  fields: counters.map(name => readFirst('counter', name, `pg_stat_bgwriter.${name}`)),
  source: () => 'FROM pg_stat_bgwriter',
};
