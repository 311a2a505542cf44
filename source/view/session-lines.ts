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
  readonly query: string | null;
}

/** The sessions that contain the filter's text, in the order that the look asks for. */
export function listSessions({rows, texts}: Sessions, {filter, sort}: Pick<Look, 'filter' | 'sort'>): SessionLine[] {
  const text = (number: number | null) => (number === null ? null : (texts[number] ?? null));
  const blockers = new Set(rows.flatMap(row => row[8]));
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
      query: text(query),
    };
  });
  const found = lines.filter(line => wanted === '' || textOf(line).includes(wanted));
  return found.sort(orderBy[sort](blockers));
}

function textOf({pid, user, state, wait, query}: SessionLine): string {
  return [pid, user, state, wait, query].join(' ').toLowerCase();
}

type Order = (one: SessionLine, other: SessionLine) => number;

const bySeconds: Order = (one, other) => (other.seconds ?? -1) - (one.seconds ?? -1) || one.pid - other.pid;

/** `blocked` has those who block or are blocked first: a lock queue is seen at once. */
const orderBy: Readonly<Record<Look['sort'], (blockers: ReadonlySet<number>) => Order>> = {
  blocked: blockers => {
    const rank = ({pid, blockedBy}: SessionLine) => (blockers.has(pid) ? 2 : 0) + (blockedBy.length > 0 ? 1 : 0);
    return (one, other) => rank(other) - rank(one) || bySeconds(one, other);
  },
  seconds: () => bySeconds,
  wait: () => (one, other) => (one.wait ?? '~').localeCompare(other.wait ?? '~') || bySeconds(one, other),
  pid: () => (one, other) => one.pid - other.pid,
};
