import {checkCircumstances} from '../check.ts';
import {mayAnyWrite, rungsOf} from '../plan.ts';

/** A standby takes no writes, pgbench's start-up vacuum among them. */
export const standby = checkCircumstances('standby', ({inRecovery}, {plan}) => {
  if (!inRecovery) return null;
  if (plan.steps.some(({kind}) => kind === 'init') || mayAnyWrite(plan.steps)) {
    return {
      grade: 'refusal',
      text: 'the server is a standby, which takes no writes',
      fix: 'Connect to the primary, or read only: --workload select-only --no-vacuum.',
    };
  }
  if (rungsOf(plan.steps).every(({vacuum}) => vacuum === 'none')) {
    return {grade: 'note', text: 'the server is a standby: replay of WAL shares it with the rungs', fix: null};
  }
  return {
    grade: 'warning',
    text: "the server is a standby: pgbench's start-up vacuum fails there, which leaves errors in its log",
    fix: 'Add --no-vacuum.',
  };
});
