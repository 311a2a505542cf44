import {isRung} from '../ladder/plan.ts';
import type {RunSummary} from '../state/run-summary.ts';
import type {State} from '../state/state.ts';

/** The rungs of a ladder in a few words: `1..16, 60 s`; from its plan, else from what was run; null when there is neither. */
export function describeLadder({ladder, runs}: Pick<State, 'ladder' | 'runs'>): string | null {
  const planned = (ladder?.steps ?? []).filter(isRung);
  const rungs = planned.length > 0 ? planned : runs.filter(({kind}) => kind === 'rung').map(asked);
  if (rungs.length === 0) return null;
  const clients = rungs.map(rung => rung.clients).filter(count => count !== null);
  return [...(clients.length > 0 ? [range(clients)] : []), describeLength(rungs)].join(', ');
}

interface Asked {
  readonly clients: number | null;
  readonly seconds: number | null;
  readonly transactions: number | null;
  readonly open: boolean;
}

function describeLength(rungs: readonly Asked[]): string {
  if (rungs.some(({open}) => open)) return 'by hand';
  const seconds = rungs.map(rung => rung.seconds).filter(length => length !== null);
  if (seconds.length > 0) return `${range(seconds)} s`;
  const transactions = rungs.map(rung => rung.transactions).filter(count => count !== null);
  return transactions.length > 0 ? `${range(transactions)} transactions a client` : 'length unknown';
}

function asked({clients, secondsAsked, transactionsPerClient, open}: RunSummary): Asked {
  return {clients, seconds: secondsAsked, transactions: transactionsPerClient, open};
}

function range(numbers: readonly number[]): string {
  const least = Math.min(...numbers);
  const most = Math.max(...numbers);
  return least === most ? `${least}` : `${least}..${most}`;
}
