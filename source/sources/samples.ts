import type {Happening} from '../event/event.ts';
import {type ChangedRow, MOST_BITS, MOST_NUMBERED, MOST_ROWS, type Row, type SampledRow} from '../event/sample.ts';
import type {Poll} from '../server/poll.ts';
import {openSessionTexts} from './session-texts.ts';

/** Makes events of the polls of one server. */
export interface Samples {
  /** A `sample`, without the statistics that are those of the last poll and with the rows of others as short as they can be told, then the `sessions`, unless there are none again. */
  read(poll: Poll, tookMs: number): Happening[];
  /** The next sample holds every statistic: after each connection. */
  startOver(): void;
}

/** Nothing polled yet. */
export function openSamples(): Samples {
  const readSessions = openSessionTexts();
  let tellers: Readonly<Record<string, Teller>> = {};
  let wasQuiet = false;
  return {
    read: ({clock, statistics, sessions}, tookMs) => {
      const changed: Record<string, readonly SampledRow[]> = {};
      const next: Record<string, Teller> = {};
      for (const [name, rows] of Object.entries(statistics)) {
        const teller = tellers[name] ?? openTeller();
        const told = teller(rows);
        if (told) changed[name] = told;
        next[name] = teller;
      }
      tellers = next;
      const isQuiet = sessions.length === 0;
      const happenings: Happening[] = [{type: 'sample', clock, tookMs, statistics: changed}];
      if (!isQuiet || !wasQuiet) happenings.push(readSessions(sessions));
      wasQuiet = isQuiet;
      return happenings;
    },
    startOver: () => {
      tellers = {};
    },
  };
}

/** Tells the rows of one statistic, poll after poll; null when they are those of the poll before. */
type Teller = (rows: readonly Row[]) => readonly SampledRow[] | null;

function openTeller(): Teller {
  let last: Told = {texts: [], rows: [], places: new Map()};
  let isFirst = true;
  const numbered: Row[] = [];
  const numbers = new Map<string, number>();

  const tell = (row: Row, text: string, kind: string): SampledRow => {
    const same = last.texts.indexOf(text);
    if (same >= 0) return same;
    const number = numbers.get(kind);
    const place = last.places.get(kind) ?? number;
    const earlier = place === undefined || place < 0 ? numbered[-(place ?? 0) - 1] : last.rows[place];
    if (place !== undefined && earlier) {
      const changed = tellChanges(place, earlier, row);
      return JSON.stringify(changed).length < text.length ? changed : row;
    }
    if (numbered.length === MOST_NUMBERED || !row.some(value => typeof value === 'string')) return row;
    numbered.push(row);
    numbers.set(kind, -numbered.length);
    return [[-numbered.length], ...row];
  };

  return rows => {
    const texts = rows.map(row => JSON.stringify(row));
    if (!isFirst && texts.join() === last.texts.join()) return null;
    isFirst = false;
    const kinds = rows.map(kindOf);
    const told = joinChanges(rows.map((row, index) => tell(row, texts[index] ?? '', kinds[index] ?? '')));
    last = {texts, rows, places: new Map(kinds.map((kind, place) => [kind, place]))};
    return told;
  };
}

interface Told {
  readonly texts: readonly string[];
  readonly rows: readonly Row[];
  /** Where a row of a kind stands. */
  readonly places: ReadonlyMap<string, number>;
}

/** All of a row but its numbers: rows that have it in common tell of the same thing. */
function kindOf(row: Row): string {
  return JSON.stringify(row.map(value => (typeof value === 'number' ? 0 : value)));
}

function tellChanges(place: number, earlier: Row, row: Row): SampledRow {
  if (row.length !== earlier.length || row.length > MOST_BITS) return row;
  let columns = 0;
  const values = row.filter((value, column) => {
    const isChanged = value !== earlier[column];
    if (isChanged) columns |= 1 << column;
    return isChanged;
  });
  return columns === 0 ? place : [[place, columns], ...values];
}

/** The same columns of rows that follow each other, as now so before, are told together. */
function joinChanges(told: readonly SampledRow[]): readonly SampledRow[] {
  const joined: SampledRow[] = [];
  told.forEach((row, index) => {
    const last = joined.at(-1);
    const together = index < MOST_ROWS && isChange(last) && isChange(row) ? join(last, row) : null;
    if (together) joined[joined.length - 1] = together;
    else joined.push(row);
  });
  return joined;
}

function join(
  [[from, columns, count = 1], ...values]: ChangedRow,
  [[place, others], ...more]: ChangedRow,
): ChangedRow | null {
  const isNext = from >= 0 && place === from + count && others === columns;
  return isNext ? [[from, columns, count + 1], ...values, ...more] : null;
}

function isChange(row: SampledRow | undefined): row is ChangedRow {
  return Array.isArray(row) && Array.isArray(row[0]) && row[0].length > 1;
}
