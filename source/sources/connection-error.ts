import {UserError} from '../errors.ts';
import type {Target} from './target.ts';

/** Says in one line why there is no connection, and what to do about it. */
export function explainConnectionError(error: unknown, target: Target): UserError {
  if (error instanceof UserError) return error;
  const {code, routine, message} = error as {code?: string; routine?: string; message?: string};
  const {user, database, label, host, socket, port} = target;
  const place = socket === null ? `${host}:${port}` : `${socket}/.s.PGSQL.${port}`;
  const said = (message ?? '').trim() || String(code ?? error);
  const isRole = routine === 'InitializeSessionUserId';

  const known: Record<string, [message: string, hint: string]> = {
    ECONNREFUSED: [
      `Nothing answers at ${place}.`,
      'Is the server running, and does it listen there (listen_addresses, port)?',
    ],
    ENOENT: [
      `There is no server socket ${place}.`,
      'Is the server running? Name its host, or the directory of its socket, with --host.',
    ],
    EACCES: [
      `The server socket ${place} may not be used.`,
      'Ask for access to its directory, or connect with --host localhost.',
    ],
    ENOTFOUND: [`The host "${host}" is not known.`, 'Check the name given by --host or PGHOST.'],
    EAI_AGAIN: [`The host "${host}" cannot be looked up now.`, 'Check the name, and the name service of this machine.'],
    ETIMEDOUT: [`${place} does not answer.`, 'Check host and port, and firewalls between.'],
    EHOSTUNREACH: [`${place} cannot be reached.`, 'Check the address and the network.'],
    ENETUNREACH: [`${place} cannot be reached.`, 'Check the address and the network.'],
    ECONNRESET: [`${place} closed the connection.`, 'Does a PostgreSQL server listen there?'],
    '28P01': [`The password of ${user} is wrong on ${label}.`, 'Check PGPASSWORD, ~/.pgpass, and the user name.'],
    '28000': isRole
      ? [`The role "${user}" cannot log in on ${label}.`, `Name another with --username, or CREATE ROLE ${user} LOGIN.`]
      : [
          `The server refuses ${user} on ${label}: ${said}`,
          'Its pg_hba.conf decides who may come from where; see also --username and sslmode.',
        ],
    '3D000': [
      `The database "${database}" does not exist on ${place}.`,
      `Create it with createdb ${database}, or name another.`,
    ],
    '42501': [`${user} may not connect to ${label}: ${said}`, `GRANT CONNECT ON DATABASE ${database} TO ${user}.`],
    '53300': [`${label} has no connection left: ${said}`, 'End some sessions there, or raise max_connections.'],
    '57P03': [`The server ${place} is starting up or shutting down: ${said}`, 'Try again in a moment.'],
    '22023': [`${label} does not take our connection: ${said}`, 'Check the options and PGOPTIONS.'],
  };
  const found = known[said.includes('timeout expired') ? 'ETIMEDOUT' : (code ?? '')];
  if (found !== undefined) return new UserError(...found);
  if (/Query read timeout|query_wait_timeout/.test(said)) {
    return new UserError(
      `${place} takes a connection, but answers nothing in it.`,
      "Behind a pooler its pool is full: two sessions of ours and each of pgbench's need a place. Else the server hangs.",
    );
  }
  if (said.includes('unsupported startup parameter')) {
    return new UserError(
      `A pooler at ${place} does not take the options of our sessions: ${said}`,
      'Unset PGOPTIONS, set ignore_startup_parameters there, or connect to the server itself.',
    );
  }
  if (said.includes('does not support SSL')) {
    return new UserError(`The server ${place} has no TLS.`, 'Use sslmode=prefer or disable, or turn ssl on there.');
  }
  if (/CERT|TLS|SSL|ISSUER|SIGNATURE/i.test(`${code} ${said}`)) {
    return new UserError(`The certificate of ${place} is not accepted: ${said}`, 'Check sslmode and sslrootcert.');
  }
  return new UserError(
    `No connection to ${label}: ${said}`,
    'Check host, port, user and database as you would for psql.',
  );
}

/** Says why there is no session with the options of pgbench's: what the server holds against a parameter is about them. */
export function explainOptionsError(error: unknown, target: Target): UserError {
  const {code = '', message} = error as {code?: string; message?: string};
  if (!/^(22|42|55P02)/.test(code)) return explainConnectionError(error, target);
  return new UserError(
    `${target.label} does not take the options of pgbench's sessions: ${message}`,
    'They come from PGOPTIONS or the connection string, and read as in PGOPTIONS="-c name=value".',
  );
}
