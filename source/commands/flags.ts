import {UserError} from '../errors.ts';
import {readCount} from '../ladder/counts.ts';

/** Flags as they were typed, by their long names in camel case. */
export type Flags = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

/** What a ladder can be asked, in the words of meow; a plan file and the presets know the same names. */
export const ladderFlags = {
  clients: {type: 'string', shortFlag: 'c'},
  time: {type: 'string', shortFlag: 'T'},
  transactions: {type: 'string', shortFlag: 't'},
  untilSteady: {type: 'string'},
  jobs: {type: 'string', shortFlag: 'j'},
  workload: {type: 'string', shortFlag: 'b'},
  file: {type: 'string', shortFlag: 'f', isMultiple: true},
  protocol: {type: 'string', shortFlag: 'M'},
  scale: {type: 'string', shortFlag: 's'},
  repeat: {type: 'string'},
  order: {type: 'string'},
  seed: {type: 'string'},
  rate: {type: 'string', shortFlag: 'R'},
  latencyLimit: {type: 'string', shortFlag: 'L'},
  vacuum: {type: 'boolean', shortFlag: 'v'},
  warmUp: {type: 'string'},
  before: {type: 'string'},
  between: {type: 'string'},
  after: {type: 'string'},
  prewarm: {type: 'boolean'},
  checkpoint: {type: 'boolean'},
  settle: {type: 'string'},
  init: {type: 'boolean', shortFlag: 'i'},
  initArgs: {type: 'string'},
  force: {type: 'boolean'},
  manual: {type: 'boolean'},
  onError: {type: 'string'},
  threshold: {type: 'string', isMultiple: true},
  label: {type: 'string'},
  perMinute: {type: 'boolean'},
} as const;

/** Of these a choice of one undoes the others that were made before it. */
const rivals: readonly (readonly string[])[] = [
  ['time', 'transactions'],
  ['workload', 'file'],
];

/** Flags with later layers over earlier ones. UserError when one layer itself asks for both a length in time and in transactions. */
export function layFlags(...layers: readonly Flags[]): Flags {
  return layers.reduce((below, above) => {
    const own = Object.entries(above).filter(([, value]) => value !== undefined && !isEmptyList(value));
    const names = own.map(([name]) => name);
    if (names.includes('time') && names.includes('transactions'))
      throw new UserError('--time and --transactions are both given', 'A rung has one length.');
    const undone = rivals.filter(group => group.some(name => names.includes(name))).flat();
    const kept = Object.entries(below).filter(([name]) => !undone.includes(name));
    return Object.fromEntries([...kept, ...own]);
  }, {});
}

/** Reads flags by name. UserError for a value that is missing or cannot be meant. */
export function openFlags(flags: Flags) {
  const text = (name: string): string | undefined => {
    const value = flags[name];
    if (value === '') throw new UserError(`--${toKebab(name)} needs a value`, 'See pgtop-bench --help.');
    return typeof value === 'string' ? value : undefined;
  };
  const count = (name: string, least = 1): number | null => {
    const value = text(name);
    return value === undefined ? null : readCount(value, `--${toKebab(name)}`, least);
  };
  const list = (name: string): readonly string[] => {
    const value = flags[name];
    const items = Array.isArray(value) ? (value as readonly string[]) : [];
    if (items.includes('')) throw new UserError(`--${toKebab(name)} needs a value`, 'See pgtop-bench --help.');
    return items;
  };
  return {text, count, list, is: (name: string): boolean => flags[name] === true};
}

/** One of the words that a flag takes. */
export function readChoice<T extends string>(flag: string, value: string, choices: readonly T[]): T {
  return readNamed(
    flag,
    value,
    choices.map(name => ({name})),
  ).name;
}

/** The one of a list that a flag names. */
export function readNamed<T extends {readonly name: string}>(flag: string, value: string, choices: readonly T[]): T {
  const found = choices.find(({name}) => name === value);
  if (found) return found;
  const names = choices.map(({name}) => name);
  throw new UserError(`--${flag} ${value} is not known`, `It takes ${names.join(', ')}.`);
}

/** The long name as it is typed: warmUp is warm-up. */
export function toKebab(name: string): string {
  return name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
