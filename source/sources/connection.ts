import type {Client, ClientConfig} from 'pg';
import {UserError} from '../errors.ts';
import {explainConnectionError} from './connection-error.ts';
import type {Encryption} from './encryption.ts';
import type {Target} from './target.ts';

/**
 * Opens our own session on a target, quiet and read-only. It never throws what the server or the network says but a UserError with a hint;
 * a session that breaks later rejects its queries and emits `end`, and never ends the process.
 */
export async function connect(target: Target): Promise<Client> {
  const {default: pg} = await import('pg');
  for (const [index, encryption] of target.encryption.entries()) {
    const client = new pg.Client(makeConfig(target, encryption));
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query(settings);
      return client;
    } catch (error) {
      client.connection.stream.destroy();
      const next = target.encryption[index + 1];
      if (next === undefined || !isAboutEncryption(error, encryption)) throw explainConnectionError(error, target);
    }
  }
  throw new Error('A target has no way to connect');
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

function askForPassword({user, label}: Target): never {
  throw new UserError(
    `The server ${label} wants a password of ${user}, and there is none.`,
    'Put it in ~/.pgpass (readable by you alone) or in PGPASSWORD.',
    2,
    'password',
  );
}

/** As libpq: another encryption is tried when the server has no TLS, or admits this user only with the other kind. */
function isAboutEncryption(error: unknown, encryption: Encryption): boolean {
  const {code, message} = error as {code?: unknown; message?: unknown};
  return code === '28000' || (encryption !== false && String(message).includes('does not support SSL'));
}
