import {setOwn} from './pooled.ts';
import {connect, type Target} from './target.ts';

/** One statement after the other on a connection of its own that may write and takes its time, until the signal breaks it off. */
interface Maintenance {
  query(text: string): Promise<readonly Record<string, unknown>[]>;
}

/** Writes a checkpoint; it takes superuser or pg_checkpoint. */
export async function checkpoint(target: Target, signal: AbortSignal): Promise<void> {
  await withConnection(target, null, signal, async ({query}) => {
    await query('CHECKPOINT');
  });
}

/** Reads accounts and the primary keys into shared buffers, and tells of each how many blocks it is. Creates pg_prewarm where it is not. */
export async function prewarm(
  target: Target,
  database: string | null,
  signal: AbortSignal,
  tell: (text: string) => void,
): Promise<void> {
  await withConnection(target, database, signal, async ({query}) => {
    const installed = await query("SELECT 1 FROM pg_extension WHERE extname = 'pg_prewarm'");
    if (installed.length === 0) await query('CREATE EXTENSION IF NOT EXISTS pg_prewarm');
    for (const {name, oid} of await query(relations)) {
      const [row] = await query(`SELECT pg_prewarm(${Number(oid)}::regclass) AS blocks`);
      tell(`${name}: ${row?.blocks} blocks`);
    }
  });
}

/** Accounts, or its partitions, and the primary keys of all that has one. */
const relations = `
  WITH tables AS (
    SELECT to_regclass(name) AS id, name
    FROM unnest(ARRAY['pgbench_accounts', 'pgbench_branches', 'pgbench_tellers']) AS name
  ), parts AS (
    SELECT id, name FROM tables
    UNION ALL
    SELECT inhrelid, name FROM tables JOIN pg_inherits ON inhparent = id
  )
  SELECT c.oid::text AS oid, c.relname AS name
  FROM parts JOIN pg_class c ON c.oid = id
  WHERE name = 'pgbench_accounts' AND c.relkind <> 'p'
  UNION ALL
  SELECT c.oid::text, c.relname
  FROM parts JOIN pg_index i ON i.indrelid = id AND i.indisprimary JOIN pg_class c ON c.oid = i.indexrelid
  WHERE c.relkind <> 'I'
  ORDER BY name`;

async function withConnection(
  target: Target,
  database: string | null,
  signal: AbortSignal,
  work: (maintenance: Maintenance) => Promise<void>,
): Promise<void> {
  const client = await connect(
    database === null ? target : {...target, database, clientConfig: {...target.clientConfig, database}},
  );
  const breakOff = () => void client.connection.stream.destroy();
  signal.addEventListener('abort', breakOff, {once: true});
  try {
    signal.throwIfAborted();
    await setOwn(client, 'SET statement_timeout = 0; SET lock_timeout = 0; SET default_transaction_read_only = off');
    await work({query: async text => (await client.query(text).catch(rejectInFull)).rows});
  } finally {
    signal.removeEventListener('abort', breakOff);
    await client.end().catch(() => {});
  }
}

/** The detail says which right is missing. */
function rejectInFull(error: Error & {readonly detail?: string}): never {
  throw new Error([error.message, error.detail].filter(Boolean).join('. '));
}
