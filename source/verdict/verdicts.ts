import {clientsLost} from './clients-lost.ts';
import {connectingCounted} from './connecting-counted.ts';
import {endedEarly} from './ended-early.ts';
import {failedTransactions} from './failed-transactions.ts';
import {noReport} from './no-report.ts';
import {nothingProcessed} from './nothing-processed.ts';
import {quoted} from './quoted.ts';
import type {Rule, RunFacts, Verdict} from './rule.ts';

/** Every rule, gravest first. */
export const rules: readonly Rule[] = [
  noReport,
  clientsLost,
  nothingProcessed,
  failedTransactions,
  endedEarly,
  connectingCounted,
  quoted,
];

/** What is to be said of a run, gravest first; nothing means that it can be quoted as it stands. */
export function judge(run: RunFacts): Verdict[] {
  return rules.flatMap(({id, grade, check}) => {
    const text = check(run);
    return text === null ? [] : [{rule: id, grade, text}];
  });
}
