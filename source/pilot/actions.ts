import type {ActionStep, Happening, StepEnded} from '../event/event.ts';
import type {Leave} from '../sources/leave.ts';
import {checkpoint, prewarm} from '../sources/maintenance.ts';
import type {PgbenchEnd} from '../sources/pgbench.ts';
import type {Target} from '../sources/target.ts';
import {watchWriteBack} from '../sources/write-back.ts';
import type {Command} from '../state/decide.ts';
import {BROKEN_OFF, runCommand} from './command-step.ts';
import type {Guard} from './guard.ts';

/** What the performing of actions needs. */
export interface Workshop {
  readonly target: Target;
  readonly guard: Guard;
  readonly push: (happening: Happening) => void;
  /** Sends the poller away during commands; null where nobody polls. */
  readonly leave: Leave | null;
}

/** An action and the run that it belongs to. */
export interface ActionOrder extends Pick<Extract<Command, {command: 'step'}>, 'before' | 'about'> {
  readonly step: ActionStep;
}

/** An action under way. */
export interface Action {
  /** Ends one that waits; it has done its work. */
  readonly end: () => void;
  /** Breaks it off. */
  readonly kill: () => void;
  /** Ends at once whatever process it has. */
  readonly abandon: () => void;
  /** Resolves once its end has been told. */
  readonly over: Promise<void>;
}

/** Begins an action, and tells of its beginning, its lines and its end. */
export function performAction(order: ActionOrder, workshop: Workshop): Action {
  const {step, before} = order;
  workshop.push({type: 'step-started', step: step.step, before, command: describeAction(step)});
  if (step.kind === 'command') {
    const command = runCommand({...order, step}, workshop);
    return {...command, end: () => {}, over: command.ended.then(end => tellEnd(end, order, workshop))};
  }
  const killed = new AbortController();
  const ended = new AbortController();
  const over = work(order, workshop, killed.signal, AbortSignal.any([killed.signal, ended.signal]))
    .then((): PgbenchEnd => ({exitCode: 0, signal: null, error: null}))
    .catch((error: Error): PgbenchEnd => ({exitCode: null, signal: null, error: error.message}))
    .then(end => tellEnd(killed.signal.aborted ? BROKEN_OFF : end, order, workshop));
  return {end: () => ended.abort(), kill: () => killed.abort(), abandon: () => {}, over};
}

/** An action as a person would write it. */
function describeAction(step: ActionStep): string[] {
  switch (step.kind) {
    case 'checkpoint':
      return ['CHECKPOINT'];
    case 'prewarm':
      return ['pg_prewarm', 'pgbench_accounts', 'primary', 'keys'];
    case 'settle':
      return ['settle', 'at', 'most', `${step.mostSeconds}`, 's'];
    case 'command':
      return ['sh', '-c', step.command];
    default:
      return step satisfies never;
  }
}

async function work({step}: ActionOrder, {target, push}: Workshop, killed: AbortSignal, over: AbortSignal) {
  const tell = (text: string) => push({type: 'step-line', step: step.step, stream: 'stdout', text});
  if (step.kind === 'checkpoint') return checkpoint(target, killed);
  if (step.kind === 'prewarm') return prewarm(target, step.database, killed, tell);
  if (target.local) for await (const text of watchWriteBack(over)) tell(text);
  await untilAborted(over);
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), {once: true});
  });
}

/** A failed action is a trouble too, so that it is seen whatever is shown. */
function tellEnd(end: PgbenchEnd, {step}: ActionOrder, {push}: Workshop): void {
  const told: Omit<StepEnded, 'at'> = {type: 'step-ended', step: step.step, ...end};
  push(told);
  if (end.exitCode === 0 || end.error === BROKEN_OFF.error) return;
  const how = end.error ?? (end.signal ? `ended by ${end.signal}` : `exit code ${end.exitCode}`);
  const name = step.kind === 'command' ? `command '${step.command}'` : step.kind;
  push({type: 'trouble', source: 'step', message: `The ${name} failed: ${how}`, advice: null});
}
