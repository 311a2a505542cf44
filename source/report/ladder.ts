import {rungsOf} from '../ladder/plan.ts';
import type {RunSummary} from '../state/run.ts';
import type {State} from '../state/state.ts';

/** A ladder in a few words: `1..16, 60 s`; from its plan, else from what was run; null when there is neither. */
export function describeLadder({ladder, runs}: Pick<State, 'ladder' | 'runs'>): string | null {
  const planned = rungsOf(ladder?.steps ?? []);
  const rungs = planned.length > 0 ? planned : runs.map(asked);
  if (rungs.length === 0) return null;
  const clients = rungs.map(rung => rung.clients).filter(count => count !== null);
  return [...(clients.length > 0 ? [range(clients)] : []), describeLength(rungs)].join(', ');
}

function describeLength(rungs: readonly {readonly open: boolean; readonly seconds: number | null}[]): string {
  if (rungs.some(({open}) => open)) return 'by hand';
  const seconds = rungs.map(rung => rung.seconds).filter(length => length !== null);
  return seconds.length > 0 ? `${range(seconds)} s` : 'by transactions';
}

function asked({clients, secondsAsked, open}: RunSummary) {
  return {clients, seconds: secondsAsked, open};
}

function range(numbers: readonly number[]): string {
  const least = Math.min(...numbers);
  const most = Math.max(...numbers);
  return least === most ? `${least}` : `${least}..${most}`;
}
