import type {Event} from '../event/event.ts';
import type {TextLine} from './lines.ts';

/** Types of event whose lines may be held back, and whether they may at this moment. */
export type Held = ReadonlyMap<Event['type'], () => boolean>;

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
}

/**
 * What a line says counts until later ones of its type have said all of it again, since a statistic that has not changed is left out of a sample.
 * A line that says something for the first time since the last release, or of a statistic that it has no rows any more, is never held.
 */
export function openHolder(held: Held): Holder {
  const types = [...held].map(([type, mayHold]) => ({start: startOf(type), mayHold, latest: nameless}));
  const known = new Set<string>();
  let waiting: (Numbered & {readonly names: readonly string[]})[] = [];
  const release = (): readonly Numbered[] => {
    const released = waiting;
    waiting = [];
    return released;
  };
  const hold = (line: TextLine, text: string, number: number): boolean => {
    const type = types.find(({start}) => text.startsWith(start));
    if (!type || !line.whole || !text.endsWith('}')) return false;
    const names = findNames(text, type.start, type.latest);
    if (names === null) return false;
    type.latest = names;
    const isKnown = names.every(name => known.has(name));
    if (!isKnown) for (const name of names) known.add(name);
    if (!isKnown || !type.mayHold()) return false;
    waiting = waiting.filter(one => one.names !== names && !isCovered(one.names, names));
    if (waiting.length === MOST_WAITING) return false;
    waiting.push({line, number, names});
    return true;
  };
  return {
    pass(line, number) {
      const {text} = line;
      if (text !== null && hold(line, text, number)) return null;
      if (text !== null && everySecond.some(start => text.startsWith(start))) return nothing;
      if (text === null || !types.some(({start}) => text.startsWith(start))) known.clear();
      return release();
    },
    release,
  };
}

/** The beginning of every line of a type. */
export function startOf(type: Event['type']): string {
  return `{"type":"${type}"`;
}

const nothing: readonly Numbered[] = [];
const nameless: readonly string[] = [];
const MOST_WAITING = 64;
/** What happens every second, and may go before lines that are held back. */
const everySecond = (['sample', 'sessions', 'line', 'latencies'] as const).map(startOf);

const MACHINE = '"machine":"';
const STATISTICS = '"statistics":{';
const ROWS = ':[';

/** Whether later lines tell all that an earlier one does, of the same machine. */
function isCovered(earlier: readonly string[], later: readonly string[]): boolean {
  return earlier[0] === later[0] && earlier.every(name => later.includes(name));
}

/** Of whom a line speaks, and the statistics that it has rows of: the list from before where they are the same; null where it has no row of one. */
function findNames(text: string, start: string, before: readonly string[]): readonly string[] | null {
  const names: string[] = [];
  let isSame = true;
  const add = (from: number, to: number): void => {
    const known = before[names.length] ?? '';
    const isKnown = known.length === to - from && text.startsWith(known, from);
    isSame &&= isKnown;
    names.push(isKnown ? known : text.slice(from, to));
  };
  const machine = text.indexOf(MACHINE) + MACHINE.length;
  if (machine < MACHINE.length) add(0, start.length);
  else add(machine, text.indexOf('"', machine));
  const statistics = text.indexOf(STATISTICS);
  let from = statistics + STATISTICS.length;
  for (let rows = statistics < 0 ? -1 : text.indexOf(ROWS, from); rows >= 0; rows = text.indexOf(ROWS, from)) {
    from = rows + ROWS.length;
    if (text[from] === ']') return null;
    if (text[rows - 1] === '"') add(text.lastIndexOf('"', rows - 2) + 1, rows - 1);
  }
  return isSame && names.length === before.length ? before : names;
}
