import type {RunStep, Step} from '../../event/event.ts';
import {type Check, checkCircumstances, listSome} from '../check.ts';
import {hasBuiltin, rungsOf} from '../plan.ts';

/** On tables that are not there, or empty, every client gives up at once. */
export const tables: Check = {
  id: 'tables',
  check: ({facts: {tables}, plan}) => {
    const runs = runsOnFound(plan.steps);
    if (runs.length === 0) return null;
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

/** An init that was interrupted after the rows were there has made no keys; then each transaction reads a table whole. */
export const indexes: Check = {
  id: 'indexes',
  check: ({facts: {tables}, plan}) => {
    const {indexless = [], state} = tables;
    if (state !== 'ready' || indexless.length === 0 || runsOnFound(plan.steps).length === 0) return null;
    return {
      grade: 'warning',
      text: `${listSome(indexless)} without an index (was an init interrupted?): transactions read the whole table`,
      fix: anew,
    };
  },
};

/** Runs on the tables of the target's database as they are found. */
function runsOnFound(steps: readonly Step[]): RunStep[] {
  if (steps.some(step => step.kind === 'init' && step.database === null)) return [];
  return rungsOf(steps).filter(({database, scripts}) => database === null && hasBuiltin(scripts));
}

const anew =
  '--init --force --scale N drops the pgbench tables and makes them anew, nothing else is lost; or name another database.';

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
