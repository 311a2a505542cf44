import type {LimitName} from './limit.ts';

/** What a DBA would try next, by what the limit is. */
export const advices: Readonly<Record<LimitName, string>> = {
  'WAL flush':
    'Try faster or battery-backed storage for pg_wal, or synchronous_commit = off where losing the last commits is allowed.',
  'synchronous standby': 'Look at the standby and the network to it, or try a weaker synchronous_commit.',
  'data reads': 'Try more shared_buffers or memory, a smaller scale, or faster storage for the data.',
  'data writes': 'Try more shared_buffers, a busier background writer, or faster storage for the data.',
  'temporary files': 'Try more work_mem, so that sorts and hashes need no temporary files, or faster storage for them.',
  'row contention': 'Clients wait for each other on the same rows: try a scale of at least the number of clients.',
  'internal contention':
    'Sessions wait for each other inside the server: try fewer clients or a pooler, and look up this wait event.',
  'server CPU':
    'The cores are busy: see what else runs there, try prepared statements (-M prepared), more or faster cores; more clients do not help.',
  'other programs':
    'The cores are busy, but hardly by the server and pgbench: see what else runs there (top), and run again without it.',
  'few clients':
    'Each client and its session are at work all the time, one after the other: more clients use what is left of the cores; a unix socket or prepared statements (-M prepared) make each of them faster.',
  'pgbench or network':
    'The server waits for its clients: try more pgbench threads (-j), a unix socket, a nearer or less busy load machine.',
  rate: 'Nothing was at its limit: the rate was asked for and reached.',
  'nothing clear': 'No single wait stands out: look at the waits over time, and at CPU and storage of the server.',
};

export const adviceOfConnecting =
  'Each transaction connects anew (-C): clients that stay connected, or a pooler, save the time that this takes.';

export const adviceOfScripts = 'Where the script sleeps (\\sleep) that is its own doing.';

export const adviceOfScaled =
  'Clients wait for each other on the same rows, though not for want of scale: see which statement they wait in.';
