import {UserError} from '../errors.ts';
import {type Flags, ladderFlags, toKebab} from './flags.ts';

/** Every flag, in the words of meow. */
export const commandFlags = {
  help: {type: 'boolean'},
  version: {type: 'boolean'},
  host: {type: 'string', shortFlag: 'h'},
  port: {type: 'string', shortFlag: 'p'},
  username: {type: 'string', shortFlag: 'U'},
  dbname: {type: 'string'},
  ...ladderFlags,
  preset: {type: 'string'},
  plan: {type: 'string'},
  dryRun: {type: 'boolean'},
  yes: {type: 'boolean', shortFlag: 'y'},
  skipUnfit: {type: 'boolean'},
  noWarn: {type: 'string', isMultiple: true},
  noVerdict: {type: 'string', isMultiple: true},
  demo: {type: 'boolean'},
  withoutCommands: {type: 'boolean'},
  within: {type: 'string'},
  output: {type: 'string'},
  junit: {type: 'string'},
  perSecond: {type: 'boolean'},
  sessions: {type: 'string'},
  baseline: {type: 'string'},
  failIf: {type: 'string', isMultiple: true},
  ignoreDurability: {type: 'boolean'},
  theme: {type: 'string'},
  exit: {type: 'boolean'},
  pgbench: {type: 'string'},
  resume: {type: 'string'},
  hostVia: {type: 'string'},
  facts: {type: 'boolean'},
  redact: {type: 'boolean'},
  data: {type: 'string'},
  serverLog: {type: 'string'},
  attach: {type: 'string', isMultiple: true},
  percentiles: {type: 'boolean'},
  keepLogs: {type: 'boolean'},
  logBudget: {type: 'string'},
} as const;

type FlagName = keyof typeof commandFlags;

const server = ['host', 'port', 'username', 'dbname'] as const;
const running = [
  ...list('yes', 'noWarn', 'noVerdict', 'demo', 'output', 'junit', 'sessions', 'theme', 'exit', 'pgbench'),
  ...list('hostVia', 'serverLog', 'attach', 'percentiles', 'keepLogs', 'logBudget'),
];

/** What each command takes. `ladder` is what runs without the name of a command. */
const taken = {
  ladder: [
    ...server,
    ...(Object.keys(ladderFlags) as FlagName[]),
    ...running,
    ...list('preset', 'plan', 'dryRun', 'skipUnfit', 'resume'),
  ],
  replay: ['output', 'sessions', 'theme'],
  sessions: ['output', 'sessions'],
  report: ['output', 'sessions', 'perSecond', 'perMinute', 'facts', 'redact', 'attach', 'threshold', 'junit'],
  compare: [
    ...list('output', 'sessions', 'baseline', 'ignoreDurability', 'failIf', 'perMinute', 'facts', 'redact'),
    ...list('attach', 'junit', 'theme'),
  ],
  reproduce: [
    ...server,
    ...list('file', 'before', 'between', 'after', 'init', 'initArgs', 'force', 'scale'),
    ...list('label', 'onError', 'perMinute'),
    ...running,
    ...list('within', 'withoutCommands', 'ignoreDurability'),
  ],
  import: ['output', 'sessions', 'label'],
  facts: [...server, 'output', 'data', 'hostVia', 'redact'],
  presets: [],
} satisfies Record<string, readonly FlagName[]> as Readonly<Record<string, readonly string[]>>;

function list(...names: FlagName[]): FlagName[] {
  return names;
}

/** The names of commands, to be typed first. */
export const commands: readonly string[] = Object.keys(taken).filter(name => name !== 'ladder');

/** The command that the first word names: `ladder` where it is a database, or nothing. */
export function commandOf(word: string | undefined): string {
  return word !== undefined && word !== 'ladder' && Object.hasOwn(taken, word) ? word : 'ladder';
}

/** The long names of what a command takes, as they are typed. */
export function flagsOf(command: string): string[] {
  return (taken[command] ?? []).map(toKebab);
}

/** UserError, with the commands that take it, for a flag that a command does not use. */
export function refuseForeign(command: string, flags: Flags, extra: readonly string[]): void {
  const foreign = Object.entries(flags)
    .filter(([name, value]) => isGiven(value) && !['help', 'version'].includes(name))
    .map(([name]) => name)
    .filter(name => !taken[command]?.includes(name))
    // What a session decides that is run again is refused where that is said.
    .filter(name => command !== 'reproduce' || !taken.ladder?.includes(name));
  const [first] = foreign;
  if (first !== undefined) {
    const takers = Object.keys(taken).filter(name => taken[name]?.includes(first));
    const all = takers.map(name => (name === 'ladder' ? 'a ladder' : name));
    const typed = `--${flags[first] === false ? 'no-' : ''}${toKebab(first)}`;
    throw new UserError(`${nameCommand(command)} has no ${typed}: it goes with ${listWords(all)}`);
  }
  if (extra.length > 0 && !['ladder', 'reproduce'].includes(command))
    throw new UserError(`${command} runs no pgbench: what follows -- goes with a ladder and reproduce`);
}

function nameCommand(command: string): string {
  return command === 'ladder' ? 'a ladder' : command;
}

function listWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

function isGiven(value: Flags[string]): boolean {
  return value !== undefined && !(Array.isArray(value) && value.length === 0);
}
