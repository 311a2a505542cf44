import {UserError} from '../errors.ts';

/** Connection parameters by their libpq keyword: host, port, dbname, sslmode … */
export type Parameters = Readonly<Record<string, string>>;

/** libpq's keywords with the environment variable that sets each; null where there is none. */
export const variables: Readonly<Record<string, string | null>> = {
  host: 'PGHOST',
  hostaddr: 'PGHOSTADDR',
  port: 'PGPORT',
  dbname: 'PGDATABASE',
  user: 'PGUSER',
  password: 'PGPASSWORD',
  passfile: 'PGPASSFILE',
  service: 'PGSERVICE',
  options: 'PGOPTIONS',
  application_name: 'PGAPPNAME',
  fallback_application_name: null,
  client_encoding: 'PGCLIENTENCODING',
  connect_timeout: 'PGCONNECT_TIMEOUT',
  channel_binding: 'PGCHANNELBINDING',
  require_auth: 'PGREQUIREAUTH',
  requirepeer: 'PGREQUIREPEER',
  target_session_attrs: 'PGTARGETSESSIONATTRS',
  load_balance_hosts: 'PGLOADBALANCEHOSTS',
  sslmode: 'PGSSLMODE',
  sslnegotiation: 'PGSSLNEGOTIATION',
  sslcompression: 'PGSSLCOMPRESSION',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
  sslpassword: null,
  sslcertmode: 'PGSSLCERTMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcrl: 'PGSSLCRL',
  sslcrldir: 'PGSSLCRLDIR',
  sslsni: 'PGSSLSNI',
  ssl_min_protocol_version: 'PGSSLMINPROTOCOLVERSION',
  ssl_max_protocol_version: 'PGSSLMAXPROTOCOLVERSION',
  min_protocol_version: 'PGMINPROTOCOLVERSION',
  max_protocol_version: 'PGMAXPROTOCOLVERSION',
  gssencmode: 'PGGSSENCMODE',
  krbsrvname: 'PGKRBSRVNAME',
  gsslib: 'PGGSSLIB',
  gssdelegation: 'PGGSSDELEGATION',
  keepalives: null,
  keepalives_idle: null,
  keepalives_interval: null,
  keepalives_count: null,
  tcp_user_timeout: null,
};

/** Reads what psql takes as a database: a URI, `host=… port=…`, or a plain name; as libpq does. UserError names what cannot be read, never a secret. */
export function parseConnectionString(text: string): Parameters {
  if (/^postgres(ql)?:\/\//.test(text)) return parseUri(text);
  if (text.includes('=')) return parseConninfo(text);
  return {dbname: text};
}

const uriHint = 'A URI reads postgresql://user@host:port/database?sslmode=require, special characters as %XX.';

function parseUri(text: string): Parameters {
  const match = /^\w+:\/\/(?:([^@/?]*)@)?([^/?]*)(?:\/([^?]*))?(?:\?(.*))?$/s.exec(text);
  if (match === null) throw new UserError('The connection URI cannot be read.', uriHint);
  const [, login = '', place = '', database = '', query = ''] = match;
  if (place.includes(',')) throw severalHosts();
  const [, user = '', password = ''] = /^([^:]*)(?::(.*))?$/s.exec(login) ?? [];
  const hostAndPort = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/s.exec(place);
  if (hostAndPort === null) throw new UserError('The host in the connection URI cannot be read.', uriHint);
  const host = (hostAndPort[1] ?? '').replace(/^\[(.*)\]$/s, '$1');
  const found: Record<string, string> = {};
  const given = {user, password, host, port: hostAndPort[2] ?? '', dbname: database};
  for (const [keyword, value] of Object.entries(given)) if (value !== '') found[keyword] = decode(value);
  for (const pair of query === '' ? [] : query.split('&')) {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const keyword = decode(name);
    if (keyword === 'ssl' && value === 'true') found.sslmode = 'require';
    else found[knownKeyword(keyword)] = decode(value);
  }
  return found;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new UserError(
      'The connection URI has a % that is not followed by two hexadecimal digits.',
      'Write a % in a password as %25.',
    );
  }
}

function parseConninfo(text: string): Parameters {
  const found: Record<string, string> = {};
  const pair = /\s*([^\s=]+)\s*=\s*(?:'((?:[^'\\]|\\.)*)'|((?:[^\s'\\]|\\.)*))(?=\s|$)/gsy;
  let end = 0;
  for (let match = pair.exec(text); match !== null; match = pair.exec(text)) {
    end = pair.lastIndex;
    found[knownKeyword(match[1] ?? '')] = (match[2] ?? match[3] ?? '').replace(/\\(.)/gs, '$1');
  }
  if (text.slice(end).trim() !== '') {
    throw new UserError(
      'The connection string cannot be read.',
      "It reads host=db1 port=5432 dbname=bench; a value with spaces stands in '…'.",
    );
  }
  return found;
}

function knownKeyword(keyword: string): string {
  if (Object.hasOwn(variables, keyword)) return keyword;
  throw new UserError(
    `The connection string names "${keyword}", which is no connection parameter.`,
    'Parameters are host, port, dbname, user, sslmode and the others that libpq knows.',
  );
}

/** One server is measured at a time. */
export function severalHosts(): UserError {
  return new UserError('Several hosts are given; a benchmark runs against one.', 'Name one host and one port.');
}
