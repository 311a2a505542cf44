import {findQueues, type Queue} from '../state/blocking.ts';
import type {Look} from '../state/look.ts';
import type {Sessions} from '../state/state.ts';

/** One session in words. */
export interface SessionLine {
  readonly pid: number;
  readonly user: string | null;
  readonly state: string | null;
  /** Type and event: `LWLock WALWrite`; null when it waits for nothing. */
  readonly wait: string | null;
  /** In this state. */
  readonly seconds: number | null;
  readonly blockedBy: readonly number[];
  /** How many sessions wait behind this one, by way of others too; of the first of a queue alone. */
  readonly blocks: number;
  /** Its place in the tree of a queue: 0 at its head, or in none. */
  readonly depth: number;
  readonly query: string | null;
}

/** The sessions that contain the filter's text, in the order that the look asks for. */
export function listSessions({rows, texts}: Sessions, {filter, sort}: Pick<Look, 'filter' | 'sort'>): SessionLine[] {
  const text = (number: number | null) => (number === null ? null : (texts[number] ?? null));
  const queues = findQueues(rows);
  const heads = new Map(queues.map(({pid, waiters}) => [pid, waiters.length]));
  const depths = new Map(queues.flatMap(({waiters}) => waiters.map(({row, depth}) => [row[0], depth])));
  const wanted = filter.toLowerCase();
  const lines = rows.map(([pid, user, , state, waitType, wait, query, inStateMs, blockedBy]): SessionLine => {
    const event = [text(waitType), text(wait)].filter(part => part !== null).join(' ');
    return {
      pid,
      user: text(user),
      state: text(state),
      wait: event === '' ? null : event,
      seconds: inStateMs === null ? null : inStateMs / 1000,
      blockedBy,
      blocks: heads.get(pid) ?? 0,
      depth: sort === 'blocked' ? (depths.get(pid) ?? 0) : 0,
      query: text(query),
    };
  });
  const found = lines.filter(line => wanted === '' || textOf(line).includes(wanted));
  return found.sort(sort === 'blocked' ? blockedFirst(queues) : orders[sort]);
}

function textOf({pid, user, state, wait, query}: SessionLine): string {
  return [pid, user, state, wait, query].join(' ').toLowerCase();
}

type Order = (one: SessionLine, other: SessionLine) => number;

const longestFirst: Order = (one, other) => (other.seconds ?? -1) - (one.seconds ?? -1) || one.pid - other.pid;

const orders: Readonly<Record<Exclude<Look['sort'], 'blocked'>, Order>> = {
  seconds: longestFirst,
  wait: (one, other) =>
    Number(one.wait === null) - Number(other.wait === null) ||
    (one.wait ?? '').localeCompare(other.wait ?? '') ||
    longestFirst(one, other),
  pid: (one, other) => one.pid - other.pid,
};

/** Queues for locks first, each as a tree under the session that holds it up, then the rest. */
function blockedFirst(queues: readonly Queue[]): Order {
  const pids = queues.flatMap(({pid, waiters}) => [pid, ...waiters.map(({row}) => row[0])]);
  const places = new Map(pids.map((pid, place) => [pid, place]));
  const placeOf = ({pid}: SessionLine) => places.get(pid) ?? pids.length;
  return (one, other) => placeOf(one) - placeOf(other) || longestFirst(one, other);
}
