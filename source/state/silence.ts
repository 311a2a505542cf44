import {items} from '../stats/list.ts';
import type {Silence} from '../verdict/rule.ts';
import type {Run} from './run.ts';

/** A time without an answer to a poll. */
export interface Silent {
  readonly from: number;
  readonly to: number;
}

/** Polls come once a second: this long at least two were not answered. */
const LEAST_MS = 3000;
const MOST_KEPT = 100;

/** The silences with the one that an answer ends, if there was one since the answer before. */
export function addSilence(silences: readonly Silent[], from: number, to: number): readonly Silent[] {
  return to - from < LEAST_MS ? silences : [...silences.slice(1 - MOST_KEPT), {from, to}];
}

/** What the silences of a run come to, up to its end; null when there was none. */
export function sumSilences({watched, progress, end}: Pick<Run, 'watched' | 'progress' | 'end'>): Silence | null {
  const {toAt} = watched;
  const silences = toAt === null || end === null ? watched.silences : addSilence(watched.silences, toAt, end.at);
  if (silences.length === 0) return null;
  let idleMs = 0;
  for (const {at, spanMs, tps} of items(progress)) {
    if (tps === 0 && silences.some(({from, to}) => at > from && at - spanMs < to)) idleMs += spanMs;
  }
  const lengths = silences.map(({from, to}) => to - from);
  const sum = lengths.reduce((total, length) => total + length, 0);
  return {seconds: sum / 1000, longest: Math.max(...lengths) / 1000, idle: idleMs / 1000};
}
