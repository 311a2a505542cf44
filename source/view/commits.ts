import {ratePerSecond} from '../state/reading.ts';
import type {State} from '../state/state.ts';
import {formatCount} from '../text/number.ts';

/** Our own polls are one commit a second, and the server may count two of them at once. */
export const MOST_OWN_COMMITS = 2;

/** Commits a second of this second; null where they are not known, or may all be our own. */
export function readCommits(state: State): number | null {
  const commits = ratePerSecond(state, 'database', 'xact_commit');
  return commits === null || Math.round(commits) <= MOST_OWN_COMMITS ? null : commits;
}

/** The same in words; nothing where all may be our own. */
export function tellCommits(state: State): string[] {
  const isOurs = ratePerSecond(state, 'database', 'xact_commit') !== null && readCommits(state) === null;
  return isOurs ? [] : [formatCount(readCommits(state))];
}
