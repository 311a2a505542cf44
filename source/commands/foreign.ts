import {UserError} from '../errors.ts';
import type {RunStep, Step} from '../event/event.ts';
import {isRun} from '../ladder/plan.ts';
import {quoteCommand} from '../ladder/shell.ts';
import type {RunOptions} from './options.ts';

/** What steps take from outside that could run anything, each once and as a person gives it: commands, script files, arguments that are passed on. */
export function foreignOf(steps: readonly Step[]): string[] {
  return [...new Set(steps.flatMap(describeForeign))];
}

/** What of that kind a person gave. */
export function givenOf({care, legs, extra, initExtra}: RunOptions): string[] {
  const moments = (['before', 'between', 'after'] as const).flatMap(moment => {
    const command = care[moment];
    return command === null ? [] : [describe(`--${moment}`, [command])];
  });
  const workloads = legs.flatMap(leg => leg.workloads);
  const runs = workloads.flatMap(({scripts}) => describeRun({scripts, extra}));
  const init = initExtra.length > 0 ? [describe('--init-args', [quoteCommand(initExtra)])] : [];
  return [...moments, ...runs, ...init];
}

/** The refusal to take from a session what could run anything; it prints what is recorded there. */
export function refusalOf(recorded: readonly string[], path: string, hint: string): UserError {
  const lines = recorded.map(text => `  ${text}`);
  const told = ['commands are not taken from a session; nothing was run', `recorded in ${path}:`, ...lines];
  return new UserError(told.join('\n'), hint);
}

function describeForeign(step: Step): string[] {
  if (step.kind === 'command') return [describe(`--${step.moment}`, [step.command])];
  if (step.kind === 'init') return step.extra.length > 0 ? [describe('--init-args', [quoteCommand(step.extra)])] : [];
  return isRun(step) ? describeRun(step) : [];
}

function describeRun({scripts, extra}: Pick<RunStep, 'scripts' | 'extra'>): string[] {
  const files = scripts.filter(({kind}) => kind !== 'builtin').map(({name}) => describe('--file', [name]));
  return extra.length > 0 ? [...files, describe('--', extra)] : files;
}

function describe(flag: string, words: readonly string[]): string {
  return `${flag} ${quoteCommand(words)}`;
}
