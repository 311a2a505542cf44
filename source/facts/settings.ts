import type {FactKind} from './catalogue.ts';

const durable = ['fsync', 'synchronous_commit', 'full_page_writes'];

const starred = [
  ...durable,
  'shared_buffers',
  'huge_pages',
  'wal_level',
  'checkpoint_timeout',
  'max_wal_size',
  'autovacuum',
  'shared_preload_libraries',
  'data_checksums',
  'block_size',
  'ssl',
  'synchronous_standby_names',
  'debug_assertions',
];

const plain = [
  'huge_pages_status',
  'work_mem',
  'maintenance_work_mem',
  'effective_cache_size',
  'max_connections',
  'wal_sync_method',
  'wal_compression',
  'wal_buffers',
  'wal_init_zero',
  'wal_recycle',
  'wal_segment_size',
  'min_wal_size',
  'commit_delay',
  'commit_siblings',
  'checkpoint_completion_target',
  'bgwriter_delay',
  'bgwriter_flush_after',
  'bgwriter_lru_maxpages',
  'bgwriter_lru_multiplier',
  'autovacuum_naptime',
  'jit',
  'random_page_cost',
  'effective_io_concurrency',
  'io_method',
  'io_workers',
  'track_io_timing',
  'track_activity_query_size',
  'update_process_title',
  'default_transaction_isolation',
  'server_encoding',
];

/** The settings that a session always knows, whatever they are; any other is a fact where it is not at its default. */
export const settingNames: readonly string[] = [...starred, ...plain];

/** They are shown by their own names. */
export const settingKinds: readonly FactKind[] = settingNames.map(name => ({
  topic: 'setting',
  name,
  title: name,
  starred: starred.includes(name),
  ...(durable.includes(name) ? {durability: true as const} : {}),
}));

/** Settings of the fixed list that this server hides from a role without pg_read_all_settings. */
export const hiddenSettings: readonly string[] = ['shared_preload_libraries'];
