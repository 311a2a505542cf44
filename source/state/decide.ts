import type {ActionStep, InitStep, RunStep} from '../event/event.ts';
import {isRun} from '../ladder/plan.ts';
import {nextStep} from './ladder.ts';
import type {State} from './state.ts';

/** What should be under way, as plain data; whoever performs it ignores an id that has been begun. */
export type Command =
  | {readonly id: string; readonly command: 'step'; readonly step: InitStep | ActionStep}
  | {readonly id: string; readonly command: 'run'; readonly run: number; readonly step: RunStep}
  /** End a run with its report. */
  | {readonly id: string; readonly command: 'end-run'; readonly run: number}
  /** End whatever is under way, report or not. */
  | {readonly id: string; readonly command: 'kill'}
  | {
      readonly id: string;
      readonly command: 'finish';
      readonly reason: 'done' | 'stopped' | 'failed';
      readonly exitCode: number;
    };

/** How long the next rung waits for a server that does not answer. */
export const SERVER_WAIT_MS = 60_000;

/** What should be under way now. Pure: the same state gives the same commands. */
export function decide(state: State): Command[] {
  const {ladder, run, step, stop} = state;
  if (state.ended || !ladder) return [];
  const running = run && !run.end ? run : null;
  if (running) {
    const measured = running.progress.length > 0;
    if (stop && (stop.times > 1 || !measured)) return [{id: `kill run ${running.run} ${stop.times}`, command: 'kill'}];
    return running.ending && measured ? [{id: `run ${running.run} end`, command: 'end-run', run: running.run}] : [];
  }
  if (step && !step.end) return stop ? [{id: `kill step ${step.step} ${stop.times}`, command: 'kill'}] : [];
  if (stop) return [finish('stopped', stop.exitCode)];
  if (!ladder.started) return [];
  if (step?.end && step.end.exitCode !== 0) return [finish('failed', 2)];
  const invalid = state.runs.some(isInvalid);
  const last = state.runs.at(-1);
  if (ladder.onError === 'stop' && last && isInvalid(last)) return [finish('failed', 3)];
  const next = nextStep(ladder);
  if (!next) return ladder.held ? [] : [finish('done', invalid ? 3 : 0)];
  if (state.poll.lostAt !== null && state.at - state.poll.lostAt < SERVER_WAIT_MS) return [];
  if (!isRun(next)) return [{id: `step ${next.step}`, command: 'step', step: next}];
  const number = state.runs.length + 1;
  return [{id: `run ${number}`, command: 'run', run: number, step: next}];
}

function isInvalid({verdicts}: State['runs'][number]): boolean {
  return verdicts.some(({grade}) => grade === 'invalid');
}

function finish(reason: 'done' | 'stopped' | 'failed', exitCode: number): Command {
  return {id: 'finish', command: 'finish', reason, exitCode};
}
