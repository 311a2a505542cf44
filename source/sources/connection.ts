import type {Client, ClientConfig} from 'pg';
import {UserError} from '../errors.ts';
import {explainConnectionError, explainOptionsError} from './connection-error.ts';
import type {Encryption} from './encryption.ts';
import {setOwn} from './pooled.ts';
import type {Target} from './target.ts';

/**
 * Opens our own session on a target, quiet and read-only, behind a pooler without settings of its own. It never throws what the server or the network says but a UserError with a hint;
 * a session that breaks later rejects its queries and emits `end`, and never ends the process.
 */
export async function connect(target: Target): Promise<Client> {
  const settle = (client: Client) => setOwn(client, settings);
  return open(target, {options: target.clientConfig.options ?? ' ', settle, explain: explainConnectionError});
}

/** Opens a session with all the options that pgbench's sessions will have. UserError when the server does not take them. */
export async function connectAsPgbench(target: Target): Promise<Client> {
  return open(target, {options: target.options ?? ' ', settle: async () => {}, explain: explainOptionsError});
}

interface Manner {
  readonly options: string;
  /** What is done first. */
  readonly settle: (client: Client) => Promise<void>;
  readonly explain: (error: unknown, target: Target) => UserError;
}

async function open(target: Target, {options, settle, explain}: Manner): Promise<Client> {
  for (const [index, encryption] of target.encryption.entries()) {
    try {
      return await openPatient({...makeConfig(target, encryption), options}, settle);
    } catch (error) {
      const next = target.encryption[index + 1];
      if (next === undefined || !isAboutEncryption(error, encryption)) throw explain(error, target);
    }
  }
  throw new Error('A target has no way to connect');
}

/**
 * With a statement_timeout from the first statement on, since a role may have one that no statement meets; where a pooler lets no such option
 * through, without. PgBouncer up to 1.19 refuses all options, a blank among them.
 */
async function openPatient(config: ClientConfig, settle: Manner['settle']): Promise<Client> {
  try {
    return await openOnce({...config, options: `${config.options} -c statement_timeout=30s`.trim()}, settle);
  } catch (error) {
    const {code, message} = error as {code?: unknown; message?: unknown};
    if (code !== '08P01' || !String(message).includes('startup parameter')) throw error;
    const {options, ...without} = config;
    return openOnce(options?.trim() ? config : without, settle);
  }
}

async function openOnce(config: ClientConfig, settle: Manner['settle']): Promise<Client> {
  const {default: pg} = await import('pg');
  const client = new pg.Client(config);
  client.on('error', () => {});
  try {
    await client.connect();
    await awaitAnswer(client, config.connectionTimeoutMillis);
    await settle(client);
    return client;
  } catch (error) {
    client.connection.stream.destroy();
    throw error;
  }
}

/** A pooler takes a connection before it has a session for it, and lets wait for one: only an answer tells. */
async function awaitAnswer(client: Client, mostMs: number | undefined): Promise<void> {
  const question = {text: 'SELECT 1', query_timeout: mostMs};
  await client.query(question);
}

/**
 * Settings of our session, as far as the server has them and this role may change them. SQL_ASCII means that the server converts and checks
 * no text, so that no query text of another database can end the poll.
 */
const settings = `
  SELECT set_config(name, wanted.value, false)
  FROM (VALUES
    ('statement_timeout', '30s', false),
    ('lock_timeout', '2s', false),
    ('idle_in_transaction_session_timeout', '0', false),
    ('idle_session_timeout', '0', false),
    ('default_transaction_read_only', 'on', false),
    ('client_encoding', 'SQL_ASCII', false),
    ('jit', 'off', false),
    ('log_min_duration_statement', '-1', true),
    ('log_statement', 'none', true)
  ) AS wanted (name, value, superuser)
  JOIN pg_catalog.pg_settings USING (name)
  WHERE NOT superuser OR current_setting('is_superuser') = 'on'`;

/** All that pg would otherwise read from PG* variables by itself is given. */
function makeConfig(target: Target, encryption: Encryption): ClientConfig {
  const plain = encryption === false && {sslnegotiation: 'postgres' as const};
  return {password: () => askForPassword(target), ...target.clientConfig, ssl: encryption, ...plain};
}

function askForPassword({user, label, openPasswordFile: open}: Target): never {
  throw new UserError(
    `The server ${label} wants a password of ${user}, and there is none.`,
    open ? describeOpen(open) : 'Put it in ~/.pgpass (readable by you alone) or in PGPASSWORD.',
    2,
    'password',
  );
}

/** Why a password file is not taken, and what mends it. */
export function describeOpen(passwordFile: string): string {
  return `The one in ${passwordFile} is not taken, as libpq does not take it: others may read the file. chmod 600 ${passwordFile}`;
}

/** As libpq: another encryption is tried when the server has no TLS, or admits this user only with the other kind. */
function isAboutEncryption(error: unknown, encryption: Encryption): boolean {
  const {code, message} = error as {code?: unknown; message?: unknown};
  return code === '28000' || (encryption !== false && String(message).includes('does not support SSL'));
}
