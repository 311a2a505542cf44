import {join} from 'node:path';
import type {Machine} from './machine.ts';

export interface PasswordEntry {
  /** Names under which the server may stand in the file. */
  readonly hosts: readonly string[];
  readonly port: number;
  readonly database: string;
  readonly user: string;
}

/** The password that the password file holds for a connection, as libpq finds it; null when there is none or others may read the file. */
export function findPassword(path: string | null, entry: PasswordEntry, machine: Machine): string | null {
  const file = path ?? join(machine.home, '.pgpass');
  const mode = machine.mode(file);
  if (mode === null || (process.platform !== 'win32' && (mode & 0o077) !== 0)) return null;
  for (const line of (machine.read(file) ?? '').split(/\r?\n/)) {
    if (line.startsWith('#')) continue;
    const [host, port, database, user, password] = splitFields(line);
    if (host === undefined || password === undefined) continue;
    const fits =
      (host === '*' || entry.hosts.includes(host)) &&
      (port === '*' || Number(port) === entry.port) &&
      (database === '*' || database === entry.database) &&
      (user === '*' || user === entry.user);
    if (fits) return password;
  }
  return null;
}

/** Fields are parted by colons; a colon or backslash within one stands behind a backslash. */
function splitFields(line: string): string[] {
  const fields = line.match(/(?:[^:\\]|\\.)*(?::|$)/gs) ?? [];
  return fields.slice(0, 5).map(field => field.replace(/:$/, '').replace(/\\(.)/gs, '$1'));
}
