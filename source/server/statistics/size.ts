import {compute, type Statistic} from '../statistic.ts';

/** Size of the database that is measured. */
export const size: Statistic = {
  name: 'size',
  title: 'Size of the database',
  moment: 'boundary',
  fields: [
    compute(
      'gauge',
      'database_bytes',
      "CASE WHEN has_database_privilege(current_database(), 'CONNECT') THEN pg_database_size(current_database()) END",
      'pg_database_size()',
    ),
  ],
  source: () => '',
};
