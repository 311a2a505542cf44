import type {Event} from '../event/event.ts';
import type {TextLine} from './lines.ts';

/** Types of event whose lines may be held back, and whether one of them may at this moment. */
export type Held = ReadonlyMap<Event['type'], (text: string) => boolean>;

/** A line and its number in the file. */
export interface Numbered {
  readonly line: TextLine;
  readonly number: number;
}

/** Holds back lines of which only what was said last counts, until something happens that does not happen every second. */
export interface Holder {
  /** The lines that come before this one; null where this one is held back. */
  pass(line: TextLine, number: number): readonly Numbered[] | null;
  /** Those that are held at the end. */
  release(): readonly Numbered[];
  /** Whether none is held. */
  isEmpty(): boolean;
}

/**
 * What a line says counts until later ones of its type have said all of it again, since a statistic that has not changed is left out of a sample.
 * A line that says something for the first time since the last release, or of a statistic that it has no rows any more, is never held. After
 * `most` lines those that are held are let go, whatever comes.
 */
export function openHolder(held: Held, most = Number.POSITIVE_INFINITY): Holder {
  const types = new Map(
    [...held].map(([type, mayHold]): [string, HeldType] => [type, {type, mayHold, latest: [type]}]),
  );
  const known = new Set<string>();
  let waiting: Waiting[] = [];
  let passed = 0;
  const release = (): readonly Numbered[] => {
    const released = waiting;
    waiting = [];
    passed = 0;
    return released;
  };
  const hold = (type: HeldType, line: TextLine, text: string, number: number): boolean => {
    const mayHold = type.mayHold(text);
    if (!line.whole || !text.endsWith('}')) return false;
    const names = findNames(text, type);
    if (names === null) return false;
    type.latest = names;
    const isKnown = names.every(name => known.has(name));
    if (!isKnown) for (const name of names) known.add(name);
    if (!isKnown || !mayHold || passed > most) return false;
    waiting = waiting.filter(one => one.type !== type || (one.names !== names && !isCovered(one.names, names)));
    if (waiting.length === MOST_WAITING) return false;
    waiting.push({type, line, number, names});
    return true;
  };
  const releaseOf = (type: HeldType): readonly Numbered[] => {
    const released = waiting.filter(one => one.type === type);
    waiting = waiting.filter(one => one.type !== type);
    return released;
  };
  return {
    pass(line, number) {
      const {text} = line;
      const name = text === null ? '' : typeOf(text);
      const type = types.get(name);
      passed += 1;
      if (text !== null && type && hold(type, line, text, number)) return null;
      const isUsual = type !== undefined || everySecond.has(name);
      if (!isUsual) known.clear();
      if (!isUsual || passed > most) return release();
      return type ? releaseOf(type) : nothing;
    },
    release,
    isEmpty: () => waiting.length === 0,
  };
}

interface HeldType {
  readonly type: Event['type'];
  readonly mayHold: (text: string) => boolean;
  /** What its latest line spoke of. */
  latest: readonly string[];
}

interface Waiting extends Numbered {
  readonly type: HeldType;
  readonly names: readonly string[];
}

/** What every line begins with, and then its type. */
const TYPE = '{"type":"';

/** The beginning of every line of a type. */
export function startOf(type: string): string {
  return `${TYPE}${type}"`;
}

/** The type that a line names; empty where it does not begin as an event. */
export function typeOf(text: string): string {
  return text.startsWith(TYPE) ? text.slice(TYPE.length, text.indexOf('"', TYPE.length)) : '';
}

const nothing: readonly Numbered[] = [];
const MOST_WAITING = 64;
/** What happens every second, and may go before lines that are held back. */
const everySecond: ReadonlySet<string> = new Set([
  'sample',
  'line',
  'host-sample',
  'sessions',
  'beat',
  'latencies',
] satisfies Event['type'][]);

const MACHINE = '"machine":"';
const STATISTICS = '"statistics":{';
const ROWS = ':[';

/** Whether later lines tell all that an earlier one does, of the same machine. */
function isCovered(earlier: readonly string[], later: readonly string[]): boolean {
  return earlier[0] === later[0] && earlier.every(name => later.includes(name));
}

/**
 * Of whom a line speaks, and the statistics that it has rows of: the list from before where they are the same; null where it has no row of one.
 * A line of another type than samples of machines speaks of one thing.
 */
function findNames(text: string, {type, latest}: HeldType): readonly string[] | null {
  if (type !== 'host-sample') return latest;
  const names: string[] = [];
  let isSame = true;
  const add = (from: number, to: number): void => {
    const known = latest[names.length] ?? '';
    const isKnown = known.length === to - from && text.startsWith(known, from);
    isSame &&= isKnown;
    names.push(isKnown ? known : text.slice(from, to));
  };
  const machine = text.indexOf(MACHINE) + MACHINE.length;
  add(machine, text.indexOf('"', machine));
  const statistics = text.indexOf(STATISTICS);
  let from = statistics + STATISTICS.length;
  for (let rows = statistics < 0 ? -1 : text.indexOf(ROWS, from); rows >= 0; rows = text.indexOf(ROWS, from)) {
    from = rows + ROWS.length;
    if (text[from] === ']') return null;
    if (text[rows - 1] === '"') add(text.lastIndexOf('"', rows - 2) + 1, rows - 1);
  }
  return isSame && names.length === latest.length ? latest : names;
}

/**
 * Lines of sessions may be held while nobody waits for another session: then only the latest counts. The first one after somebody has waited tells
 * that it is over, and one with new names and texts is asked for them later.
 */
export function openQuiet(): (text: string) => boolean {
  let wasQuiet = false;
  return text => {
    const isQuiet = text.includes(GROUPS) && !text.includes(TEXTS) && !BLOCKED.test(text);
    const may = isQuiet && wasQuiet;
    wasQuiet = isQuiet;
    return may;
  };
}

const GROUPS = '"groups":[';
const TEXTS = '"texts":[';
/** In a group without blockers two brackets close after the pids and ms. */
const BLOCKED = /[\dl]\],\[/;
