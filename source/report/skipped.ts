import type {Step} from '../event/event.ts';
import {isRung} from '../ladder/plan.ts';
import {preparationsOf} from '../state/next-step.ts';
import type {State} from '../state/state.ts';
import {plural} from '../text/number.ts';

/** A rung of the plan that was passed over. */
export interface SkippedReport {
  readonly step: number;
  readonly clients: number;
  /** In words, to follow `skipped,`. */
  readonly because: string;
}

/** The rungs that were passed over and not run by hand either, in plan order. */
export function reportSkipped({ladder, runs, run}: Pick<State, 'ladder' | 'runs' | 'run'>): SkippedReport[] {
  if (!ladder) return [];
  const {steps, skipped, failed} = ladder;
  const attempted = new Set([...runs, ...(run ? [run] : [])].map(({step}) => step));
  return steps.filter(isRung).flatMap(rung => {
    if (!skipped.includes(rung.step) || attempted.has(rung.step)) return [];
    const culprit = preparationsOf(steps, rung).find(({step}) => failed.includes(step));
    return [{step: rung.step, clients: rung.clients, because: `its ${nameStep(culprit)} failed`}];
  });
}

/** One line a rung. */
export function describeSkipped(skipped: readonly SkippedReport[]): string[] {
  return skipped.map(({clients, because}) => `${clients} ${plural(clients, 'client')}: skipped, ${because}`);
}

function nameStep(step: Step | undefined): string {
  return step?.kind ?? 'preparation';
}
