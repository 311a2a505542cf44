import type {Rule} from './rule.ts';

/** A server that was started anew in a run was away for a part of it, and began again with nothing in memory. */
export const serverRestarted: Rule = {
  id: 'server-restarted',
  grade: 'invalid',
  check: ({watched}) => (watched?.restarted ? 'the server was restarted in the run' : null),
};
