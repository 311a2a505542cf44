import type {ActionStep, InitStep, RunStep, Step, Wish} from '../event/event.ts';
import {settleSteps} from '../ladder/open-steps.ts';
import {isRun} from '../ladder/plan.ts';
import {isInvalid} from '../verdict/verdicts.ts';
import {isUnconnected} from './connecting.ts';
import {followersOf, latestRun, nextStep, preparedBy} from './next-step.ts';
import {changePlan} from './plan-change.ts';
import type {Run} from './run.ts';
import {isSettled} from './settling.ts';
import type {Ladder, State} from './state.ts';
import {findReasonToEnd} from './until-steady.ts';
import {isVanished} from './vanished.ts';

/** What should be under way, as plain data; whoever performs it ignores an id that has been begun. */
export type Command =
  | {
      readonly id: string;
      readonly command: 'step';
      readonly step: InitStep | ActionStep;
      /** Step of the run that it prepares; null when it prepares none. */
      readonly before: number | null;
      /** The run that it prepares or follows. */
      readonly about: RunAbout | null;
    }
  /** End a step that waits. */
  | {readonly id: string; readonly command: 'end-step'}
  | {readonly id: string; readonly command: 'run'; readonly run: number; readonly step: RunStep}
  /** End a run with its report. */
  | {readonly id: string; readonly command: 'end-run'; readonly run: number}
  /** Wish, by the rules of the ladder. */
  | {readonly id: string; readonly command: 'wish'; readonly wish: Extract<Wish, {wish: 'end-rung'}>}
  /** End whatever is under way, report or not. */
  | {readonly id: string; readonly command: 'kill'}
  /** Tell of a changed plan. */
  | {
      readonly id: string;
      readonly command: 'plan';
      readonly steps: readonly Step[];
      readonly by: string;
      readonly because: string;
    }
  | {
      readonly id: string;
      readonly command: 'finish';
      readonly reason: 'done' | 'stopped' | 'failed';
      readonly exitCode: number;
    };

/** A run by its number and its step. */
export interface RunAbout {
  readonly run: number;
  readonly step: RunStep;
}

/** How long the next rung waits for a server that does not answer. */
export const SERVER_WAIT_MS = 60_000;

/** What should be under way now. Pure: the same state gives the same commands. */
export function decide(state: State): Command[] {
  const {ladder, stop} = state;
  if (state.ended || !ladder) return [];
  const change = decideChange(state, ladder);
  const underWay = decideUnderWay(state);
  if (underWay) return change ? [change, ...underWay] : underWay;
  if (stop) return [finish('stopped', stop.exitCode)];
  if (change) return [change];
  return ladder.started ? decideNext(state, ladder) : [];
}

/** A change of the plan that somebody asked for. */
function decideChange(state: State, {asked, changes}: Ladder): Command | null {
  const [wish] = asked;
  const changed = wish ? changePlan(state, wish) : null;
  return changed && {id: `plan ${changes + 1}`, command: 'plan', by: 'key', ...changed};
}

/** What is to become of the run or step under way; null when there is none. */
function decideUnderWay(state: State): Command[] | null {
  const {ladder, run, step, stop} = state;
  if (run && !run.end) {
    const measured = run.progress.length > 0;
    if (stop && (stop.times > 1 || !measured)) return [{id: `kill run ${run.run} ${stop.times}`, command: 'kill'}];
    if (!measured) return decideConnecting(state, run);
    if (run.ending?.because === 'no-server') return [{id: `kill run ${run.run} vanished`, command: 'kill'}];
    const because = findReasonToEnd(state) ?? (isVanished(state) ? 'no-server' : null);
    if (because) return [{id: `run ${run.run} known`, command: 'wish', wish: {wish: 'end-rung', because}}];
    return run.ending ? [{id: `run ${run.run} end`, command: 'end-run', run: run.run}] : [];
  }
  if (!step || step.end) return null;
  const name = nameStep(step.step, ladder?.begun.filter(one => one === step.step).length ?? 1);
  if (stop) return [{id: `kill ${name} ${stop.times}`, command: 'kill'}];
  return isSettled(state) ? [{id: `${name} end`, command: 'end-step'}] : [];
}

