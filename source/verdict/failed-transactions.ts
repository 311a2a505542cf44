import type {Rule} from './rule.ts';

/** Failed transactions (serialization, deadlock) are not in tps, but their work was done. */
export const failedTransactions: Rule = {
  id: 'failed-transactions',
  grade: 'caution',
  check: ({transactionsFailed: failed, transactionsProcessed: processed}) => {
    if (!failed) return null;
    const share = processed === null ? '' : ` (${((100 * failed) / (failed + processed)).toFixed(1)} %)`;
    return `${failed} transactions failed${share}`;
  },
};
