import type {Step, Wished} from '../event/event.ts';
import {isRun, rungsOf} from '../ladder/plan.ts';
import {addMark} from './marks.ts';
import type {Ladder, State} from './state.ts';

/** Within this time a second wish to end a rung is meant. */
export const CONFIRM_MS = 2000;

/** What a wish does to the state; one that makes no sense now does nothing. */
export function applyWish(state: State, wish: Wished): State {
  const {ladder} = state;
  switch (wish.wish) {
    case 'start':
      return ladder && !ladder.started ? {...state, ladder: {...ladder, started: true, startedAt: wish.at}} : state;
    case 'hold':
      return ladder ? {...state, ladder: {...ladder, held: true}} : state;
    case 'go-on':
      return ladder ? {...state, ladder: {...ladder, held: false}} : state;
    case 'queue':
    case 'repeat':
      return ladder && isRung(ladder, wish.step)
        ? {...state, ladder: {...ladder, queue: [...ladder.queue, wish.step]}}
        : state;
    case 'end-rung':
      return askEnd(state, wish);
    case 'mark':
      return addMark(state, {at: wish.at, kind: 'note', text: wish.text});
    case 'stop':
      return stop(state, wish);
    default:
      return state;
  }
}

/** The ladder after one of its steps has begun. */
export function beginStep(ladder: Ladder | null, step: number): Ladder | null {
  if (!ladder) return null;
  const place = ladder.queue.indexOf(step);
  return {
    ...ladder,
    begun: [...ladder.begun, step],
    queue: place < 0 ? ladder.queue : ladder.queue.toSpliced(place, 1),
  };
}

/** What comes next: asked for by hand first, then in plan order. */
export function nextStep({queue, steps, begun, held}: Ladder): Step | null {
  const asked = steps.find(({step}) => step === queue[0]);
  if (asked) return asked;
  const next = steps.find(({step}) => !begun.includes(step)) ?? null;
  return held && next && isRun(next) ? null : next;
}

function isRung(ladder: Ladder, step: number): boolean {
  return rungsOf(ladder.steps).some(one => one.step === step);
}

function askEnd(state: State, {at, by}: Wished): State {
  const {run, ladder} = state;
  if (!run || run.end || run.ending) return state;
  const meant = ladder?.manual || by !== 'key' || (run.endAskedAt !== null && at - run.endAskedAt <= CONFIRM_MS);
  return {...state, run: meant ? {...run, ending: {at, by}} : {...run, endAskedAt: at}};
}

function stop(state: State, {at, by, exitCode}: Extract<Wished, {wish: 'stop'}>): State {
  const run = state.run && !state.run.end && !state.run.ending ? {...state.run, ending: {at, by}} : state.run;
  const before = state.stop;
  return {...state, run, stop: before ? {...before, times: before.times + 1} : {at, by, exitCode, times: 1}};
}
