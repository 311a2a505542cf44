import {join} from 'node:path';
import {UserError} from '../errors.ts';
import {type Parameters, variables} from './connection-string.ts';
import type {Machine} from './machine.ts';

/** Where packages of PostgreSQL keep the service file of the whole system. */
const systemFolders = ['/etc/postgresql-common', '/etc/sysconfig/pgsql', '/usr/local/etc/postgresql', '/etc'];

/** The parameters of a connection service, from the files that libpq reads; UserError when no file has it. */
export function readService(name: string, env: NodeJS.ProcessEnv, machine: Machine): Parameters {
  const system = env.PGSYSCONFDIR === undefined ? systemFolders : [env.PGSYSCONFDIR];
  const own = env.PGSERVICEFILE ?? join(machine.home, '.pg_service.conf');
  for (const path of [own, ...system.map(folder => join(folder, 'pg_service.conf'))]) {
    const text = machine.read(path);
    const found = text === null ? null : findService(text, name, path);
    if (found !== null) return found;
  }
  throw new UserError(
    `The connection service "${name}" is not defined.`,
    `Add a section [${name}] to ${own}, or name the file in PGSERVICEFILE.`,
  );
}

/** The section of one service in the text of a service file: `[name]`, then `keyword=value` lines. The first of two equal keywords holds. */
function findService(text: string, name: string, path: string): Parameters | null {
  let found: Record<string, string> | null = null;
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    if (line.startsWith('[')) {
      if (found !== null) break;
      if (line === `[${name}]`) found = {};
    } else if (found !== null) {
      const [keyword = '', value] = line.split(/=(.*)/s);
      if (value === undefined || keyword === 'service' || !Object.hasOwn(variables, keyword)) {
        throw new UserError(
          `Line ${index + 1} of ${path} cannot be read.`,
          'A service is a section of keyword=value lines, without spaces around the =.',
        );
      }
      found[keyword] ??= value;
    }
  }
  return found;
}
