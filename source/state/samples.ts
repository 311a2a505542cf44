import {
  type ChangedRow,
  MOST_NUMBERED,
  type NumberedRow,
  type Row,
  type SampledRow,
  type Value,
} from '../event/sample.ts';
import type {Sample} from './state.ts';

type Samples = Readonly<Record<string, Sample>>;

/** The latest rows of every statistic after one more look at them; one that is left out has not changed. */
export function addRows(
  samples: Samples,
  statistics: Readonly<Record<string, readonly SampledRow[]>>,
  at: number,
): Samples {
  const next: Record<string, Sample> = {};
  for (const name in statistics) {
    const told = statistics[name];
    if (told) next[name] = findRows(told, samples[name], at);
  }
  for (const name in samples) {
    const before = samples[name];
    if (before && !Object.hasOwn(next, name)) next[name] = follow(before, before.rows, before.numbered, at);
  }
  return next;
}

/** Rows that are told by earlier ones. Where one of those is not known, none is: the places after it would be wrong. */
function findRows(told: readonly SampledRow[], before: Sample | undefined, at: number): Sample {
  const earlier = before?.rows ?? none;
  let numbered = before?.numbered ?? none;
  const rows: Row[] = [];
  for (let index = 0; index < told.length; index++) {
    const sampled = told[index];
    let row: Row | undefined;
    if (typeof sampled === 'number') row = earlier[sampled];
    else if (sampled === undefined || isPlain(sampled)) row = sampled;
    else if (isNumbered(sampled)) {
      row = sampled.slice(1) as Row;
      numbered = addNumbered(numbered, -sampled[0][0] - 1, row);
    } else {
      const [place] = sampled[0];
      row = change(place < 0 ? numbered[-place - 1] : earlier[place], sampled);
    }
    if (row === undefined) return follow(before, none, numbered, at);
    rows.push(row);
  }
  return follow(before, rows, numbered, at);
}

const none: readonly Row[] = [];

function isPlain(row: Exclude<SampledRow, number>): row is Row {
  return typeof row[0] !== 'object' || row[0] === null;
}

function isNumbered(row: NumberedRow | ChangedRow): row is NumberedRow {
  return row[0].length === 1;
}

/** One with a number that cannot be is known all the same, but not by that. */
function addNumbered(numbered: readonly Row[], place: number, row: Row): readonly Row[] {
  if (!(Number.isInteger(place) && place >= 0 && place < MOST_NUMBERED)) return numbered;
  const more = numbered.slice();
  more[place] = row;
  return more;
}

/** An earlier row with other values in the columns named by bits; undefined where there is none, or not one for each value. */
function change(earlier: Row | undefined, changed: ChangedRow): Row | undefined {
  if (earlier === undefined) return undefined;
  const row: Value[] = earlier.slice();
  let next = 1;
  for (let bits = changed[0][1], column = 0; bits > 0; bits >>= 1, column++) {
    if ((bits & 1) === 0) continue;
    const value = changed[next++] as Value | undefined;
    if (value === undefined || column >= row.length) return undefined;
    row[column] = value;
  }
  return next === changed.length ? row : undefined;
}

function follow(before: Sample | undefined, rows: readonly Row[], numbered: readonly Row[], at: number): Sample {
  return {at, rows, numbered, before: before ? {at: before.at, rows: before.rows} : null};
}
