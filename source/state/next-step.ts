import type {ActionStep, RunStep, Step} from '../event/event.ts';
import {isRun} from '../ladder/plan.ts';
import type {Ladder} from './state.ts';

/**
 * What comes next: what follows the latest run, then what was asked for by hand, then the plan in its order; before a run, whatever of its
 * preparations is missing. What prepares no run is never done.
 */
export function nextStep(ladder: Ladder): Step | null {
  const {steps, begun, skipped, held} = ladder;
  const after = followersOf(steps, latestRun(ladder)).find(step => isMissing(ladder, step));
  if (after) return after;
  const asked = askedRun(ladder);
  if (asked) return missingBefore(ladder, asked) ?? asked;
  const isAhead = (step: Step) => !begun.includes(step.step) && !skipped.includes(step.step) && !isPreparation(step);
  const next = steps.find(isAhead) ?? null;
  if (!next || next.kind === 'init') return next;
  if (held) return null;
  return (isRun(next) && missingBefore(ladder, next)) || next;
}

/** The run that a step which comes next prepares; null when it prepares none. */
export function preparedBy(ladder: Ladder, step: Step): RunStep | null {
  const {steps, begun, skipped} = ladder;
  const isAhead = (run: Step) => !begun.includes(run.step) && !skipped.includes(run.step);
  const run = askedRun(ladder) ?? steps.filter(isRun).find(isAhead);
  return run && (step.step === ladder.undone || preparations(ladder, run).includes(step)) ? run : null;
}

/** The steps that stand right before a run and prepare it. */
export function preparationsOf(steps: readonly Step[], run: RunStep): Step[] {
  const before = steps.slice(0, steps.indexOf(run));
  return before.slice(before.findLastIndex(step => !isPreparation(step)) + 1);
}

/** What prepares a rung out of its turn: also what stands before its warm-up, and what the plan does between rungs. */
export function preparationsByHand(steps: readonly Step[], run: RunStep): Step[] {
  const before = steps.slice(0, steps.indexOf(run)).filter(step => step.kind !== 'warm-up');
  const own = before.slice(before.findLastIndex(step => !isPreparation(step)) + 1);
  const between = steps.find(isBetween);
  return between && !own.some(isBetween) ? [between, ...own] : own;
}

/** The steps that stand right after a run and belong to it. */
export function followersOf(steps: readonly Step[], run: Step | null): Step[] {
  if (!run) return [];
  const after = steps.slice(steps.indexOf(run) + 1);
  const end = after.findIndex(step => !isFollower(step));
  return end < 0 ? after : after.slice(0, end);
}

/** Whether a step is what the plan does between rungs. */
export function isBetween(step: Step): boolean {
  return step.kind === 'command' && step.moment === 'between';
}

/**
 * The first that is still to be done before a run: the making of its tables, then what failed after the run before, then what prepares it,
 * unless a run has come since.
 */
function missingBefore(ladder: Ladder, run: RunStep): Step | null {
  const {steps, begun} = ladder;
  const init = steps
    .slice(0, steps.indexOf(run))
    .find(step => step.kind === 'init' && step.database === run.database && !begun.includes(step.step));
  const again = steps.find(({step}) => step === ladder.undone);
  return init ?? again ?? preparations(ladder, run).find(step => isMissing(ladder, step)) ?? null;
}

function preparations(ladder: Ladder, run: RunStep): Step[] {
  const {steps} = ladder;
  const isFirst = !steps.some(step => step.kind === 'rung' && ladder.begun.includes(step.step));
  return askedRun(ladder) && !isFirst ? preparationsByHand(steps, run) : preparationsOf(steps, run);
}

function askedRun({steps, queue}: Ladder): RunStep | null {
  return steps.filter(isRun).find(({step}) => step === queue[0]) ?? null;
}

/** The step of the latest run that has begun; null before the first. */
export function latestRun({steps, begun}: Pick<Ladder, 'steps' | 'begun'>): RunStep | null {
  const runs = new Map(steps.filter(isRun).map(run => [run.step, run]));
  return runs.get(begun.findLast(step => runs.has(step)) ?? -1) ?? null;
}

function isMissing({prepared}: Ladder, {step}: Step): boolean {
  return !prepared.includes(step);
}

function isPreparation(step: Step): step is ActionStep {
  return step.kind !== 'init' && !isRun(step) && !isFollower(step);
}

/** Whether a step follows a run. */
export function isFollower(step: Step): boolean {
  return step.kind === 'command' && step.moment === 'after';
}
