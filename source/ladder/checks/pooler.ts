import {checkCircumstances} from '../check.ts';

/** Behind a pooler the connections of the server are not those of pgbench, and its own limits are met first. */
export const pooler = checkCircumstances('pooler', ({pooled}) =>
  pooled
    ? {
        grade: 'warning',
        text: 'a connection pooler stands before the server: the session that answers is not the one that was connected to',
        fix: "Connect to the server's own port; through the pooler its limits and its queue are measured too.",
      }
    : null,
);
