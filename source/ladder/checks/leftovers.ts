import {checkCircumstances, listSome} from '../check.ts';

/** Sessions that an interrupted pgbench left behind, and pgbench at work elsewhere, take their share of the server. */
export const leftovers = checkCircumstances('leftovers', ({leftovers}) => {
  if (leftovers.length === 0) return null;
  const sessions = leftovers.map(({pid, application, user, database, state}) =>
    [`pid ${pid}`, application, user, database, state].filter(Boolean).join(' '),
  );
  return {
    grade: 'warning',
    text: `${leftovers.length === 1 ? '1 session' : `${leftovers.length} sessions`} of another pgbench: ${listSome(sessions)}`,
    fix: 'Wait for it to end, or end what is left of it: SELECT pg_terminate_backend(pid). It is not done for you.',
  };
});
