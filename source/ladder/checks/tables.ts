import type {RunStep, Step} from '../../event/event.ts';
import {type Check, checkCircumstances, listSome} from '../check.ts';
import {hasBuiltin, rungsOf} from '../plan.ts';
import {describeUnusable, nothingElseIsLost} from '../unusable.ts';

/** On tables that are not there, or empty, every client gives up at once. */
export const tables: Check = {
  id: 'tables',
  check: ({facts: {tables}, plan}) => {
    const runs = runsOnFound(plan.steps);
    for (const {scale} of runs) {
      const text = describeUnusable(tables, {database: null, scale});
      const fix = tables.state === 'missing' ? '--init --scale N creates them.' : anew;
      if (text !== null) return {grade: 'refusal', text, fix};
    }
    return null;
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

const anew = `--init --force --scale N drops the pgbench tables and ${nothingElseIsLost}`;

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
