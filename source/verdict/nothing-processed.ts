import type {Rule} from './rule.ts';

/** A report without one transaction is no figure. */
export const nothingProcessed: Rule = {
  id: 'nothing-processed',
  grade: 'invalid',
  check: ({reported, transactionsProcessed, clientsLost}) =>
    reported && transactionsProcessed === 0 && clientsLost === 0 ? 'no transaction was processed' : null,
};
