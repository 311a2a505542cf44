import {lookup} from 'node:dns/promises';
import {readFileSync, statSync} from 'node:fs';
import {homedir, hostname, networkInterfaces, userInfo} from 'node:os';

/** What finding a server asks of the machine that we run on. */
export interface Machine {
  /** Name of the operating system's user. */
  readonly user: string;
  /** Home folder of that user. */
  readonly home: string;
  /** Text of a file, or null when it is not there or may not be read. */
  read(path: string): string | null;
  /** Permission bits of what stands at a path, or null when nothing does. */
  mode(path: string): number | null;
  /** Addresses that a host name stands for; none when it is not known. */
  resolve(host: string): Promise<readonly string[]>;
  /** Addresses of this machine's own interfaces. */
  addresses(): readonly string[];
  /** Name of this machine. */
  readonly name: string;
}

/** The machine itself. */
export const thisMachine: Machine = {
  user: findUserName(),
  home: homedir(),
  name: hostname(),
  read: path => orNull(() => readFileSync(path, 'utf8')),
  mode: path => orNull(() => statSync(path).mode & 0o777),
  resolve: async host => (await lookup(host, {all: true}).catch(() => [])).map(found => found.address),
  addresses: () => Object.values(networkInterfaces()).flatMap(list => (list ?? []).map(entry => entry.address)),
};

/** Whether a host name or address is this machine: loopback, its own name, or one of its addresses. */
export async function isThisMachine(host: string, machine: Machine): Promise<boolean> {
  if (host === 'localhost' || host === machine.name) return true;
  const own = new Set(machine.addresses());
  const found = await machine.resolve(host);
  return found.length > 0 && found.every(address => /^(127\.|::1$|::ffff:127\.)/.test(address) || own.has(address));
}

function findUserName(): string {
  return orNull(() => userInfo().username) ?? process.env.USER ?? 'postgres';
}

function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
