import {compute, type Statistic} from '../statistic.ts';

/**
 * Vacuums of this database that are under way, by themselves or by command. `automatic` is null where this role does not see who does it, and
 * table, phase and blocks then are too.
 */
export const vacuums: Statistic = {
  name: 'vacuums',
  title: 'Vacuums under way',
  fields: [
    compute('label', 'pid', 'pid', 'pg_stat_progress_vacuum.pid'),
    compute('label', 'table', 'relid::regclass::text', 'pg_stat_progress_vacuum.relid'),
    compute(
      'label',
      'automatic',
      "(SELECT backend_type = 'autovacuum worker' FROM backends WHERE backends.pid = vacuums.pid)",
      'pg_stat_activity.backend_type',
    ),
    compute('label', 'phase', 'phase', 'pg_stat_progress_vacuum.phase'),
    compute('gauge', 'blocks_total', 'heap_blks_total', 'pg_stat_progress_vacuum.heap_blks_total'),
    compute('gauge', 'blocks_scanned', 'heap_blks_scanned', 'pg_stat_progress_vacuum.heap_blks_scanned'),
  ],
  source: () => 'FROM pg_stat_progress_vacuum AS vacuums WHERE datname = current_database()',
};
