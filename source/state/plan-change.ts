import type {RunStep, Step} from '../event/event.ts';
import {threadsLike} from '../ladder/open-steps.ts';
import {isRun, rungsOf} from '../ladder/plan.ts';
import {followersOf, isBetween, preparationsByHand, preparationsOf} from './next-step.ts';
import type {Ladder, PlanWish, State} from './state.ts';

/** A plan with a change, and why. */
export interface ChangedPlan {
  readonly steps: readonly Step[];
  readonly because: string;
}

/** The plan as a person wants it; null when the wish makes no sense. */
export function changePlan(state: State, wish: PlanWish): ChangedPlan | null {
  const {ladder} = state;
  if (!ladder) return null;
  return wish.wish === 'add' ? addRung(state, ladder, wish.clients) : dropRung(ladder, wish.step);
}

/** Whether a rung can be dropped: it is in the plan and has not begun. */
export function isDroppable({steps, begun}: Pick<Ladder, 'steps' | 'begun'>, step: number): boolean {
  return rungsOf(steps).some(one => one.step === step) && !begun.includes(step);
}

/** A rung like the latest one, with what stands around it, before the first larger one that has not begun, else after the last. */
function addRung(state: State, ladder: Ladder, clients: number): ChangedPlan | null {
  const {steps, begun} = ladder;
  const rungs = rungsOf(steps).filter(({kind, ratePercent}) => kind === 'rung' && ratePercent === null);
  const latest = state.run?.step ?? state.runs.at(-1)?.step;
  const model = rungs.find(({step}) => step === latest) ?? rungs[0];
  if (!model) return null;
  const likes = rungs.filter(rung => isLike(rung, model));
  const threads = threadsLike(likes, clients, state.engine?.cores ?? null);
  const added = [...preparationsByHand(steps, model), {...model, clients, threads}, ...followersOf(steps, model)];
  const mayBeFirst = !steps.some(isBetween);
  const larger = likes.find(
    one => one.clients > clients && !begun.includes(one.step) && (mayBeFirst || one !== rungs[0]),
  );
  const last = likes.at(-1) ?? model;
  const place = larger
    ? steps.indexOf(preparationsOf(steps, larger)[0] ?? larger)
    : steps.indexOf(last) + followersOf(steps, last).length + 1;
  const free = Math.max(...steps.map(({step}) => step)) + 1;
  const numbered = added.map((step, index) => ({...step, step: free + index}));
  return {steps: steps.toSpliced(place, 0, ...numbered), because: `${describe(clients)} added`};
}

function dropRung({steps, begun}: Ladder, step: number): ChangedPlan | null {
  const rung = steps.filter(isRun).find(one => one.step === step);
  if (!rung || !isDroppable({steps, begun}, step)) return null;
  const gone: readonly Step[] = [rung, ...preparationsOf(steps, rung), ...followersOf(steps, rung)];
  return {steps: steps.filter(one => !gone.includes(one)), because: `${describe(rung.clients)} dropped`};
}

function isLike(one: RunStep, other: RunStep): boolean {
  const keys = ['workload', 'protocol', 'scale', 'database', 'label', 'repeat', 'rate'] as const;
  return keys.every(key => one[key] === other[key]);
}

function describe(clients: number): string {
  return clients === 1 ? '1 client' : `${clients} clients`;
}
