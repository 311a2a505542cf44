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
  /** How many sessions wait for this one. */
  readonly blocks: number;
  readonly query: string | null;
}

/** The sessions that contain the filter's text, in the order that the look asks for. */
export function listSessions({rows, texts}: Sessions, {filter, sort}: Pick<Look, 'filter' | 'sort'>): SessionLine[] {
  const text = (number: number | null) => (number === null ? null : (texts[number] ?? null));
  const waiters = new Map<number, number>();
  for (const blocker of rows.flatMap(row => row[8])) waiters.set(blocker, (waiters.get(blocker) ?? 0) + 1);
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
      blocks: waiters.get(pid) ?? 0,
      query: text(query),
    };
  });
  const found = lines.filter(line => wanted === '' || textOf(line).includes(wanted));
  return found.sort(orders[sort](lines));
}

function textOf({pid, user, state, wait, query}: SessionLine): string {
  return [pid, user, state, wait, query].join(' ').toLowerCase();
}

type Order = (one: SessionLine, other: SessionLine) => number;

const longestFirst: Order = (one, other) => (other.seconds ?? -1) - (one.seconds ?? -1) || one.pid - other.pid;

const orders: Readonly<Record<Look['sort'], (lines: readonly SessionLine[]) => Order>> = {
  blocked: blockedFirst,
  seconds: () => longestFirst,
  wait: () => (one, other) =>
    Number(one.wait === null) - Number(other.wait === null) ||
    (one.wait ?? '').localeCompare(other.wait ?? '') ||
    longestFirst(one, other),
  pid: () => (one, other) => one.pid - other.pid,
};

/** Queues for locks first, each headed by the session that holds it up, then the rest. */
function blockedFirst(lines: readonly SessionLine[]): Order {
  const byPid = new Map(lines.map(line => [line.pid, line]));
  const headOf = ({pid, blockedBy}: SessionLine): number => {
    const seen = new Set([pid]);
    let head = pid;
    for (let next = blockedBy[0]; next !== undefined && !seen.has(next); next = byPid.get(next)?.blockedBy[0]) {
      seen.add(next);
      head = next;
    }
    return head;
  };
  const queued = lines.filter(({blockedBy, blocks}) => blockedBy.length > 0 || blocks > 0);
  const heads = new Map(queued.map(line => [line.pid, headOf(line)]));
  const lengths = new Map<number, number>();
  for (const head of heads.values()) lengths.set(head, (lengths.get(head) ?? 0) + 1);
  const headLength = ({pid}: SessionLine) => lengths.get(heads.get(pid) ?? -1) ?? 0;
  return (one, other) =>
    headLength(other) - headLength(one) ||
    (heads.get(one.pid) ?? 0) - (heads.get(other.pid) ?? 0) ||
    one.blockedBy.length - other.blockedBy.length ||
    longestFirst(one, other);
}
