import {type Finding, found, missing, notHere} from './finding.ts';

/** Words of version(), or beginnings of the names of settings, by which a fork or a service is known. */
const marks: readonly (readonly [words: RegExp | null, setting: RegExp | null, name: string])[] = [
  [/EnterpriseDB|EDB Postgres/, /^edb_/, 'EDB Postgres Advanced Server'],
  [/Greenplum|Cloudberry/, /^gp_/, 'Greenplum'],
  [/-YB-|Yugabyte/, /^yb_/, 'YugabyteDB'],
  [/CockroachDB/, null, 'CockroachDB'],
  [null, /^(apg_|aurora)/, 'Amazon Aurora'],
  [null, /^rds\./, 'Amazon RDS'],
  [null, /^alloydb\./, 'AlloyDB'],
  [null, /^cloudsql\./, 'Google Cloud SQL'],
  [null, /^azure\./, 'Azure Database for PostgreSQL'],
  [/neon/i, /^neon\./, 'Neon'],
];

/** What the server is, by version() and the names of its settings: PostgreSQL where nothing says more. */
export function findFork(version: string, names: readonly string[]): string {
  const found = marks.find(
    ([words, setting]) => words?.test(version) || (setting && names.some(name => setting.test(name))),
  );
  return found?.[2] ?? 'PostgreSQL';
}

/** Whether EDB's server speaks Oracle's dialect, by its settings; they are not there in any other. */
export function findRedwood(settings: Readonly<Record<string, string>>): Finding {
  const told = Object.entries(settings).filter(([name]) => name === 'db_dialect' || name.startsWith('edb_redwood'));
  if (told.length === 0) return missing(notHere('EDB Postgres Advanced Server'));
  return found(told.map(([name, value]) => `${name} ${value}`).join(', '), 'pg_settings');
}
