import {createHash} from 'node:crypto';
import type {Client} from 'pg';
import type {Fact} from '../event/event.ts';
import {type Finding, type Findings, found, missing, tellFacts} from '../facts/finding.ts';
import {findFork, findRedwood} from '../facts/fork.ts';
import type {Folders} from '../facts/machine/script.ts';
import {hiddenSettings, settingNames} from '../facts/settings.ts';
import {hideSecrets} from './secrets.ts';

/** What a server tells of itself and its settings, and where its files are. */
export interface ServerFacts {
  readonly facts: readonly Fact[];
  readonly folders: Folders;
}

interface Answer {
  readonly version: string;
  readonly started: string;
  readonly standby: boolean;
  readonly seesSettings: boolean;
  readonly settings: readonly Setting[];
  readonly overrides: readonly Override[];
  /** Where the tablespace of the database is; empty for the data directory. */
  readonly location: string | null;
}

/** Name, value as SHOW prints it, raw value, source, whether a restart is needed. */
type Setting = readonly [name: string, value: string, raw: string, source: string, pending: boolean];

interface Override {
  readonly role: string | null;
  readonly database: string | null;
  readonly settings: readonly string[];
}

/**
 * All settings in one statement, of a session such as pgbench's will be. A role that may not see a setting gets no row of it, and no ERROR is
 * left in the log: views and functions used here are open to every role.
 */
const statement = `
  SELECT json_build_object(
    'version', version(),
    'started', to_char(pg_postmaster_start_time() AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS "UTC"'),
    'standby', pg_is_in_recovery(),
    'seesSettings', (SELECT coalesce(bool_or(pg_has_role(oid, 'USAGE')), false) FROM pg_roles WHERE rolname = 'pg_read_all_settings'),
    'settings', (
      SELECT json_agg(json_build_array(name, current_setting(name), setting, source, coalesce(pending_restart, false)) ORDER BY name)
      FROM pg_settings),
    'overrides', (
      SELECT coalesce(json_agg(json_build_object(
        'role', nullif(setrole, 0)::regrole::text, 'database', CASE WHEN setdatabase <> 0 THEN current_database() END, 'settings', setconfig)), '[]')
      FROM pg_db_role_setting
      WHERE setdatabase IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))
        AND setrole IN (0, (SELECT oid FROM pg_roles WHERE rolname = session_user))),
    'location', (SELECT pg_tablespace_location(dattablespace) FROM pg_database WHERE datname = current_database())
  )::text AS facts`;

/** Of our own connection, or of no setting at all. */
const ours =
  /^(application_name|client_encoding|statement_timeout|transaction_|in_hot_standby|session_authorization|role$)/;

/** They say where a server is, not how it works. */
const placed = [
  ...['config_file', 'data_directory', 'hba_file', 'ident_file', 'external_pid_file', 'unix_socket_directories'],
  ...['port', 'listen_addresses', 'cluster_name', 'log_directory', 'log_filename'],
];

/** Asks a session such as pgbench's what the server is and how it is set. */
export async function readServerFacts(client: Client): Promise<ServerFacts> {
  const answer: Answer = JSON.parse((await client.query(statement)).rows[0].facts);
  const settings = answer.settings.filter(([name]) => !ours.test(name));
  const values = Object.fromEntries(settings.map(([name, value]) => [name, value]));
  const [, version, build] = /^(.*?)(?: on (.*))?$/.exec(answer.version) ?? [];
  const pending = settings.filter(([, , , , pending]) => pending).map(([name]) => name);
  const server: Findings = {
    version: found(values.server_version ?? version ?? answer.version, 'server_version'),
    'version-number': found(Number(values.server_version_num), 'server_version_num'),
    fork: found(findFork(answer.version, Object.keys(values)), 'version(), names of settings'),
    redwood: findRedwood(values),
    build: build === undefined ? missing('not told by version()') : found(build, 'version()'),
    started: found(answer.started, 'pg_postmaster_start_time()'),
    standby: found(answer.standby, 'pg_is_in_recovery()'),
    'pending-restart': found(pending.join(', ') || 'none', 'pg_settings'),
    overrides: found(answer.overrides.map(describeOverride).join('; ') || 'none', 'pg_db_role_setting'),
    'settings-hash': hashSettings(settings, answer.seesSettings),
  };
  return {
    facts: [...tellFacts('server', server), ...tellFacts('setting', chooseSettings(settings, answer.seesSettings))],
    folders: findFolders(values.data_directory, answer.location),
  };
}

/** Those of the fixed list, and all that are not at their defaults. */
function chooseSettings(settings: readonly Setting[], seesSettings: boolean): Findings {
  const why = (name: string): Finding =>
    missing(
      !seesSettings && hiddenSettings.includes(name)
        ? 'hidden from this role; GRANT pg_read_all_settings shows it'
        : 'not a setting of this server',
      'pg_settings',
    );
  const lacking = settingNames.filter(name => !settings.some(([known]) => known === name));
  const told = settings
    .filter(([name, , , source]) => settingNames.includes(name) || (source !== 'default' && source !== 'override'))
    .map(([name, value, , source]) => [name, found(hideSecrets(value), `pg_settings, ${source}`)] as const);
  return Object.fromEntries([...told, ...lacking.map(name => [name, why(name)] as const)]);
}

/** The same for servers that are set alike, wherever they are. */
function hashSettings(settings: readonly Setting[], seesSettings: boolean): Finding {
  const lines = settings.filter(([name]) => !placed.includes(name)).map(([name, , raw]) => `${name}=${raw}\n`);
  const hash = createHash('sha256').update(lines.sort().join('')).digest('hex');
  return found(hash, `pg_settings, ${lines.length} settings${seesSettings ? '' : ' that this role is shown'}`);
}

function describeOverride({role, database, settings}: Override): string {
  const whose = [...(role === null ? [] : [`role ${role}`]), ...(database === null ? [] : [`database ${database}`])];
  return `${whose.join(' in ') || 'all'}: ${settings.map(hideSecrets).join(', ')}`;
}

function findFolders(dataDirectory: string | undefined, location: string | null): Folders {
  return {
    data: location || (dataDirectory ?? null),
    wal: dataDirectory === undefined ? null : `${dataDirectory}/pg_wal`,
    why: 'the data directory is hidden from this role; GRANT pg_read_all_settings shows it',
  };
}
