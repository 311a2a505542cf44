import type {Rule} from './rule.ts';

/** Autovacuum was at work on tables of pgbench. */
export const autovacuumRan: Rule = {
  id: 'autovacuum',
  grade: 'note',
  check: ({watched}) => {
    const tables = watched?.autovacuums ?? [];
    return tables.length > 0 ? `autovacuum of ${tables.join(', ')} ran in this run` : null;
  },
};
