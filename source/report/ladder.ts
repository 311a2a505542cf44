import type {RunSummary} from '../state/run.ts';
import type {State} from '../state/state.ts';

/** A ladder in a few words: `1..16, 60 s`; from its plan, else from what was run; null when there is neither. */
export function describeLadder({ladder, runs}: Pick<State, 'ladder' | 'runs'>): string | null {
  const planned = ladder?.steps.filter(step => step.kind === 'rung') ?? [];
  const rungs = planned.length > 0 ? planned : runs.map(asked);
  if (rungs.length === 0) return null;
  const length = rungs.some(({open}) => open) ? 'by hand' : `${range(rungs.map(({seconds}) => seconds))} s`;
  return `${range(rungs.map(({clients}) => clients))}, ${length}`;
}

function asked({clients, secondsAsked, open}: RunSummary) {
  return {clients, seconds: secondsAsked, open};
}

function range(numbers: readonly number[]): string {
  const least = Math.min(...numbers);
  const most = Math.max(...numbers);
  return least === most ? `${least}` : `${least}..${most}`;
}
