import type {Event, Happening, Step} from '../../source/event/event.ts';
import {type Command, decide} from '../../source/state/decide.ts';
import {reduce} from '../../source/state/reduce.ts';
import {initialState, type State} from '../../source/state/state.ts';

/** A world in which every command is performed at once; a step or run that is named in `fails` ends with exit code 1. */
export interface World {
  readonly fails?: (name: string) => boolean;
  /** What happens while something is under way, by its name. */
  readonly during?: (name: string) => readonly Happening[];
}

/** What a ladder has done, in order, and the state that it has come to. */
export interface Climb {
  readonly done: readonly string[];
  readonly state: State;
}

/** The state after happenings a tenth of a second apart. */
export function after(happenings: readonly Happening[], from: State = initialState): State {
  return happenings.reduce<State>(
    (state, happening, index) => reduce(state, {...happening, at: from.at + 100 * (index + 1)} as Event),
    from,
  );
}

/** Performs what is decided until nothing is any more. */
export function climb(from: State, {fails = () => false, during = () => []}: World = {}): Climb {
  const done: string[] = [];
  const begun = new Set<string>();
  let state = from;
  for (let turn = 0; turn < 500; turn++) {
    const command = decide(state).find(({id}) => !begun.has(id));
    if (!command || command.command === 'finish') {
      return {done: command ? [...done, `${command.reason} ${command.exitCode}`] : done, state};
    }
    begun.add(command.id);
    const name = nameOf(command);
    if (command.command === 'run' || command.command === 'step') done.push(name);
    state = after(happeningsOf(command, name, fails, during), state);
  }
  throw new Error(`no end: ${done.join(', ')}`);
}

function happeningsOf(
  command: Command,
  name: string,
  fails: (name: string) => boolean,
  during: (name: string) => readonly Happening[],
): Happening[] {
  const end = {exitCode: fails(name) ? 1 : 0, signal: null, error: null};
  if (command.command === 'plan') {
    const {steps, by, because} = command;
    return [{type: 'plan-changed', steps, by, because}];
  }
  if (command.command === 'step') {
    const {step, before} = command;
    return [
      {type: 'step-started', step: step.step, before, command: []},
      ...during(name),
      {type: 'step-ended', step: step.step, ...end},
    ];
  }
  if (command.command !== 'run') return [];
  const {run, step} = command;
  const report = ['number of transactions actually processed: 6000', 'tps = 100.0 (without initial connection time)'];
  return [
    {type: 'rung-started', run, ...step, command: []},
    ...during(name),
    ...(fails(name) ? [] : report).map((text): Happening => ({type: 'line', run, stream: 'stdout', text})),
    {type: 'rung-ended', run, ...end},
  ];
}

function nameOf(command: Command): string {
  return command.command === 'run' || command.command === 'step' ? nameStep(command.step) : command.command;
}

function nameStep(step: Step): string {
  if (step.kind === 'rung') return `${step.clients}`;
  return step.kind === 'command' ? step.command : step.kind;
}
