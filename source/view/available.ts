import {rungsOf} from '../ladder/plan.ts';
import {CONFIRM_MS} from '../state/ladder.ts';
import {isDroppable} from '../state/plan-change.ts';
import type {State} from '../state/state.ts';
import {nextRung, runningOf, tellHeld} from './rungs.ts';
import type {Scene} from './scene.ts';

/** Whether a person has just asked once to end the rung, and a second time would do it. */
export function isEndAsked({state}: Pick<Scene, 'state'>): boolean {
  const run = runningOf(state);
  return run?.endAskedAt != null && !run.ending && state.at - run.endAskedAt <= CONFIRM_MS;
}

/** Words for the key that holds the ladder, or lets it go on. */
export function holdNow({state}: Scene): string | null {
  if (!state.ladder?.started || state.ended || state.stop) return null;
  return state.ladder.held ? 'go on' : 'hold';
}

/** Words for the keys that choose a rung. */
export function chooseNow({state, play}: Scene): string | null {
  return !play && (!state.ladder?.started || state.ended) ? null : 'choose';
}

/** Words for the key that queues the chosen rung; the question before the start says by itself what starts. */
export function enterNow({state, look}: Pick<Scene, 'state' | 'look'>): string | null {
  if (!state.ladder?.started || state.ended) return null;
  if (look.chosen === null) return tellHeld(state) !== null && nextRung(state) !== null ? 'next rung' : null;
  return isInPlan(state, look.chosen) ? 'queue' : null;
}

/** Whether the plan has a rung, which may have been dropped since it was chosen. */
export function isInPlan({ladder}: Pick<State, 'ladder'>, step: number): boolean {
  return rungsOf(ladder?.steps ?? []).some(rung => rung.step === step);
}

/** Words for the key that ends the rung. */
export function endNow(scene: Scene): string | null {
  const run = runningOf(scene.state);
  if (!run || run.ending) return null;
  return isEndAsked(scene) ? 'again ends rung' : 'end rung';
}

/** Words for the key that queues a repeat. */
export function repeatNow({state}: Scene): string | null {
  return !state.ended && (runningOf(state) || state.runs.length > 0) ? 'repeat' : null;
}

/** Words for the keys that change the plan. */
export function changeNow({state, look}: Scene): string | null {
  if (!state.ladder?.started || state.ended || state.stop) return null;
  return look.chosen !== null && isDroppable(state.ladder, look.chosen) ? 'add, drop' : 'add';
}

/** Words for the key that writes a mark. */
export function markNow({state}: Scene): string | null {
  return state.ladder?.started && !state.ended ? 'mark' : null;
}

/** Words for the key that freezes the display. */
export function freezeNow({look, state}: Scene): string | null {
  return look.frozen ? 'thaw' : state.ladder?.started ? 'freeze' : null;
}

/** `word` for a key that is about panels, as long as there are several. */
export function panelNow(word: string): (scene: Scene) => string | null {
  return ({state, look}) => (state.ladder?.started && !look.expanded ? word : null);
}

/** Why a rung of so many clients cannot be added; null when it can. */
export function tellUnfit(clients: string, {preflight}: State): string | null {
  const free = preflight?.connections.free ?? null;
  return free !== null && Number(clients) > free ? `only ${free} connections were free` : null;
}
