import type {Row, Value} from '../event/event.ts';
import {placeOf, placesOf} from './columns.ts';
import type {Samples, State} from './state.ts';

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
  const value = readColumn(state, statistic, column, state.poll.samples?.rows[statistic]?.[0]);
  return typeof value === 'number' ? value : null;
}

/** Growth of a counter since the poll before; null when unknown, stale, or when it was reset in between. */
export function growth(state: State, statistic: string, column: string): number | null {
  if (isStale(state)) return null;
  const {samples, columns} = state.poll;
  const place = placeOf(columns[statistic], column);
  return grow(samples?.before?.rows[statistic]?.[0]?.[place], samples?.rows[statistic]?.[0]?.[place]);
}

/** The same of several columns of a statistic, in the order asked for. */
export function growths(state: State, statistic: string, columns: readonly string[]): readonly (number | null)[] {
  const {samples} = state.poll;
  const now = samples?.rows[statistic]?.[0];
  const before = samples?.before?.rows[statistic]?.[0];
  if (!now || !before || isStale(state)) return [];
  return placesOf(state.poll.columns[statistic], columns).map(place => grow(before[place], now[place]));
}

/** What a counter has grown by; null where it is not known, or has become less: it was reset. */
export function grow(before: Value | undefined, now: Value | undefined): number | null {
  return typeof now === 'number' && typeof before === 'number' && now >= before ? now - before : null;
}

/** Growth of a counter a second. */
export function ratePerSecond(state: State, statistic: string, column: string): number | null {
  const seconds = secondsBetween(state.poll.samples);
  const grown = growth(state, statistic, column);
  return grown === null || seconds === null ? null : grown / seconds;
}

/** Between the latest look and the one before; null where there are no two. */
export function secondsBetween(samples: Samples | null): number | null {
  return samples?.before && samples.at > samples.before.at ? (samples.at - samples.before.at) / 1000 : null;
}
