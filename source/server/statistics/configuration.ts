import {compute, type Statistic} from '../statistic.ts';

/** When the server last read its configuration files, and when it started, ms since the epoch. */
export const configuration: Statistic = {
  name: 'configuration',
  title: 'Configuration',
  fields: [
    compute('gauge', 'loaded_at', '(extract(epoch FROM pg_conf_load_time()) * 1000)::bigint', 'pg_conf_load_time()'),
    compute(
      'gauge',
      'started_at',
      '(extract(epoch FROM pg_postmaster_start_time()) * 1000)::bigint',
      'pg_postmaster_start_time()',
    ),
  ],
  source: () => '',
};
