import type {ClientConfig} from 'pg';
import {UserError} from '../errors.ts';
import {type Parameters, parseConnectionString, severalHosts, variables} from './connection-string.ts';
import {chooseEncryption, type Encryption, SYSTEM_ROOTS} from './encryption.ts';
import {isThisMachine, type Machine, thisMachine} from './machine.ts';
import {findPassword} from './password-file.ts';
import {readService} from './service-file.ts';

export {connect, connectAsPgbench, describeOpen} from './connection.ts';

/** What a person gave on the command line. */
export interface TargetOptions {
  /** What stands where psql takes a database: a URI, `host=… port=…`, or a plain name. */
  readonly uri?: string | undefined;
  readonly host?: string | undefined;
  readonly port?: string | number | undefined;
  readonly username?: string | undefined;
  readonly database?: string | undefined;
}

/** The one server and database that pgbench, our own connection and everything shown are about. */
export interface Target {
  /** Host name or address, or null on a unix socket. */
  readonly host: string | null;
  /** Directory of the unix socket, or null over TCP. */
  readonly socket: string | null;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  /** Whether the server runs on this machine. */
  readonly local: boolean;
  /** For people, without secrets: `db1:5432/bench`. */
  readonly label: string;
  /** What pgbench's sessions are started with, from PGOPTIONS or a connection string: `-c synchronous_commit=off`; null for nothing. */
  readonly options: string | null;
  /** Whether the server's certificate is checked against those that the system trusts. */
  readonly systemRoots: boolean;
  /** The password file, where it has a password that libpq and we do not take, since others may read it; null for any other. */
  readonly openPasswordFile: string | null;
  /** For our own connection; may hold the password. */
  readonly clientConfig: ClientConfig;
  /** What to try in turn as clientConfig.ssl. */
  readonly encryption: readonly Encryption[];
  /** `-h`, `-p` and `-U` as far as a person would have to type them; the database goes last, added by the caller. */
  readonly pgbenchArguments: readonly string[];
  /** What pgbench needs beside its arguments, secrets included; to be added to our own environment. */
  readonly pgbenchEnvironment: Readonly<Record<string, string>>;
}

const socketFolders = ['/var/run/postgresql', '/run/postgresql', '/tmp'];

/**
 * Finds the server as psql does: the connection string, then options, a service, PG* variables, defaults. A connection string and an option that
 * name the same thing: the string holds, as in psql. UserError for what cannot be meant.
 */
export async function resolveTarget(
  options: TargetOptions,
  env: NodeJS.ProcessEnv = process.env,
  machine: Machine = thisMachine,
): Promise<Target> {
  const given = {...readOptions(options), ...readString(options)};
  const serviceName = given.service ?? env.PGSERVICE;
  const service = serviceName === undefined ? {} : readService(serviceName, env, machine);
  const fromEnvironment = readEnvironment(env);
  const all: Parameters = {...fromEnvironment, ...service, ...given};

  const port = readPort(all.port ?? '5432');
  const user = all.user ?? machine.user;
  const database = all.dbname ?? user;
  const place = all.host || all.hostaddr || findSocket(port, machine) || 'localhost';
  if (place.includes(',')) throw severalHosts();
  if (place.startsWith('@'))
    throw new UserError('Abstract sockets are not supported.', 'Use the directory of a unix socket, or TCP.');
  const socket = place.startsWith('/') ? place : null;
  const host = socket === null ? place : null;
  const local = host === null || (await isThisMachine(all.hostaddr ?? host, machine));
  const encryption = host === null ? [false as const] : chooseEncryption(all, machine);
  const hosts = socket === null ? [place] : [socket, ...(socketFolders.includes(socket) ? ['localhost'] : [])];
  const entry = {hosts, port, database, user};
  const filed = all.password ? null : findPassword(all.passfile ?? null, entry, machine);
  const password = all.password || filed?.password || null;

  const isNamedElsewhere = (keyword: string) => keyword in fromEnvironment || keyword in service;
  const target: Target = {
    host,
    socket,
    port,
    database,
    user,
    local,
    label: `${host?.includes(':') ? `[${host}]` : place}:${port}/${database}`,
    encryption,
    systemRoots: host !== null && all.sslrootcert === SYSTEM_ROOTS,
    openPasswordFile: filed?.openFile ?? null,
    options: all.options?.trim() || null,
    clientConfig: {
      host: all.hostaddr ?? place,
      port,
      database,
      user,
      ssl: encryption[0] ?? false,
      sslnegotiation: all.sslnegotiation === 'direct' ? 'direct' : 'postgres',
      application_name: 'pgtop-bench',
      options: keepSearchPath(all.options ?? ''),
      keepAlive: true,
      connectionTimeoutMillis: (Number(all.connect_timeout) || 10) * 1000,
    },
    pgbenchArguments: [
      ...['-h', place],
      ...(port !== 5432 || isNamedElsewhere('port') ? ['-p', String(port)] : []),
      ...(user !== machine.user || isNamedElsewhere('user') ? ['-U', user] : []),
    ],
    pgbenchEnvironment: passOn({...service, ...given}, env),
  };
  return password === null ? target : withPassword(target, password);
}

