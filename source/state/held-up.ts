import type {SessionRow} from '../event/event.ts';
import type {Holder} from '../verdict/rule.ts';
import {findQueues} from './blocking.ts';
import {copyRun, copyWatched} from './copies.ts';
import {LONGEST_SPAN_MS} from './reading.ts';
import type {Draft, Sessions, State} from './state.ts';

/** What is kept of the sessions of others that held pgbench up. */
export interface Held {
  /** In the order seen, at most 20. */
  readonly holders: readonly Holder[];
  /** Sessions of pgbench behind them, summed over the polls. */
  readonly waits: number;
}

/** Nobody was held up. */
export const unheld: Held = {holders: [], waits: 0};

const MOST_HOLDERS = 20;
const PGBENCH = 'pgbench';

/** The state with what its latest sessions show of the run under way: whether sessions of pgbench wait behind one that is not pgbench's. */
export function watchHolders(state: Draft, before: Sessions): State {
  const {run, sessions} = state;
  if (!run || run.end || run.progress.length === 0 || !sessions.rows.some(row => row[8].length > 0)) return state;
  const text = (number: number | null | undefined) => (number == null ? null : (sessions.texts[number] ?? null));
  const isOwn = (row: SessionRow) => text(row[2]) === PGBENCH;
  const passedMs = (sessions.at ?? 0) - (before.at ?? 0);
  const seconds = (passedMs > 0 && passedMs <= LONGEST_SPAN_MS ? passedMs : 1000) / 1000;
  let {holders, waits} = run.watched.held;
  for (const {pid, head, waiters} of findQueues(sessions.rows)) {
    const count = waiters.filter(({row}) => isOwn(row)).length;
    if (!head || isOwn(head) || count === 0) continue;
    waits += count;
    const seen = {pid, program: text(head[2]), doing: text(head[3]), seconds, waiters: count};
    holders = addHolder(holders, seen);
  }
  if (waits === run.watched.held.waits) return state;
  const watched = copyWatched(run.watched);
  watched.held = {holders, waits};
  const next = copyRun(run);
  next.watched = watched;
  state.run = next;
  return state;
}

function addHolder(holders: readonly Holder[], seen: Holder): readonly Holder[] {
  const known = holders.find(({pid}) => pid === seen.pid);
  if (!known) return holders.length < MOST_HOLDERS ? [...holders, seen] : holders;
  const longer = {
    ...seen,
    seconds: known.seconds + seen.seconds,
    waiters: Math.max(known.waiters, seen.waiters),
  };
  return holders.map(one => (one === known ? longer : one));
}
