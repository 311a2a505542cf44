import type {Client} from 'pg';
import {isPooled} from './pooled.ts';

/** 'pgto' and 'p-be' in ASCII: what every ladder locks in its database, as long as its own connection lives. */
const KEYS = '1885828207, 1882022501';

/** Who runs a ladder on the database already. */
export interface Rival {
  readonly pid: number;
  readonly user: string | null;
  /** As the server prints it; null where this role may not see it. */
  readonly since: string | null;
  readonly address: string | null;
}

/**
 * Takes the advisory lock of the ladder for this session, or tells who has it. Taking it twice does no harm. Behind a pooler it is only looked at:
 * it would stay with a session that lives on when we are gone.
 */
export async function lockLadder(client: Client): Promise<Rival | null> {
  const take = (await isPooled(client)) ? 'pg_try_advisory_xact_lock' : 'pg_try_advisory_lock';
  const {rows} = await client.query(`SELECT ${take}(${KEYS}) AS taken`);
  if (rows[0]?.taken === true) return null;
  const found = await client.query(holder);
  return found.rows[0] ?? {pid: 0, user: null, since: null, address: null};
}

/** In a few words who it is. */
export function describeRival({pid, user, since, address}: Rival): string {
  const who = user === null ? '' : ` of ${user}`;
  const from = address === null ? '' : ` from ${address}`;
  return `session ${pid}${who}${from}, ${since === null ? 'since when is hidden' : `since ${since}`}`;
}

const [first, second] = KEYS.split(', ');

const holder = `
  SELECT l.pid, a.usename AS "user", host(a.client_addr) AS address,
    to_char(a.backend_start, 'YYYY-MM-DD HH24:MI:SS TZ') AS since
  FROM pg_locks l LEFT JOIN pg_stat_activity a ON a.pid = l.pid
  WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 2 AND l.classid = ${first} AND l.objid = ${second}
    AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
