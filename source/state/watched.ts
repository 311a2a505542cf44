import {items} from '../stats/list.ts';
import type {WatchedFacts} from '../verdict/rule.ts';
import {growth, readNumber} from './reading.ts';
import type {Run} from './run.ts';
import type {State} from './state.ts';
import {classifyWait} from './waits.ts';

/** What the server showed while a run was measured: sums over the polls. */
export interface Watched {
  readonly polls: number;
  /** Active sessions of pgbench by what they wait for, `IO:WalSync`. */
  readonly own: Readonly<Record<string, number>>;
  /** All active sessions of others. */
  readonly others: number;
  /** Whether sessions tell that they are pgbench's; until one does, all are taken for its own. */
  readonly told: boolean;
  /** The server's count of commits, at the first and the latest poll. */
  readonly commits: {readonly from: number; readonly fromAt: number; readonly to: number; readonly toAt: number} | null;
  readonly restarted: boolean;
}

/** Before the first poll. */
export const unwatched: Watched = {polls: 0, own: {}, others: 0, told: false, commits: null, restarted: false};

/** The state with what its latest poll shows of the run under way, once that has its first progress line. */
export function watchRun(state: State): State {
  const {run} = state;
  if (!run || run.end || run.progress.length === 0) return state;
  return {...state, run: {...run, watched: addCommits(addSessions(run.watched, state), state, run)}};
}

/** The state with a run under way that has seen its server restart. */
export function noteRestart(state: State): State {
  const {run} = state;
  if (!run || run.end || run.progress.length === 0) return state;
  return {...state, run: {...run, watched: {...run.watched, restarted: true}}};
}

function addSessions(watched: Watched, state: State): Watched {
  const sample = state.poll.samples.activity;
  if (!sample) return watched;
  const own = {...watched.own};
  let {others, told} = watched;
  const names = state.poll.columns.activity?.map(({name}) => name) ?? [];
  const places = ['backend', 'application', 'state', 'wait_type', 'wait', 'count'].map(name => names.indexOf(name));
  for (const row of sample.rows) {
    const [backend, application, status, waitType, wait, count] = places.map(place => row[place]);
    if ((backend ?? 'client backend') !== 'client backend') continue;
    if (application === 'pgbench') told = true;
    const waitClass = classifyWait(text(status), text(waitType));
    if (!waitClass || typeof count !== 'number' || count === 0) continue;
    if (application === 'other') others += count;
    else {
      const kind = waitClass === 'cpu' ? 'CPU*' : waitClass === 'unknown' ? 'hidden' : `${waitType}:${wait}`;
      own[kind] = (own[kind] ?? 0) + count;
    }
  }
  return {...watched, polls: watched.polls + 1, own, others, told};
}

/** The count of the target's database says nothing of a run in another one. */
function addCommits(watched: Watched, state: State, run: Run): Watched {
  const count = readNumber(state, 'database', 'xact_commit');
  if (count === null || run.database !== null) return watched;
  const {commits} = watched;
  const wasReset = commits && growth(state, 'database', 'xact_commit') === null;
  if (!commits || wasReset) return {...watched, commits: {from: count, fromAt: state.at, to: count, toAt: state.at}};
  return {...watched, commits: {...commits, to: count, toAt: state.at}};
}

/** What the polls of a run come to; null when there were none. */
export function summarizeWatched({watched, progress}: Run): WatchedFacts | null {
  const {polls, own, others, told, commits, restarted} = watched;
  if (polls === 0 && !restarted) return null;
  const counts = Object.entries(own);
  const sum = counts.reduce((total, [, count]) => total + count, 0);
  const waits = counts.map(([kind, count]) => ({kind, sessions: count / polls, share: count / sum}));
  const nameless = !told && others > 0;
  return {
    polls,
    active: polls > 0 ? (nameless ? others : sum) / polls : 0,
    waits: nameless ? [] : waits.sort((one, other) => other.sessions - one.sessions),
    others: told ? others / polls : null,
    commits: commits && countCommits(commits, progress),
    restarted,
  };
}

function countCommits(
  {from, fromAt, to, toAt}: NonNullable<Watched['commits']>,
  progress: Run['progress'],
): WatchedFacts['commits'] {
  let transactions = 0;
  for (const {at, spanMs, tps} of items(progress)) {
    if (at > fromAt && at <= toAt && tps !== null) transactions += (tps * spanMs) / 1000;
  }
  return {server: to - from, pgbench: transactions, seconds: (toAt - fromAt) / 1000};
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
