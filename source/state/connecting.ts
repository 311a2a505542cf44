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

/**
 * What a run does before its first second. While pgbench does not tell that its vacuum is over a session must be seen at that; where nobody
 * looked it is taken for granted.
 */
export function openingOf({run, at, minute}: Pick<State, 'run' | 'at' | 'minute'>): 'connecting' | 'vacuuming' {
  if (!run || run.vacuumedAt !== null || run.command.includes('-n')) return 'connecting';
  let looked = false;
  for (const sample of items(minute)) {
    if (sample.at <= Math.max(run.startedAt, at - VACUUM_SEEN_MS)) continue;
    if (isOwnActive(sample)) return 'vacuuming';
    looked = true;
  }
  return looked ? 'connecting' : 'vacuuming';
}

/**
 * Whether the run under way has waited for its connections for so long that they will not come about: a pool is full, or something between
 * drops what it is sent.
 */
export function isUnconnected(state: State): boolean {
  const {run, at, poll} = state;
  if (!run || run.end || run.progress.length > 0 || !run.command.includes('-P')) return false;
  const perThread = Math.ceil((run.clients ?? 1) / (run.threads ?? 1));
  if (at - connectingSince(run) < PATIENCE_MS + perThread * EACH_CLIENT_MS) return false;
  return openingOf(state) === 'connecting' || poll.lostAt !== null;
}
