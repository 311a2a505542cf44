import {UserError} from '../errors.ts';
import type {Protocol} from '../event/event.ts';
import {workloads} from '../pgbench/command.ts';
import type {TargetOptions} from '../sources/target.ts';

/** What a person asked of a ladder; null where the choice is left to us. */
export interface RunOptions extends TargetOptions {
  readonly clients: readonly number[] | null;
  readonly seconds: number | null;
  readonly jobs: number | null;
  readonly workload: string;
  readonly protocol: Protocol;
  readonly init: boolean;
  readonly scale: number | null;
  readonly force: boolean;
  readonly yes: boolean;
  readonly manual: boolean;
  readonly onError: 'continue' | 'stop';
  readonly output: 'screen' | 'plain' | 'ndjson';
  readonly label: string | null;
  readonly sessions: string | undefined;
  readonly pgbench: string | undefined;
  /** Leave the screen when the ladder has ended. */
  readonly exit: boolean;
  readonly theme: string | undefined;
}

/** Flags of the command line as they were typed. */
export type Flags = Readonly<Record<string, string | boolean | undefined>>;

/** Reads the flags of a ladder. UserError for the first one that cannot be meant. */
export function readRunOptions(flags: Flags, positional: string | undefined, isTerminal: boolean): RunOptions {
  const text = (name: string): string | undefined => {
    const value = flags[name];
    if (value === '') throw new UserError(`--${name} needs a value`);
    return typeof value === 'string' ? value : undefined;
  };
  const count = (name: string): number | null => {
    const value = text(name);
    return value === undefined ? null : readCount(value, `--${name}`);
  };
  const init = flags.init === true;
  const force = flags.force === true;
  const scale = count('scale');
  if (force && !init)
    throw new UserError('--force only goes with --init', 'It lets --init drop existing pgbench tables.');
  if (scale !== null && !init)
    throw new UserError('--scale only goes with --init', 'Add --init to create the pgbench tables at that scale.');
  return {
    uri: positional,
    host: text('host'),
    port: text('port'),
    username: text('username'),
    database: text('dbname'),
    clients: readClients(text('clients')),
    seconds: count('time'),
    jobs: count('jobs'),
    workload: readChoice(
      'workload',
      text('workload') ?? 'tpcb-like',
      workloads.map(({name}) => name),
    ),
    protocol: readChoice('protocol', text('protocol') ?? 'simple', ['simple', 'extended', 'prepared']),
    init,
    scale,
    force,
    yes: flags.yes === true,
    manual: flags.manual === true,
    onError: readChoice('on-error', text('onError') ?? 'continue', ['continue', 'stop']),
    output: readChoice('output', text('output') ?? (isTerminal ? 'screen' : 'plain'), ['screen', 'plain', 'ndjson']),
    label: text('label') ?? null,
    sessions: text('sessions'),
    pgbench: text('pgbench'),
    exit: flags.exit === true,
    theme: text('theme'),
  };
}

/** One of the words that a flag takes. */
export function readChoice<T extends string>(flag: string, value: string, choices: readonly T[]): T {
  const found = choices.find(choice => choice === value);
  if (found === undefined) throw new UserError(`--${flag} ${value} is not known`, `It takes ${choices.join(', ')}.`);
  return found;
}

function readClients(list: string | undefined): number[] | null {
  return list === undefined ? null : list.split(',').map(part => readCount(part.trim(), '--clients'));
}

function readCount(value: string, flag: string): number {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < 1 || number > 2_000_000) {
    throw new UserError(
      `${flag} ${value} is not a whole number from 1 on`,
      flag === '--clients' ? 'Give client counts as in --clients 1,10,20.' : null,
    );
  }
  return number;
}
