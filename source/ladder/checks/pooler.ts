import {checkCircumstances} from '../check.ts';
import {rungsOf} from '../plan.ts';

/** Behind a pooler the connections of the server are not those of pgbench, its own limits are met first, and prepared statements may be lost. */
export const pooler = checkCircumstances('pooler', ({pooled}, {plan}) => {
  if (!pooled) return null;
  const prepares = rungsOf(plan.steps).some(({protocol}) => protocol === 'prepared');
  return {
    grade: 'warning',
    text: `a connection pooler stands before the server: the session that answers is not the one that was connected to, and CPU, memory and disks may be told of the machine of the pooler${
      prepares
        ? ', and in transaction mode it may not know the prepared statements of pgbench, whose clients then fail or hang'
        : ''
    }`,
    fix: `Connect to the server's own port; through the pooler its limits and its queue are measured too.${
      prepares ? ' Else --protocol simple, or PgBouncer 1.21 with max_prepared_statements.' : ''
    }`,
  };
});
