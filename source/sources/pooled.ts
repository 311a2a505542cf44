import type {Client} from 'pg';

/**
 * Whether another session answers than the one that was connected to, as behind a pooler. In transaction mode it is somebody else's in the next
 * moment: a setting, a lock or a prepared statement that we left in it would be theirs.
 */
export async function isPooled(client: Client): Promise<boolean> {
  const {rows} = await client.query('SELECT pg_backend_pid() AS backend');
  return rows[0]?.backend !== Reflect.get(client, 'processID');
}

/** Changes settings by a statement where the session is ours alone. */
export async function setOwn(client: Client, statement: string): Promise<void> {
  if (!(await isPooled(client))) await client.query(statement);
}
