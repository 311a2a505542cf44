import pg from 'pg';
import {type EmbeddedOptions, type EmbeddedServer, startEmbedded} from '../../source/sources/embedded.ts';

export interface TestServer extends EmbeddedServer {
  /** A connection as superuser, or as `user` with `password`; the caller ends it. */
  connect(database?: string, as?: {user: string; password: string}): Promise<pg.Client>;
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
  return {...server, connect};
}
