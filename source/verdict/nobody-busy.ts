import {busyShare} from './machine-facts.ts';
import type {Rule} from './rule.ts';

const LEAST_SHARE = 0.25;
const LEAST_POLLS = 5;
const LEAST_CLIENTS = 4;
/** On a machine that is busier than this somebody is. */
const MOST_BUSY = 0.6;

/** Nobody is busy: most clients are idle in the server, so that the load generator or the network decides. */
export const nobodyBusy: Rule = {
  id: 'nobody-busy',
  grade: 'note',
  check: ({watched, clients, rate}) => {
    if (!watched || watched.polls < LEAST_POLLS || clients === null || clients < LEAST_CLIENTS || rate !== null)
      return null;
    const busy = busyShare(watched.machines?.server);
    if (watched.active >= LEAST_SHARE * clients || (busy !== null && busy >= MOST_BUSY)) return null;
    const active = `${watched.active.toFixed(1)} of ${clients} clients active in the server`;
    return busy === null ? active : `${active}, whose CPU is ${Math.round(100 * (1 - busy))} % idle`;
  },
};
