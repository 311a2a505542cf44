import type {Row, Value} from '../event/event.ts';
import {formatDuration} from '../text/number.ts';
import {placeOf} from './columns.ts';
import type {Mark} from './followed.ts';
import {addMark, changeMark} from './marks.ts';
import type {State} from './state.ts';

/** An autovacuum is counted so long after it no longer shows, at most. */
const LATE_MS = 3000;

/** The state with the autovacuums that its latest poll shows: those in progress from begin to end, and those shorter than a poll by their counters. */
export function followVacuums(state: State): State {
  const {vacuums, autovacuums} = state.poll.samples?.rows ?? {};
  if (!vacuums && !autovacuums) return state;
  const running = new Set(tablesInProgress(state));
  const counted = tablesCounted(state);
  const {vacuuming} = state.followed;
  if (running.size === 0 && counted.length === 0 && vacuuming.length === 0) {
    return state.followed.vacuumed.length === 0 ? state : withFollowed(state, [], []);
  }
  let next = state;
  const kept = vacuuming.flatMap(one => {
    if (running.has(one.table) || one.endedAt !== null) {
      const stale = one.endedAt !== null && state.at - one.endedAt > LATE_MS;
      return stale ? [] : [one];
    }
    const mark: Mark = {...one.mark, text: `${nameVacuum(one.table)}, ${roughly(state.at - one.mark.at)}`};
    next = changeMark(next, one.mark, mark);
    return [{...one, mark, endedAt: state.at}];
  });
  const isKnown = (table: string) => kept.some(one => one.table === table);
  const begun = [...running].filter(table => !kept.some(one => one.table === table && one.endedAt === null));
  const short = counted.filter(table => !running.has(table) && !isKnown(table));
  const opened = begun.map(table => {
    const mark: Mark = {at: state.at, kind: 'autovacuum', text: `${nameVacuum(table)} begins`};
    next = addMark(next, mark);
    return {table, mark, endedAt: null};
  });
  if (short.length > 0) {
    const length = vacuums && !state.server?.hidden ? ', less than a second' : '';
    next = addMark(next, {at: state.at, kind: 'autovacuum', text: `${nameVacuum(short.join(', '))}${length}`});
  }
  return withFollowed(next, [...kept, ...opened], [...running, ...short]);
}

function withFollowed(state: State, vacuuming: State['followed']['vacuuming'], vacuumed: readonly string[]): State {
  return {...state, followed: {...state.followed, vacuuming, vacuumed}};
}

/** Polls a second apart know it to the second. */
function roughly(ms: number): string {
  return `~${formatDuration(1000 * Math.max(1, Math.round(ms / 1000)))}`;
}

function nameVacuum(table: string): string {
  return `autovacuum of ${table}`;
}

function tablesInProgress(state: State): string[] {
  const read = readerOf(state, 'vacuums');
  return (state.poll.samples?.rows.vacuums ?? []).flatMap(row => {
    const table = read(row, 'table');
    return read(row, 'automatic') === true && typeof table === 'string' ? [table] : [];
  });
}

/** Tables whose count of autovacuums has grown since the poll before. */
function tablesCounted(state: State): string[] {
  const {samples} = state.poll;
  const [rows, earlier] = [samples?.rows.autovacuums, samples?.before?.rows.autovacuums];
  if (!rows || !earlier || rows === earlier) return [];
  const read = readerOf(state, 'autovacuums');
  const before = new Map(earlier.map(row => [read(row, 'table'), read(row, 'autovacuums')]));
  return rows.flatMap(row => {
    const table = read(row, 'table');
    const now = read(row, 'autovacuums');
    const then = before.get(table);
    const grown = typeof now === 'number' && typeof then === 'number' && now > then;
    return grown && typeof table === 'string' ? [table] : [];
  });
}

function readerOf(state: State, statistic: string): (row: Row, column: string) => Value | undefined {
  const columns = state.poll.columns[statistic];
  return (row, column) => row[placeOf(columns, column)];
}
