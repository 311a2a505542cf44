import {lastItem, toArray} from '../stats/list.ts';
import {isStale} from './reading.ts';
import type {State, WaitClass} from './state.ts';
import {type AverageWaits, averageWaits, classOfKind, divideWaits} from './waits.ts';

/** One kind of wait with the average active sessions in it; null for a time of which nothing is known. */
export interface TopWait {
  readonly kind: string;
  readonly waitClass: WaitClass;
  readonly second: number | null;
  readonly minute: number | null;
  readonly rung: number | null;
}

/** All kinds of wait of the latest poll, of the last minute and of the latest run; that with the largest share of any of the three comes first. */
export function topWaits(state: State): TopWait[] {
  const {run, minute, poll} = state;
  const latest = lastItem(minute);
  const isFresh = !isStale(state) && latest !== undefined && latest.at === poll.at;
  const spans = [
    isFresh ? averageWaits([latest]) : null,
    averageWaits(toArray(minute).filter(({at}) => at > state.at - MINUTE_MS)),
    run && (run.watched.told || run.watched.others === 0) ? divideWaits(run.watched.own, run.watched.polls) : null,
  ];
  const kinds = new Map<string, {shares: number[]; sessions: (number | null)[]}>();
  spans.forEach((span, index) => {
    const total = sumOf(span);
    for (const {kind, sessions} of span ?? []) {
      const entry = kinds.get(kind) ?? {shares: [], sessions: spans.map(one => (one === null ? null : 0))};
      entry.sessions[index] = sessions;
      entry.shares.push(total > 0 ? sessions / total : 0);
      kinds.set(kind, entry);
    }
  });
  return [...kinds]
    .map(
      ([
        kind,
        {
          shares,
          sessions: [second = null, minute = null, rung = null],
        },
      ]) => {
        const share = Math.max(...shares);
        return {share, wait: {kind, waitClass: classOfKind(kind), second, minute, rung}};
      },
    )
    .sort((one, other) => other.share - one.share || one.wait.kind.localeCompare(other.wait.kind))
    .map(({wait}) => wait);
}

const MINUTE_MS = 60_000;

function sumOf(span: AverageWaits | null): number {
  return (span ?? []).reduce((sum, {sessions}) => sum + sessions, 0);
}
