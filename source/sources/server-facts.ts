import type {Client} from 'pg';
import type {ServerSeen} from '../event/event.ts';
import {findHidden, probeStatement, readProbe} from '../server/probe.ts';
import {hideSecrets} from './secrets.ts';
import {readSystemIdentifier} from './system-identifier.ts';
import {connectAsPgbench, type Target} from './target.ts';

const settings = [
  'autovacuum',
  'bgwriter_delay',
  'bgwriter_lru_maxpages',
  'block_size',
  'checkpoint_completion_target',
  'checkpoint_timeout',
  'commit_delay',
  'commit_siblings',
  'data_checksums',
  'default_transaction_isolation',
  'effective_cache_size',
  'effective_io_concurrency',
  'fsync',
  'full_page_writes',
  'huge_pages',
  'io_method',
  'io_workers',
  'jit',
  'log_min_duration_statement',
  'log_statement',
  'maintenance_work_mem',
  'max_connections',
  'max_parallel_workers',
  'max_wal_size',
  'max_worker_processes',
  'min_wal_size',
  'random_page_cost',
  'server_encoding',
  'shared_buffers',
  'shared_preload_libraries',
  'synchronous_commit',
  'synchronous_standby_names',
  'temp_buffers',
  'track_io_timing',
  'track_wal_io_timing',
  'wal_buffers',
  'wal_compression',
  'wal_level',
  'wal_segment_size',
  'wal_sync_method',
  'work_mem',
];

/** pg_settings leaves out what this role may not see. */
const settingsStatement = `
  SELECT json_object_agg(name, current_setting(name) ORDER BY name)::text AS settings
  FROM pg_settings WHERE name = ANY ($1)`;

const statement = `
  SELECT json_build_object(
    'version', current_setting('server_version'),
    'versionNumber', current_setting('server_version_num')::int,
    'sharedBuffersBytes', pg_size_bytes(current_setting('shared_buffers')),
    'databaseBytes', CASE WHEN has_database_privilege(current_database(), 'CONNECT') THEN pg_database_size(current_database()) END
  )::text AS facts`;

/**
 * The server as it is seen by a new session such as pgbench's will be: options change settings, and so does what was set for the role since
 * other sessions began. UserError when there is no connection, or it does not take their options.
 */
export async function readServer(target: Target): Promise<Omit<ServerSeen, 'at'>> {
  const client = await connectAsPgbench(target);
  try {
    return await describe(client, target);
  } finally {
    await client.end().catch(() => {});
  }
}

async function describe(client: Client, target: Target): Promise<Omit<ServerSeen, 'at'>> {
  const probe = readProbe((await client.query(probeStatement)).rows[0].probe);
  const facts = JSON.parse((await client.query(statement)).rows[0].facts);
  const {host, socket, port, database, user, local, options} = target;
  const hidden = findHidden(probe);
  return {
    type: 'server',
    ...{host, socket, port, database, user, local},
    version: facts.version,
    versionNumber: facts.versionNumber,
    settings: JSON.parse((await client.query(settingsStatement, [settings])).rows[0].settings),
    options: options && hideSecrets(options),
    sharedBuffersBytes: facts.sharedBuffersBytes,
    databaseBytes: facts.databaseBytes,
    systemIdentifier: await readSystemIdentifier(client),
    hidden: hidden === null ? null : `${hidden.message} To see it: ${hidden.advice}`,
  };
}
