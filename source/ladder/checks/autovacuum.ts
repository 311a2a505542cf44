import {type Check, settingOf} from '../check.ts';
import {mayWrite, rungsOf} from '../plan.ts';

/** Without autovacuum accounts swell, since pgbench by itself vacuums branches and tellers only. */
export const autovacuum: Check = {
  id: 'autovacuum',
  check: outlook => {
    const writing = rungsOf(outlook.plan.steps).filter(({scripts}) => mayWrite(scripts));
    if (settingOf(outlook, 'autovacuum') !== 'off' || writing.length === 0) return null;
    if (writing.every(({vacuum}) => vacuum === 'all')) return null;
    return {
      grade: 'warning',
      text: 'autovacuum = off: pgbench_accounts grows from rung to rung, so that later rungs are slower for that alone',
      fix: 'Set autovacuum = on, or vacuum all tables before each rung with --vacuum.',
    };
  },
};
