import type {Rule} from './rule.ts';

/** A client that meets an error is gone for the rest of the run, whatever the exit code: the figure is of fewer clients than asked. */
export const clientsLost: Rule = {
  id: 'clients-lost',
  grade: 'invalid',
  check: run => {
    const {clientsLost: lost, clients, connectionFailed, saidIncomplete, transactionsMissing: missing, lastError} = run;
    const words =
      (lost > 0 && (clients === null ? `${lost} clients lost` : `${lost} of ${clients} clients lost`)) ||
      (connectionFailed && 'connections failed, so clients are missing') ||
      (saidIncomplete && 'pgbench says its results are incomplete') ||
      (missing > 0 && `${missing} of the transactions asked for are missing, so clients were lost`) ||
      (run.imported === 'aborted' && run.transactionsProcessed !== 0 && 'the text says that clients were lost');
    if (!words) return null;
    return lastError ? `${words}: ${lastError}` : words;
  },
};
