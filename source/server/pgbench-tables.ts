/**
 * FROM clause of the tables of pgbench that the search path finds now, as `name`, each with itself and its partitions as `part`. A table
 * that is not there has no row; it may be made or dropped at any time.
 */
export const pgbenchTables = `
  FROM (VALUES ('pgbench_accounts'), ('pgbench_branches'), ('pgbench_history'), ('pgbench_tellers')) AS names (name),
    LATERAL (SELECT to_regclass(name)::oid AS oid) AS found,
    LATERAL (SELECT found.oid AS part UNION ALL SELECT inhrelid FROM pg_inherits WHERE inhparent = found.oid) AS parts
  WHERE part IS NOT NULL`;
