import type {Row, Value} from '../event/event.ts';
import {placeOf, placesOf} from './columns.ts';
import type {State} from './state.ts';

/** A poll tells of so long and no longer, as long as a point of a series may stand for. */
export const LONGEST_SPAN_MS = 2500;

/** Whether the latest poll is too old to tell what the server does now, as while the server hangs. */
export function isStale({at, poll}: State): boolean {
  return poll.at === null || at - poll.at > LONGEST_SPAN_MS;
}

/** Value of a column in a row of a statistic's latest sample, by name; undefined when the server does not give it. */
export function readColumn(state: State, statistic: string, column: string, row: Row | undefined): Value | undefined {
  return row?.[placeOf(state.poll.columns[statistic], column)];
}

/** A number in the only row of a statistic's latest sample, or null; null when that is stale. */
export function readNumber(state: State, statistic: string, column: string): number | null {
  if (isStale(state)) return null;
  const value = readColumn(state, statistic, column, state.poll.samples[statistic]?.rows[0]);
  return typeof value === 'number' ? value : null;
}

/** Growth of a counter since the poll before; null when unknown, stale, or when it was reset in between. */
export function growth(state: State, statistic: string, column: string): number | null {
  if (isStale(state)) return null;
  const sample = state.poll.samples[statistic];
  const place = placeOf(state.poll.columns[statistic], column);
  return grow(sample?.before?.rows[0]?.[place], sample?.rows[0]?.[place]);
}

/** The same of several columns of a statistic, in the order asked for. */
export function growths(state: State, statistic: string, columns: readonly string[]): readonly (number | null)[] {
  const sample = state.poll.samples[statistic];
  const now = sample?.rows[0];
  const before = sample?.before?.rows[0];
  if (!now || !before || isStale(state)) return [];
  return placesOf(state.poll.columns[statistic], columns).map(place => grow(before[place], now[place]));
}

/** What a counter has grown by; null where it is not known, or has become less: it was reset. */
export function grow(before: Value | undefined, now: Value | undefined): number | null {
  return typeof now === 'number' && typeof before === 'number' && now >= before ? now - before : null;
}

/** Growth of a counter a second. */
export function ratePerSecond(state: State, statistic: string, column: string): number | null {
  const sample = state.poll.samples[statistic];
  const grown = growth(state, statistic, column);
  return grown === null || !sample?.before || sample.at <= sample.before.at
    ? null
    : (grown * 1000) / (sample.at - sample.before.at);
}
