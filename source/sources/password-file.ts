import {join} from 'node:path';
import type {Machine} from './machine.ts';

export interface PasswordEntry {
  /** Names under which the server may stand in the file. */
  readonly hosts: readonly string[];
  readonly port: number;
  readonly database: string;
  readonly user: string;
}

/** What a password file has for a connection. */
export interface PasswordFound {
  readonly password: string | null;
  /** The file, where it has a password that is not taken, since others may read it; null for any other. */
  readonly openFile: string | null;
}

/** The password that the password file holds for a connection, as libpq finds it: none where others may read the file. */
export function findPassword(path: string | null, entry: PasswordEntry, machine: Machine): PasswordFound {
  const file = path ?? join(machine.home, '.pgpass');
  const mode = machine.mode(file);
  const password = mode === null ? null : readEntry(machine.read(file) ?? '', entry);
  const isOpen = process.platform !== 'win32' && ((mode ?? 0) & 0o077) !== 0;
  return isOpen ? {password: null, openFile: password === null ? null : file} : {password, openFile: null};
}

function readEntry(text: string, entry: PasswordEntry): string | null {
  for (const line of text.split(/\r?\n/)) {
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
