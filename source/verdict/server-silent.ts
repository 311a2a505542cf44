import type {Rule} from './rule.ts';

const LEAST_SECONDS = 3;
const LEAST_IDLE = 2;

/** The server answered nobody: neither the polls nor pgbench. */
export const serverSilent: Rule = {
  id: 'server-silent',
  grade: 'caution',
  check: ({watched, measure}) => {
    const silence = watched?.silence;
    if (!silence || silence.longest < LEAST_SECONDS || silence.idle < LEAST_IDLE) return null;
    const of = measure ? ` of ${Math.round(measure.seconds)}` : '';
    return `the server was silent: no answer to a poll for ${Math.round(silence.seconds)}${of} s, no transaction in ${Math.round(silence.idle)} of them`;
  },
};
