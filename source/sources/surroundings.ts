import type {Target} from './target.ts';

/** The target as PG* variables, for a command of a person. */
export function describeTarget({
  host,
  socket,
  port,
  user,
  database,
  pgbenchEnvironment,
}: Target): Record<string, string> {
  const place = host ?? socket;
  return {
    ...pgbenchEnvironment,
    ...(place === null ? {} : {PGHOST: place}),
    PGPORT: String(port),
    PGUSER: user,
    PGDATABASE: database,
  };
}
