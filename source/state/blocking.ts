import type {SessionRow} from '../event/event.ts';
import {formatDuration} from '../text/number.ts';
import type {PileUp} from './followed.ts';
import {addMark, changeMark} from './marks.ts';
import {LONGEST_SPAN_MS} from './reading.ts';
import type {Sessions, State} from './state.ts';

/** A session that holds others up, and those behind it. */
export interface Queue {
  readonly pid: number;
  /** null where it has no row of its own. */
  readonly head: SessionRow | null;
  /** In the order of a tree; of those that wait for the same one the longest wait first. */
  readonly waiters: readonly Waiter[];
}

export interface Waiter {
  readonly row: SessionRow;
  /** 1 behind the head itself, 2 behind one of those … */
  readonly depth: number;
}

/**
 * Who waits behind whom, the longest queue first. A session stands behind that of its blockers which is nearest to a head; of sessions that
 * block each other in a circle, and wait for nobody outside it, the lowest pid is the head.
 */
export function findQueues(rows: readonly SessionRow[]): Queue[] {
  const blocked = rows.filter(row => row[8].length > 0);
  if (blocked.length === 0) return [];
  const byPid = new Map(rows.map(row => [row[0], row]));
  const left = new Map(blocked.map(row => [row[0], row]));
  const free = new Set(blocked.flatMap(row => row[8]).filter(pid => !left.has(pid)));
  const queues = [...free].map(pid => gather(pid, byPid, left));
  while (left.size > 0) {
    const pid = findInCircle(left);
    left.delete(pid);
    queues.push(gather(pid, byPid, left));
  }
  return queues
    .filter(({waiters}) => waiters.length > 0)
    .sort((one, other) => other.waiters.length - one.waiters.length || one.pid - other.pid);
}

/** Of sessions that all wait for one another: the lowest pid of those that can reach the fewest by way of their blockers, since only a circle leads nowhere else. */
function findInCircle(left: ReadonlyMap<number, SessionRow>): number {
  let found = {pid: 0, reach: Number.POSITIVE_INFINITY};
  for (const pid of [...left.keys()].sort((one, other) => one - other)) {
    const seen = new Set([pid]);
    for (const one of seen) for (const blocker of left.get(one)?.[8] ?? []) if (left.has(blocker)) seen.add(blocker);
    if (seen.size < found.reach) found = {pid, reach: seen.size};
  }
  return found.pid;
}

/** Takes those behind `pid` out of `left`, the nearest first, then puts them into the order of a tree. */
function gather(pid: number, byPid: ReadonlyMap<number, SessionRow>, left: Map<number, SessionRow>): Queue {
  const behind = new Map<number, SessionRow[]>();
  let near = [pid];
  while (near.length > 0) {
    const next: number[] = [];
    for (const blocker of near) {
      const found = [...left.values()].filter(row => row[8].includes(blocker));
      if (found.length > 0) behind.set(blocker, found.sort(longestFirst));
      for (const [waiter] of found) {
        left.delete(waiter);
        next.push(waiter);
      }
    }
    near = next;
  }
  const walk = (blocker: number, depth: number): Waiter[] =>
    (behind.get(blocker) ?? []).flatMap(row => [{row, depth}, ...walk(row[0], depth + 1)]);
  return {pid, head: byPid.get(pid) ?? null, waiters: walk(pid, 1)};
}

function longestFirst(one: SessionRow, other: SessionRow): number {
  return (other[7] ?? -1) - (one[7] ?? -1) || one[0] - other[0];
}

/**
 * The state with a pile-up begun, grown or over. One begins once a session has waited from one poll to the next behind the same session: where
 * rows are merely in demand, those in front change many times a second, while a second is what PostgreSQL itself finds worth
 * a line in its log (deadlock_timeout). Another that begins before the first is over is part of it.
 */
export function followBlocking(state: State, before: Sessions): State {
  const {pileUp} = state.followed;
  const held = findHeld(state.sessions, before);
  if (held.length === 0) return pileUp ? endPileUp(state) : state;
  const queues = findQueues(state.sessions.rows);
  const queue =
    queues.find(({pid}) => pid === pileUp?.pid) ??
    queues.find(({waiters}) => waiters.some(({row}) => held.includes(row))) ??
    queues[0];
  if (!queue) return state;
  const longestMs = Math.max(...held.map(row => row[7] ?? 0));
  if (!pileUp) {
    const waiters = queue.waiters.length;
    const holder = describeHolder(queue, state.sessions.texts);
    const text = `${waiters} wait behind ${queue.pid}${holder}`;
    const mark = {at: state.at, since: state.at - longestMs, kind: 'pile-up' as const, text};
    return follow(addMark(state, mark), {pid: queue.pid, holder, waiters, mark});
  }
  if (queue.pid !== pileUp.pid || queue.waiters.length <= pileUp.waiters) return state;
  const waiters = queue.waiters.length;
  return change(state, {...pileUp, waiters}, `${waiters} wait behind ${queue.pid}${pileUp.holder}`);
}

/** The state without a pile-up under way: what was told of one is closed with how long it lasted. */
export function endPileUp(state: State): State {
  const {pileUp} = state.followed;
  if (!pileUp) return state;
  const {pid, holder, waiters, mark} = pileUp;
  const length = formatDuration(state.at - (mark.since ?? mark.at));
  const ended = change(state, pileUp, `${waiters} waited behind ${pid}${holder}, ${length} in all`);
  return follow(ended, null);
}

/** Those that waited at the poll before and have waited ever since for the same session. */
function findHeld(now: Sessions, before: Sessions): SessionRow[] {
  if (now.at === null || before.at === null || before.rows.length === 0) return [];
  const sinceMs = now.at - before.at;
  if (sinceMs > LONGEST_SPAN_MS) return [];
  return now.rows.filter(row => {
    if (row[8].length === 0 || (row[7] ?? 0) < SHARE * sinceMs) return false;
    const earlier = before.rows.find(([pid]) => pid === row[0]);
    return earlier?.[8].some(pid => row[8].includes(pid));
  });
}

/** Polls do not arrive as evenly as they are asked for. */
const SHARE = 0.8;
const MOST_QUERY = 100;

function describeHolder({head}: Queue, texts: Sessions['texts']): string {
  const text = (number: number | null | undefined) => (number == null ? null : (texts[number] ?? null));
  const status = text(head?.[3]);
  const query = text(head?.[6]);
  const program = text(head?.[2]);
  return `${program ? ` (${program})` : ''}${status === null ? '' : `, ${status}`}${query === null ? '' : `: ${query.slice(0, MOST_QUERY)}`}`;
}

function change(state: State, pileUp: PileUp, text: string): State {
  const mark = {...pileUp.mark, text};
  const old = state.followed.pileUp?.mark;
  return follow(old ? changeMark(state, old, mark) : state, {...pileUp, mark});
}

function follow(state: State, pileUp: PileUp | null): State {
  return {...state, followed: {...state.followed, pileUp}};
}
