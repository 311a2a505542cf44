import pg from 'pg';
import {type EmbeddedOptions, type EmbeddedServer, startEmbedded} from '../../source/sources/embedded.ts';
import {resolveTarget, type Target} from '../../source/sources/target.ts';

export interface TestServer extends EmbeddedServer {
  /** A connection as superuser, or as `user` with `password`; the caller ends it. */
  connect(database?: string, as?: {user: string; password: string}): Promise<pg.Client>;
  /** The first value that a query gives. */
  ask(sql: string): Promise<unknown>;
}

/** A throwaway server for tests, stopped and removed when the test process ends, if not before. */
export async function startPostgres(options: EmbeddedOptions = {}): Promise<TestServer> {
  const server = await startEmbedded(options);
  const connect = async (database = 'postgres', as: {user: string; password: string} = server) => {
    const client = new pg.Client({
      host: server.host,
      port: server.port,
      user: as.user,
      password: as.password,
      database,
      ssl: false,
      application_name: 'test',
    });
    client.on('error', () => {});
    await client.connect();
    return client;
  };
  const ask = async (sql: string) => {
    const client = await connect();
    try {
      return Object.values((await client.query(sql)).rows[0] ?? {})[0];
    } finally {
      await client.end();
    }
  };
  return {...server, connect, ask};
}

/** A test server as a target, whatever the environment names. */
export function targetOf({host, port, user, password}: TestServer, database = 'postgres'): Promise<Target> {
  return resolveTarget({uri: `postgresql://${user}:${password}@${host}:${port}/${database}?sslmode=disable`}, {});
}
