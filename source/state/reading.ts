import type {Row, Value} from '../event/event.ts';
import type {State} from './state.ts';

/** Value of a column in a row of a statistic's latest sample, by name; undefined when the server does not give it. */
export function readColumn(state: State, statistic: string, column: string, row: Row | undefined): Value | undefined {
  const index = state.poll.columns[statistic]?.findIndex(({name}) => name === column) ?? -1;
  return index < 0 ? undefined : row?.[index];
}

/** A number in the only row of a statistic's latest sample, or null. */
export function readNumber(state: State, statistic: string, column: string): number | null {
  const value = readColumn(state, statistic, column, state.poll.samples[statistic]?.rows[0]);
  return typeof value === 'number' ? value : null;
}

/** Growth of a counter since the poll before; null when unknown or when it was reset in between. */
export function growth(state: State, statistic: string, column: string): number | null {
  const sample = state.poll.samples[statistic];
  const now = readColumn(state, statistic, column, sample?.rows[0]);
  const before = readColumn(state, statistic, column, sample?.before?.rows[0]);
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
