import {itemAt, items} from '../stats/list.ts';
import type {Run} from './run.ts';
import type {State} from './state.ts';

/** What a run may take beyond its time: the transactions under way, the backlog of a rate, commits behind a checkpoint. */
const LATE_MS = 60_000;
/** Longer than a server stands still for a snapshot or a move of its machine, after which it goes on with the same connections. */
const IDLE_MS = 90_000;
/** As long of a run that has no time to be beyond. */
const IDLE_WITHOUT_LENGTH_MS = 300_000;
/** A poll that is not answered is given up after 35 s: in a shorter silence no connection of ours was lost. */
const SILENT_MS = 35_000;
/** Polls that show no session of pgbench at work before it is taken to have none. */
const LEAST_LOOKS = 10;

/**
 * Whether the server of the run under way has vanished without closing its connections, for which pgbench may wait for hours: no transaction
 * has ended for long, and the polls have lost the server meanwhile. Where it is back, no session of pgbench is at work. Never before a
 * run's own time is well over: until then it may go on, and its figure tells of the gap.
 */
export function isVanished(state: State): boolean {
  const {run, at} = state;
  if (!run || run.end || run.ending || !isLate(run, at)) return false;
  const since = lastTransactionAt(run);
  if (since === null || at - since < (hasLength(run) ? IDLE_MS : IDLE_WITHOUT_LENGTH_MS)) return false;
  return state.poll.lostAt === null ? isLeftBehind(state, run, since) : isLost(state, since);
}

/** Until when transactions have ended in a run, or since when it has waited for the first; null before its first second. */
export function lastTransactionAt({progress}: Pick<Run, 'progress'>): number | null {
  const first = itemAt(progress, 0);
  if (!first) return null;
  for (let index = progress.length - 1; index > 0; index--) {
    const second = itemAt(progress, index);
    if (second && second.tps !== 0) return second.at;
  }
  return first.tps !== 0 ? first.at : first.at - first.spanMs;
}

function hasLength({seconds, transactions, open}: Run): boolean {
  return seconds !== null && transactions === null && open !== true;
}

function isLate(run: Run, at: number): boolean {
  const first = itemAt(run.progress, 0);
  if (!first) return false;
  if (!hasLength(run)) return true;
  return at - (first.at - first.spanMs) >= (run.seconds ?? 0) * 1000 + LATE_MS;
}

/** Whether nothing has been heard of the server for about as long as of pgbench. */
function isLost({at, poll}: State, since: number): boolean {
  const heardAt = poll.at ?? poll.lostAt;
  return heardAt !== null && at - Math.max(heardAt, since) >= SILENT_MS;
}

/** Whether the server has come back without the sessions of the run: none was at work in any poll since. */
function isLeftBehind({minute}: State, {watched}: Run, since: number): boolean {
  const silence = watched.silences.findLast(({from, to}) => to > since && to - from >= SILENT_MS);
  if (!silence) return false;
  let looks = 0;
  for (const sample of items(minute)) {
    if (sample.at <= silence.to) continue;
    if (Object.keys(sample.own).length > 0) return false;
    looks += 1;
  }
  return looks >= LEAST_LOOKS;
}