/** The same target with a password that a person has typed. */
export function withPassword(target: Target, password: string): Target {
  return {
    ...target,
    clientConfig: {...target.clientConfig, password},
    pgbenchEnvironment: {...target.pgbenchEnvironment, PGPASSWORD: password},
  };
}

function readOptions({host, port, username, database}: TargetOptions): Parameters {
  return {
    ...(host !== undefined && {host}),
    ...(port !== undefined && {port: String(port)}),
    ...(username !== undefined && {user: username}),
    ...(database !== undefined && parseConnectionString(database)),
  };
}

function readString({uri, database}: TargetOptions): Parameters {
  const found = uri === undefined ? {} : parseConnectionString(uri);
  const other = database === undefined ? undefined : parseConnectionString(database).dbname;
  if (found.dbname !== undefined && other !== undefined && found.dbname !== other) {
    throw new UserError(`Two databases are named: ${other} and ${found.dbname}.`, 'Name one.');
  }
  return found;
}

/** libpq takes an empty variable as a value for none but these: an empty PGHOST or PGPORT means its default. */
function readEnvironment(env: NodeJS.ProcessEnv): Parameters {
  const found: Record<string, string> = {};
  for (const [keyword, variable] of Object.entries(variables)) {
    const value = variable === null ? undefined : env[variable];
    if (value !== undefined && value !== '') found[keyword] = value;
  }
  return found;
}

function readPort(text: string): number {
  if (text.includes(',')) throw severalHosts();
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65535) return port;
  throw new UserError(
    `The port "${text}" is not a port.`,
    'A port is a number from 1 to 65535; PostgreSQL listens on 5432 unless told otherwise.',
  );
}

function findSocket(port: number, machine: Machine): string | null {
  return socketFolders.find(folder => machine.mode(`${folder}/.s.PGSQL.${port}`) !== null) ?? null;
}

/** Of PGOPTIONS only search_path and role reach our session, since they decide which tables pgbench finds; a statement_timeout there would break the poller. */
function keepSearchPath(options: string): string {
  const words = options.match(/(?:[^\s\\]|\\.)+/gs) ?? [];
  const joined = words
    .map((word, index) => (words[index - 1] === '-c' ? `-c${word}` : word))
    .filter(word => word !== '-c');
  const kept = joined.filter(word => /^(-c|--)(search[_-]path|role)=/i.test(word));
  // A blank, since pg reads PGOPTIONS by itself where it is given nothing.
  return kept.join(' ') || ' ';
}

/** What came by a connection string or a service, as variables; the place, user and database are arguments. */
function passOn(parameters: Parameters, env: NodeJS.ProcessEnv): Record<string, string> {
  const found: Record<string, string> = env.PGAPPNAME === undefined ? {} : {PGAPPNAME: 'pgbench'};
  const left = new Set(['host', 'port', 'user', 'dbname', 'service', 'application_name', 'client_encoding']);
  for (const [keyword, value] of Object.entries(parameters)) {
    const variable = variables[keyword];
    if (variable && !left.has(keyword)) found[variable] = value;
  }
  return found;
}
