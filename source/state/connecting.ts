import {items} from '../stats/list.ts';
import type {Run} from './run.ts';
import type {State} from './state.ts';
import {isOwnActive} from './waits.ts';

/** Longer than a system waits for an answer to a connection (Linux: 127 s), so that pgbench, which knows more, tells of that itself. */
const PATIENCE_MS = 150_000;
/** A thread connects its clients one after the other, each of them slower than this over no way that is worth measuring. */
const EACH_CLIENT_MS = 1000;
/** A session that vacuums is active in every poll of such a time. */
const VACUUM_SEEN_MS = 60_000;

/** Since when a run has been connecting, on the axis of the session: its start-up vacuum, if there is one, comes before. */
export function connectingSince({startedAt, vacuumedAt}: Pick<Run, 'startedAt' | 'vacuumedAt'>): number {
  return vacuumedAt ?? startedAt;
}

/** Whether the start-up vacuum of a run is over, or there is none. */
export function isConnecting({vacuumedAt, command}: Pick<Run, 'vacuumedAt' | 'command'>): boolean {
  return vacuumedAt !== null || command.includes('-n');
}

/**
 * Whether the run under way has waited for its connections for so long that they will not come about: a pool is full, or something between
 * drops what it is sent. Where it may still vacuum, only if no session was seen at that.
 */
export function isUnconnected({run, at, minute}: State): boolean {
  if (!run || run.end || run.progress.length > 0 || !run.command.includes('-P')) return false;
  const perThread = Math.ceil((run.clients ?? 1) / (run.threads ?? 1));
  if (at - connectingSince(run) < PATIENCE_MS + perThread * EACH_CLIENT_MS) return false;
  if (isConnecting(run)) return true;
  for (const sample of items(minute)) if (sample.at > at - VACUUM_SEEN_MS && isOwnActive(sample)) return false;
  return true;
}
