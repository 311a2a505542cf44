import {join} from 'node:path';
import type {ConnectionOptions} from 'node:tls';
import {UserError} from '../errors.ts';
import type {Parameters} from './connection-string.ts';
import type {Machine} from './machine.ts';

/** How to encrypt a connection: false, or options of TLS. */
export type Encryption = false | ConnectionOptions;

/** In the place of a file: what the system trusts. libpq knows it from 16 on. */
export const SYSTEM_ROOTS = 'system';

const modes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'];

/** Permissions of a private key that libpq, and so pgbench, never takes. */
const OPEN_TO_OTHERS = 0o037;

/** What to try in turn for an sslmode, with libpq's meaning: `prefer` falls back to plain, `allow` to TLS; certificates count from `verify-ca` on. */
export function chooseEncryption(parameters: Parameters, machine: Machine): readonly Encryption[] {
  const root = parameters.sslrootcert;
  const mode = parameters.sslmode ?? (root === SYSTEM_ROOTS ? 'verify-full' : 'prefer');
  if (!modes.includes(mode)) {
    throw new UserError(`sslmode "${mode}" is not known.`, `It is one of ${modes.join(', ')}.`);
  }
  if (root === SYSTEM_ROOTS && mode !== 'verify-full') {
    throw new UserError(
      `sslmode "${mode}" is too weak for sslrootcert=system, says libpq, and so does pgbench.`,
      'Leave sslmode out, or make it verify-full.',
    );
  }
  if (mode === 'disable') return [false];
  const tls = makeOptions(mode, parameters, machine);
  if (mode === 'allow') return [false, tls];
  return mode === 'prefer' ? [tls, false] : [tls];
}

function makeOptions(mode: string, parameters: Parameters, machine: Machine): ConnectionOptions {
  const named = {...(parameters.hostaddr !== undefined && {servername: parameters.host ?? parameters.hostaddr})};
  const own = {...named, ...readOwnCertificate(parameters, machine)};
  if (parameters.sslrootcert === SYSTEM_ROOTS) return {...own, rejectUnauthorized: true};
  const path = parameters.sslrootcert ?? join(machine.home, '.postgresql', 'root.crt');
  const ca = machine.read(path);
  const verifies = mode === 'verify-ca' || mode === 'verify-full';
  if (ca === null && (verifies || parameters.sslrootcert !== undefined)) {
    throw new UserError(`The root certificate ${path} cannot be read.`, 'Name it by sslrootcert or PGSSLROOTCERT.');
  }
  if (ca === null || mode === 'allow' || mode === 'prefer') return {...own, rejectUnauthorized: false};
  const verified = {...own, ca, rejectUnauthorized: true};
  return mode === 'verify-full' ? verified : {...verified, checkServerIdentity: () => undefined};
}

function readOwnCertificate(parameters: Parameters, machine: Machine): ConnectionOptions {
  const cert = machine.read(parameters.sslcert ?? join(machine.home, '.postgresql', 'postgresql.crt'));
  const keyPath = parameters.sslkey ?? join(machine.home, '.postgresql', 'postgresql.key');
  const key = machine.read(keyPath);
  if (cert === null || key === null) {
    if (parameters.sslcert === undefined) return {};
    throw new UserError(
      `The certificate ${parameters.sslcert} or its key cannot be read.`,
      'Name them by sslcert and sslkey.',
    );
  }
  if (process.platform !== 'win32' && ((machine.mode(keyPath) ?? 0) & OPEN_TO_OTHERS) !== 0) {
    throw new UserError(`Others may read or write the private key ${keyPath}.`, `chmod 600 ${keyPath}`);
  }
  return {cert, key, ...(parameters.sslpassword !== undefined && {passphrase: parameters.sslpassword})};
}
