import {
  type ChangedRow,
  MOST_BITS,
  MOST_NUMBERED,
  MOST_ROWS,
  type NumberedRow,
  type Row,
  type SampledRow,
  type Value,
} from '../event/sample.ts';
import type {Samples} from './state.ts';

/** The statistics after one more look at them; one that is left out has not changed. */
export function addRows(
  before: Samples | null,
  statistics: Readonly<Record<string, readonly SampledRow[]>>,
  at: number,
): Samples {
  const rows: Record<string, readonly Row[]> = {};
  let numbered = before?.numbered ?? {};
  if (before) for (const name in before.rows) rows[name] = before.rows[name] ?? none;
  for (const name in statistics) {
    const told = statistics[name] ?? [];
    const known = rowsOf(numbered, name);
    const more = addNumbered(known, told);
    if (more !== known) numbered = {...numbered, [name]: more};
    rows[name] = findRows(told, before ? rowsOf(before.rows, name) : none, more);
  }
  return {at, rows, numbered, before: before && {at: before.at, rows: before.rows}};
}

/** Rows that are told by earlier ones. Where one of those is not known, none is: the places after it would be wrong. */
function findRows(told: readonly SampledRow[], earlier: readonly Row[], numbered: readonly Row[]): readonly Row[] {
  const rows: Row[] = [];
  for (let index = 0; index < told.length; index++) {
    const sampled = told[index];
    if (sampled === undefined) continue;
    let row: Row | undefined;
    if (typeof sampled === 'number') row = sampled < 0 ? numbered[-sampled - 1] : earlier[sampled];
    else if (isPlain(sampled)) row = sampled;
    else if (isNumbered(sampled)) row = sampled.slice(1) as Row;
    else if (addChanged(rows, sampled, earlier, numbered)) continue;
    if (row === undefined) return none;
    rows.push(row);
  }
  return rows;
}

const none: readonly Row[] = [];

/** Whatever a file calls a statistic, `constructor` is none before it is told. */
function rowsOf(statistics: Samples['rows'], name: string): readonly Row[] {
  return Object.hasOwn(statistics, name) ? (statistics[name] ?? none) : none;
}

function isPlain(row: Exclude<SampledRow, number>): row is Row {
  return typeof row[0] !== 'object' || row[0] === null;
}

function isNumbered(row: NumberedRow | ChangedRow): row is NumberedRow {
  return row[0].length === 1;
}

/** Those told with a number, too; one with a number that cannot be is known all the same, but not by that. */
function addNumbered(numbered: readonly Row[], told: readonly SampledRow[]): readonly Row[] {
  let more: Row[] | null = null;
  for (const sampled of told) {
    if (typeof sampled === 'number' || isPlain(sampled) || !isNumbered(sampled)) continue;
    const place = -sampled[0][0] - 1;
    if (!(Number.isInteger(place) && place >= 0 && place < MOST_NUMBERED)) continue;
    more ??= numbered.slice();
    more[place] = sampled.slice(1) as Row;
  }
  return more ?? numbered;
}

/** Adds earlier rows with other values in the columns named by bits; false where one of them is not there, or has more columns than bits, or not a value for each. */
function addChanged(rows: Row[], changed: ChangedRow, earlier: readonly Row[], numbered: readonly Row[]): boolean {
  const [place, columns, count = 1] = changed[0];
  if (count > 1 && (place < 0 || rows.length + count > MOST_ROWS)) return false;
  let next = 1;
  for (let index = 0; index < count; index++) {
    const before = place < 0 ? numbered[-place - 1] : earlier[place + index];
    if (before === undefined || before.length > MOST_BITS) return false;
    const row: Value[] = before.slice();
    for (let bits = columns, column = 0; bits > 0; bits >>= 1, column++) {
      if ((bits & 1) === 0) continue;
      const value = changed[next++] as Value | undefined;
      if (value === undefined || column >= row.length) return false;
      row[column] = value;
    }
    rows.push(row);
  }
  return next === changed.length;
}
