import type {Client} from 'pg';

/** The number that initdb gave the data directory, which all its copies share; null before 9.6 and where this role may not read it. */
export async function readSystemIdentifier(client: Client): Promise<string | null> {
  const {rows} = await client.query(`
    SELECT coalesce(has_function_privilege(to_regprocedure('pg_control_system()'), 'EXECUTE'), false) AS readable`);
  if (rows[0]?.readable !== true) return null;
  const found = await client.query('SELECT system_identifier::text AS identifier FROM pg_control_system()');
  return found.rows[0]?.identifier ?? null;
}
