import type {PlanChanged, Wished} from '../event/event.ts';
import {isRun, rungsOf} from '../ladder/plan.ts';
import {addMark} from './marks.ts';
import {followersOf, isFollower, preparationsOf} from './next-step.ts';
import {isDroppable} from './plan-change.ts';
import type {Ladder, State, StepRun} from './state.ts';

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
      return ladder && isReady(ladder, wish.step)
        ? {...state, ladder: {...ladder, queue: [...ladder.queue, wish.step]}}
        : state;
    case 'add':
      return ladder?.steps.some(({kind}) => kind === 'rung')
        ? {...state, ladder: {...ladder, asked: [...ladder.asked, wish]}}
        : state;
    case 'drop':
      return ladder && isDroppable(ladder, wish.step)
        ? {...state, ladder: {...ladder, asked: [...ladder.asked, wish]}}
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
    prepared: isRung(ladder, step) ? [] : [...ladder.prepared, step],
    queue: place < 0 ? ladder.queue : ladder.queue.toSpliced(place, 1),
    asked: ladder.asked.filter(wish => wish.wish !== 'drop' || wish.step !== step),
  };
}

/** The ladder after a step that is no run has ended: one that failed takes the run that it prepares with it. */
export function endStep(ladder: Ladder | null, {step, before, end}: StepRun): Ladder | null {
  if (!ladder || !end) return ladder;
  const others = ladder.failed.filter(one => one !== step);
  if (end.exitCode === 0) return {...ladder, failed: others, undone: ladder.undone === step ? null : ladder.undone};
  const {steps, onError, queue, skipped} = ladder;
  const planned = steps.find(one => one.step === step);
  const undone = planned && isFollower(planned) ? step : ladder.undone;
  const failed = {...ladder, failed: [...others, step], undone};
  const run = steps.filter(isRun).find(one => one.step === before);
  if (!run || onError === 'stop') return failed;
  const place = queue.indexOf(run.step);
  if (place >= 0) return {...failed, queue: queue.toSpliced(place, 1)};
  const passed = [...preparationsOf(steps, run), run, ...followersOf(steps, run)];
  return {...failed, skipped: [...skipped, ...passed.map(one => one.step)]};
}

/** The ladder with a changed plan. */
export function changeSteps(ladder: Ladder, {steps, by}: PlanChanged): Ladder {
  const planned = new Set(steps.map(({step}) => step));
  return {
    ...ladder,
    steps,
    queue: ladder.queue.filter(step => planned.has(step)),
    asked: (by === 'rule' ? ladder.asked : ladder.asked.slice(1)).filter(
      wish => wish.wish === 'add' || planned.has(wish.step),
    ),
    changes: ladder.changes + 1,
  };
}

/** Whether a run can be begun: its rate may wait for the peak of the ladder. */
function isReady({steps}: Ladder, step: number): boolean {
  return rungsOf(steps).some(one => one.step === step && (one.ratePercent === null || one.rate !== null));
}

function isRung(ladder: Ladder, step: number): boolean {
  return rungsOf(ladder.steps).some(one => one.step === step);
}

function askEnd(state: State, {at, by, because}: Extract<Wished, {wish: 'end-rung'}>): State {
  const {run, ladder} = state;
  if (!run || run.end) return state;
  // Whoever asked before is still waiting.
  if (because === 'no-connection')
    return run.progress.length > 0 ? state : {...state, run: {...run, ending: {at, by, because}}};
  if (run.ending) return state;
  const meant = ladder?.manual || by !== 'key' || (run.endAskedAt !== null && at - run.endAskedAt <= CONFIRM_MS);
  return {
    ...state,
    run: meant ? {...run, ending: {at, by, ...(because && {because})}} : {...run, endAskedAt: at},
  };
}

function stop(state: State, {at, by, exitCode}: Extract<Wished, {wish: 'stop'}>): State {
  const run = state.run && !state.run.end && !state.run.ending ? {...state.run, ending: {at, by}} : state.run;
  const before = state.stop;
  return {...state, run, stop: before ? {...before, times: before.times + 1} : {at, by, exitCode, times: 1}};
}
