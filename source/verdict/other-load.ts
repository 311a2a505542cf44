import type {Rule} from './rule.ts';

const LEAST_SESSIONS = 0.5;

/** Sessions besides those of pgbench were at work. */
export const otherLoad: Rule = {
  id: 'other-load',
  grade: 'caution',
  check: ({watched}) =>
    watched?.others != null && watched.others >= LEAST_SESSIONS
      ? `other load: ${watched.others.toFixed(1)} sessions active besides pgbench`
      : null,
};
