import {isStale, readColumn} from './reading.ts';
import type {Sample, State, WaitClass} from './state.ts';

const classOfType: Readonly<Record<string, WaitClass>> = {
  IO: 'io',
  Lock: 'lock',
  LWLock: 'lwlock',
  LWLockNamed: 'lwlock',
  LWLockTranche: 'lwlock',
  BufferPin: 'lwlock',
  Buffer: 'lwlock',
  IPC: 'ipc',
  Timeout: 'other',
  Extension: 'other',
  InjectionPoint: 'other',
};

/**
 * What a session does, or null when it is not active. State and wait event are read at different moments and may contradict each other:
 * a wait in the server counts as active whatever the state says, waiting for the client never does, and no wait counts only while active.
 */
export function classifyWait(state: string | null, waitType: string | null): WaitClass | null {
  if (state === 'hidden') return 'unknown';
  if (waitType === null) return state === 'active' || state === 'fastpath function call' ? 'cpu' : null;
  if (waitType === 'Client' || waitType === 'Activity') return null;
  return classOfType[waitType] ?? 'other';
}

/** Active client sessions of the latest poll by what they wait for; null when the server was not asked, or has not answered of late. */
export function countWaits(state: State): Record<WaitClass, number> | null {
  const sample = latestActivity(state);
  if (!sample) return null;
  const counts: Record<WaitClass, number> = {cpu: 0, io: 0, lock: 0, lwlock: 0, ipc: 0, other: 0, unknown: 0};
  for (const row of sample.rows) {
    const name = classifyWait(
      text(readColumn(state, 'activity', 'state', row)),
      text(readColumn(state, 'activity', 'wait_type', row)),
    );
    const count = readColumn(state, 'activity', 'count', row);
    if (name && typeof count === 'number') counts[name] += count;
  }
  return counts;
}

/** Client sessions of the latest poll by their state; null when the server was not asked, or has not answered of late. */
export function countStates(state: State): Readonly<Record<string, number>> | null {
  const sample = latestActivity(state);
  if (!sample) return null;
  const counts: Record<string, number> = {};
  for (const row of sample.rows) {
    const name = text(readColumn(state, 'activity', 'state', row)) ?? 'unknown';
    const count = readColumn(state, 'activity', 'count', row);
    if (typeof count === 'number') counts[name] = (counts[name] ?? 0) + count;
  }
  return counts;
}

/** The wait events of the latest poll, most frequent first; sessions on CPU are called `CPU*`, since some of them may wait uninstrumented. */
export function topWaits(
  state: State,
): {readonly name: string; readonly waitClass: WaitClass; readonly count: number}[] {
  const found = new Map<string, {name: string; waitClass: WaitClass; count: number}>();
  for (const row of latestActivity(state)?.rows ?? []) {
    const waitType = text(readColumn(state, 'activity', 'wait_type', row));
    const waitClass = classifyWait(text(readColumn(state, 'activity', 'state', row)), waitType);
    const count = readColumn(state, 'activity', 'count', row);
    if (!waitClass || typeof count !== 'number') continue;
    const event = text(readColumn(state, 'activity', 'wait', row));
    const name = waitClass === 'cpu' ? 'CPU*' : waitClass === 'unknown' ? 'hidden' : (event ?? waitType ?? 'unknown');
    const entry = found.get(name) ?? {name, waitClass, count: 0};
    entry.count += count;
    found.set(name, entry);
  }
  return [...found.values()].sort((one, other) => other.count - one.count || one.name.localeCompare(other.name));
}

function latestActivity(state: State): Sample | null {
  return isStale(state) ? null : (state.poll.samples.activity ?? null);
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