/** A run without a first second cannot be ended with a report; one whose connections do not come about is ended without. */
function decideConnecting(state: State, {run, ending}: Run): Command[] {
  if (ending?.because === 'no-connection') return [{id: `kill run ${run} unconnected`, command: 'kill'}];
  if (!isUnconnected(state)) return [];
  return [{id: `run ${run} unconnected`, command: 'wish', wish: {wish: 'end-rung', because: 'no-connection'}}];
}

function decideNext(state: State, ladder: Ladder): Command[] {
  const {step, runs, resumedAt} = state;
  const failed = step?.end && step.end.exitCode !== 0 ? ladder.steps.find(one => one.step === step.step) : null;
  if (failed?.kind === 'init') return [finish('failed', 2)];
  const last = runs.at(-1);
  const gaveUp = failed || (last && last.endedAt > (resumedAt ?? -1) && isInvalid(last));
  if (ladder.onError === 'stop' && gaveUp) return [finish('failed', 3)];
  const settled = settleOpen(state, ladder);
  if (settled) return [settled];
  const next = nextStep(ladder);
  if (!next) return ladder.held ? [] : [finish('done', isWhole(state, ladder) ? 0 : 3)];
  if (next.kind !== 'command' && isServerInDoubt(state)) return [];
  const number = runs.length + 1;
  if (isRun(next)) return [{id: `run ${number}`, command: 'run', run: number, step: next}];
  const id = nameStep(next.step, ladder.begun.filter(one => one === next.step).length + 1);
  const prepared = preparedBy(ladder, next);
  const followed = followersOf(ladder.steps, latestRun(ladder)).includes(next) ? latestRun(ladder) : null;
  const about = prepared ? {run: number, step: prepared} : followed && {run: runs.length, step: followed};
  return [{id, command: 'step', step: next, before: prepared?.step ?? null, about}];
}

/** How long the next rung still waits for a server that does not answer, ms; null when none does so. */
export function serverWaitLeft(state: State): number | null {
  const {at, ladder, ended} = state;
  const since = lostSince(state);
  if (since === null || ended || !ladder?.started) return null;
  const next = nextStep(ladder);
  if (!next || next.kind === 'command') return null;
  const left = SERVER_WAIT_MS - (at - since);
  return left > 0 ? left : null;
}

/** Whether the server does not answer, or has not been heard of since a run went wrong; after a minute the ladder goes on all the same. */
function isServerInDoubt(state: State): boolean {
  const {at, poll, runs} = state;
  const last = runs.at(-1);
  const unheard = last && isInvalid(last) && poll.at !== null && poll.at <= last.endedAt ? last.endedAt : null;
  const since = lostSince(state) ?? unheard;
  return since !== null && at - since < SERVER_WAIT_MS;
}

/** Since when the ladder waits for a lost server: the wait of a run that was ended for want of it is not the ladder's. */
function lostSince({poll: {lostAt}, run}: State): number | null {
  if (lostAt === null || !run?.end || run.ending?.because !== 'no-server') return lostAt;
  return Math.max(lostAt, run.end.at);
}

/** What the plan left open and can be settled by now. */
function settleOpen(state: State, {steps, search, cut, skipped, changes}: Ladder): Command | null {
  const passed = steps.filter(isRun).filter(({step}) => skipped.includes(step));
  const results = [
    ...state.runs.filter(({run}) => !cut.includes(run)),
    ...passed.map(({step, clients}) => ({step, clients, tps: null, verdicts: []})),
  ].map(run => ({step: run.step, clients: run.clients ?? 0, tps: run.tps, valid: !isInvalid(run)}));
  const open = {steps, search, cores: state.engine?.cores ?? null};
  const settled = settleSteps(open, results, state.preflight?.connections.free ?? null);
  return settled && {id: `plan ${changes + 1}`, command: 'plan', by: 'rule', ...settled};
}

/** A step that is not a run, by how often it has been begun. */
function nameStep(step: number, times: number): string {
  return times > 1 ? `step ${step} time ${times}` : `step ${step}`;
}

/** Whether nothing failed but what was done again. */
function isWhole({runs}: State, {failed, cut}: Ladder): boolean {
  return failed.length === 0 && !runs.some(run => isInvalid(run) && !cut.includes(run.run));
}

function finish(reason: 'done' | 'stopped' | 'failed', exitCode: number): Command {
  return {id: 'finish', command: 'finish', reason, exitCode};
}
