import type {Rule} from './rule.ts';

/** A client that meets an error is gone for the rest of the run, whatever the exit code: the figure is of fewer clients than asked. */
export const clientsLost: Rule = {
  id: 'clients-lost',
  grade: 'invalid',
  check: ({clientsLost: lost, clients, saidIncomplete, lastError}) => {
    if (lost === 0 && !saidIncomplete) return null;
    const words = lost > 0 ? `${lost} of ${clients} clients lost` : 'pgbench says its results are incomplete';
    return lastError ? `${words}: ${lastError}` : words;
  },
};
