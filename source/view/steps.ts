import type {Step} from '../event/event.ts';
import {isRun} from '../ladder/plan.ts';
import type {State, StepRun} from '../state/state.ts';
import {formatCount, formatDuration} from '../text/number.ts';

/** The step under way that is no run, with what the plan says of it; null when there is none. */
export function stepUnderWay({step, ladder}: State): {readonly run: StepRun; readonly planned: Step | null} | null {
  if (!step || step.end) return null;
  return {run: step, planned: ladder?.steps.find(one => one.step === step.step) ?? null};
}

/** What a step under way does, in a word; null when there is none. */
export function nameStep(state: State): string | null {
  const underWay = stepUnderWay(state);
  return underWay && words[underWay.planned?.kind ?? 'init'];
}

const words: Readonly<Record<Step['kind'], string>> = {
  init: 'initialising',
  checkpoint: 'checkpoint',
  prewarm: 'prewarming',
  settle: 'settling',
  command: 'command',
  'warm-up': '',
  rung: '',
};

/** The same in a few words, with how long it has taken. */
export function describeStep(state: State): string | null {
  const underWay = stepUnderWay(state);
  if (!underWay) return null;
  const {run, planned} = underWay;
  const time = formatDuration(state.at - run.startedAt);
  switch (planned?.kind) {
    case 'checkpoint':
      return `writing a checkpoint, ${time}`;
    case 'prewarm':
      return `prewarming, ${time}`;
    case 'settle':
      return `waiting for calm, ${time} of ${formatDuration(planned.mostSeconds * 1000)} at most`;
    case 'command':
      return `command ${planned.moment}${describeBefore(state, run)}, ${time}`;
    default:
      return 'initialising';
  }
}

/** What a command under way wrote last; null for any other step. */
export function latestOutput(state: State): string | null {
  const underWay = stepUnderWay(state);
  return underWay?.planned?.kind === 'command' ? (underWay.run.lines.at(-1) ?? null) : null;
}

function describeBefore({ladder}: State, {before}: StepRun): string {
  const run = ladder?.steps.filter(isRun).find(({step}) => step === before);
  return run ? ` ${formatCount(run.clients)} clients` : '';
}
