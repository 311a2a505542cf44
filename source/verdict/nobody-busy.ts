import type {Rule} from './rule.ts';

const LEAST_SHARE = 0.25;
const LEAST_POLLS = 5;
const LEAST_CLIENTS = 4;

/** Nobody is busy: most clients are idle in the server, so that the load generator or the network decides. */
export const nobodyBusy: Rule = {
  id: 'nobody-busy',
  grade: 'note',
  check: ({watched, clients, rate}) => {
    if (!watched || watched.polls < LEAST_POLLS || clients === null || clients < LEAST_CLIENTS || rate !== null)
      return null;
    return watched.active < LEAST_SHARE * clients
      ? `${watched.active.toFixed(1)} of ${clients} clients active in the server`
      : null;
  },
};
