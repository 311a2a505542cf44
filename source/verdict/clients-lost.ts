import {plural} from '../text/number.ts';
import type {Rule} from './rule.ts';

/** A client that meets an error is gone for the rest of the run, whatever the exit code: the figure is of fewer clients than asked. */
export const clientsLost: Rule = {
  id: 'clients-lost',
  grade: 'invalid',
  check: run => {
    const {clientsLost: lost, clients, connectionFailed, saidIncomplete, transactionsMissing: missing, lastError} = run;
    const words =
      (lost > 0 && tellLost(lost, clients)) ||
      (connectionFailed && 'connections failed, so clients are missing') ||
      (saidIncomplete && 'pgbench says its results are incomplete') ||
      (missing > 0 && `${missing} of the transactions asked for are missing, so clients were lost`) ||
      (run.imported === 'aborted' && run.transactionsProcessed !== 0 && 'the text says that clients were lost');
    if (!words) return null;
    return lastError ? `${words}: ${lastError}` : words;
  },
};

function tellLost(lost: number, clients: number | null): string {
  if (clients === 1) return 'the only client was lost';
  return clients === null ? `${lost} ${plural(lost, 'client')} lost` : `${lost} of ${clients} clients lost`;
}
