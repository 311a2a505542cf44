import type {Check} from '../check.ts';
import {checkCircumstances, listSome} from '../check.ts';
import {rungsOf} from '../plan.ts';

/** On tables that are not there, or empty, every client gives up at once. */
export const tables: Check = {
  id: 'tables',
  check: ({facts: {tables}, plan}) => {
    const isMade = plan.steps.some(step => step.kind === 'init' && step.database === null);
    const runs = rungsOf(plan.steps).filter(
      ({database, scripts}) => database === null && scripts.some(({kind}) => kind === 'builtin'),
    );
    if (isMade || runs.length === 0) return null;
    const anew = '--init --force --scale N drops them and makes them anew; or name another database.';
    if (tables.state === 'missing')
      return {grade: 'refusal', text: 'the pgbench tables are missing', fix: '--init --scale N creates them.'};
    if (tables.state === 'some')
      return {grade: 'refusal', text: `only ${tables.present.join(', ')} of the four pgbench tables exist`, fix: anew};
    if (tables.state === 'empty')
      return {grade: 'refusal', text: 'the pgbench tables are empty (was an init interrupted?)', fix: anew};
    const other = runs.find(({scale}) => scale !== null && tables.scale !== null && scale !== tables.scale);
    if (!other) return null;
    return {
      grade: 'refusal',
      text: `pgbench tables of scale ${tables.scale} exist already, scale ${other.scale} was asked`,
      fix: anew,
    };
  },
};

/** Databases of their own that scales need. */
export const databases = checkCircumstances('databases', ({scaledDatabases}, {plan}) => {
  const made = plan.steps.flatMap(step => (step.kind === 'init' ? (step.database ?? []) : []));
  const needed = rungsOf(plan.steps).flatMap(({database}) => database ?? []);
  const missing = [...new Set(needed)].filter(name => !made.includes(name) && !scaledDatabases.includes(name));
  if (missing.length === 0) return null;
  return {
    grade: 'refusal',
    text: `there is no database ${listSome(missing)}`,
    fix: '--init creates a database for each scale.',
  };
});
