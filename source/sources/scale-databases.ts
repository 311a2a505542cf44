import type {Client} from 'pg';
import type {Tables} from '../event/event.ts';
import {setOwn} from './pooled.ts';
import {lookAtTables} from './preflight-tables.ts';
import {connect, type Target} from './target.ts';

/** The pgbench tables in databases of the server, by name; null where there is no such database. Reads only. */
export async function lookAtDatabases(
  client: Client,
  target: Target,
  names: readonly string[],
): Promise<Map<string, Tables | null>> {
  const {rows} = await client.query({
    text: 'SELECT datname FROM pg_database WHERE datname = ANY ($1)',
    values: [names],
    rowMode: 'array',
  });
  const existing = new Set(rows.flat());
  const found = new Map<string, Tables | null>();
  for (const name of names) found.set(name, existing.has(name) ? await lookInto(target, name) : null);
  return found;
}

/** Creates a database unless it exists. Rejects with what the server says. */
export async function ensureDatabase(target: Target, name: string): Promise<void> {
  const client = await connect(target);
  try {
    const {rowCount} = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount) return;
    await setOwn(client, 'SET statement_timeout = 0; SET default_transaction_read_only = off');
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

async function lookInto(target: Target, database: string): Promise<Tables> {
  const client = await connect({...target, database, clientConfig: {...target.clientConfig, database}});
  try {
    return (await lookAtTables(client)).tables;
  } finally {
    await client.end();
  }
}
