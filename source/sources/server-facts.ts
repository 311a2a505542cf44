import type {Client} from 'pg';
import type {ServerSeen} from '../event/event.ts';
import {findHidden, probeStatement, readProbe} from '../server/probe.ts';
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
  'wal_buffers',
  'wal_compression',
  'wal_level',
  'wal_segment_size',
  'wal_sync_method',
  'work_mem',
];

/** What our own session has set for itself is told as it was before. pg_settings leaves out what this role may not see. */
const settingsStatement = `
  SELECT json_object_agg(name, CASE source WHEN 'session' THEN reset_val ELSE current_setting(name) END ORDER BY name)::text AS settings
  FROM pg_settings WHERE name = ANY ($1)`;

const statement = `
  SELECT json_build_object(
    'version', current_setting('server_version'),
    'versionNumber', current_setting('server_version_num')::int,
    'sharedBuffersBytes', pg_size_bytes(current_setting('shared_buffers')),
    'databaseBytes', CASE WHEN has_database_privilege(current_database(), 'CONNECT') THEN pg_database_size(current_database()) END
  )::text AS facts`;

/** The server as it is seen over a connection, with the settings that pgbench's sessions will have. UserError when it does not take their options. */
export async function readServer(client: Client, target: Target): Promise<Omit<ServerSeen, 'at'>> {
  const probe = readProbe((await client.query(probeStatement)).rows[0].probe);
  const facts = JSON.parse((await client.query(statement)).rows[0].facts);
  const {host, socket, port, database, user, local, options} = target;
  const hidden = findHidden(probe);
  return {
    type: 'server',
    ...{host, socket, port, database, user, local},
    version: facts.version,
    versionNumber: facts.versionNumber,
    settings: options === null ? await readSettings(client) : await readSettingsAsPgbench(target),
    options: options && hideSecrets(options),
    sharedBuffersBytes: facts.sharedBuffersBytes,
    databaseBytes: facts.databaseBytes,
    systemIdentifier: await readSystemIdentifier(client),
    hidden: hidden === null ? null : `${hidden.message} To see it: ${hidden.advice}`,
  };
}

async function readSettings(client: Client): Promise<ServerSeen['settings']> {
  return JSON.parse((await client.query(settingsStatement, [settings])).rows[0].settings);
}

/** Options may change any of them. */
async function readSettingsAsPgbench(target: Target): Promise<ServerSeen['settings']> {
  const client = await connectAsPgbench(target);
  try {
    return await readSettings(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** A parameter of an extension may hold one. */
function hideSecrets(options: string): string {
  return options.replace(/((?:password|passphrase|secret|token|key)\w*=)(?:[^\s\\]|\\.)+/gi, '$1…');
}
