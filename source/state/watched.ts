import type {Sampled} from '../event/event.ts';
import {itemAt, items, lastItem} from '../stats/list.ts';
import type {ServerCounts, WatchedFacts} from '../verdict/rule.ts';
import {copyRun, copyWatched} from './copies.ts';
import {addCounts, countServer, noCounts} from './counts.ts';
import {type Held, unheld} from './held-up.ts';
import {growth, readNumber} from './reading.ts';
import type {Run} from './run.ts';
import {addSilence, type Silent, sumSilences} from './silence.ts';
import type {Draft, State, WaitCounts} from './state.ts';
import {readTables, sumTables} from './tables.ts';
import {summarizeMachines, unwatchedHosts, type WatchedHosts} from './watched-hosts.ts';

/** What the server showed while a run was measured: sums over the polls. */
export interface Watched {
  readonly polls: number;
  /** Active sessions of pgbench by what they wait for, `IO:WalSync`. */
  readonly own: WaitCounts;
  /** All active sessions of others. */
  readonly others: number;
  /** All sessions of others of which this role is not shown what they do: most of them do nothing. */
  readonly hidden: number;
  /** Sessions of others that held those of pgbench up. */
  readonly held: Held;
  /** The latest times without an answer. */
  readonly silences: readonly Silent[];
  /** Whether sessions tell that they are pgbench's; until one does, all are taken for its own. */
  readonly told: boolean;
  /** The server's count of commits, at the first and the latest poll. */
  readonly commits: {readonly from: number; readonly fromAt: number; readonly to: number; readonly toAt: number} | null;
  /** What it counted from the first poll (at `fromAt`) to the latest. */
  readonly counts: ServerCounts;
  readonly fromAt: number | null;
  readonly toAt: number | null;
  /** Tables that autovacuum was seen at; null where it cannot be seen. */
  readonly autovacuums: readonly string[] | null;
  /** What the machines showed. */
  readonly hosts: WatchedHosts;
  readonly restarted: boolean;
}

/** Before the first poll. */
export const unwatched: Watched = {
  polls: 0,
  own: {},
  others: 0,
  hidden: 0,
  held: unheld,
  silences: [],
  told: false,
  commits: null,
  counts: noCounts,
  fromAt: null,
  toAt: null,
  autovacuums: null,
  hosts: unwatchedHosts,
  restarted: false,
};

/** The state with what its latest poll shows of the run under way, once that has its first progress line, or of the one that has just ended. */
export function watchRun(state: Draft, {statistics}: Sampled): State {
  const {run} = state;
  if (statistics.tables) closeTables(state);
  if (!run || run.end || run.progress.length === 0) return state;
  if (run.watched.fromAt === null) {
    const tables = {run: run.run, rows: state.poll.samples?.rows.tables ?? null};
    state.followed = {...state.followed, tables};
  }
  const watched = copyWatched(run.watched);
  addSessions(watched, state);
  addCommits(watched, state, run);
  addServer(watched, state, run);
  const next = copyRun(run);
  next.watched = watched;
  state.run = next;
  return state;
}

type WatchedDraft = ReturnType<typeof copyWatched>;

/** The state with a run under way that has seen its server restart. */
export function noteRestart(state: State): State {
  const {run} = state;
  if (!run || run.end || run.progress.length === 0) return state;
  return {...state, run: {...run, watched: {...run.watched, restarted: true}}};
}

function addSessions(watched: WatchedDraft, state: State): void {
  const sample = lastItem(state.minute);
  if (sample?.at !== state.poll.at || !sample) return;
  const own: Record<string, number> = {...watched.own};
  for (const kind in sample.own) own[kind] = (own[kind] ?? 0) + (sample.own[kind] ?? 0);
  for (const kind in sample.others) watched.others += sample.others[kind] ?? 0;
  watched.hidden += Math.max(0, sample.hidden - (sample.own.hidden ?? 0));
  watched.own = own;
  watched.polls += 1;
  watched.told ||= sample.told;
}

/** The count of the target's database says nothing of a run in another one. */
function addCommits(watched: WatchedDraft, state: State, run: Run): void {
  const count = readNumber(state, 'database', 'xact_commit');
  if (count === null || run.database !== null) return;
  const {commits} = watched;
  const wasReset = commits && growth(state, 'database', 'xact_commit') === null;
  const from = !commits || wasReset ? {from: count, fromAt: state.at} : commits;
  watched.commits = {from: from.from, fromAt: from.fromAt, to: count, toAt: state.at};
}

/** What was counted up to the first poll belongs to the time before it. */
function addServer(watched: WatchedDraft, state: State, run: Run): void {
  const seen = state.followed.vacuumed.filter(table => !watched.autovacuums?.includes(table));
  const canSee = state.poll.samples?.rows.autovacuums || state.poll.samples?.rows.vacuums;
  if (seen.length > 0 || (canSee && !watched.autovacuums))
    watched.autovacuums = [...(watched.autovacuums ?? []), ...seen];
  const first = itemAt(run.progress, 0);
  const heardAt = watched.toAt ?? (first ? first.at - first.spanMs : state.at);
  watched.silences = addSilence(watched.silences, heardAt, state.at);
  watched.toAt = state.at;
  if (watched.fromAt === null) watched.fromAt = state.at;
  else watched.counts = addCounts(watched.counts, countServer(state, run.database === null));
}

/** The tables are looked at when a run has ended, and the next may have started by then: what they come to belongs to the summary of the one that has ended. */
function closeTables(state: Draft): void {
  const {tables} = state.followed;
  const last = state.runs.at(-1);
  if (!tables || last?.run !== tables.run || !last.watched || last.watched.deadTuples !== null) return;
  const watched = {...last.watched, ...sumTables(readTables(state, tables.rows))};
  state.runs = [...state.runs.slice(0, -1), {...last, watched}];
}

/** What the polls of a run come to; null when there were none. */
export function summarizeWatched(run: Run, around: Pick<State, 'hosts' | 'server'>): WatchedFacts | null {
  const {watched, progress} = run;
  const {polls, own, others, hidden, held, told, commits, restarted, counts, fromAt, toAt, autovacuums} = watched;
  if (polls === 0 && !restarted) return null;
  const kinds = Object.entries(own);
  const sum = kinds.reduce((total, [, count]) => total + count, 0);
  const waits = kinds.map(([kind, count]) => ({kind, sessions: count / polls, share: count / sum}));
  const nameless = !told && others > 0;
  const transactions = fromAt === null || toAt === null ? 0 : countTransactions(progress, fromAt, toAt);
  return {
    polls,
    active: polls > 0 ? (nameless ? others : sum) / polls : 0,
    waits: nameless ? [] : waits.sort((one, other) => other.sessions - one.sessions),
    others: told && hidden === 0 ? others / polls : null,
    hiddenOthers: told ? hidden / polls : 0,
    holders: [...held.holders].sort((one, other) => other.seconds - one.seconds),
    heldShare: sum > 0 ? Math.min(1, held.waits / sum) : 0,
    silence: sumSilences(run),
    commits: commits && countCommits(commits, progress),
    restarted,
    ...counts,
    walBytesPerTransaction: counts.walBytes === null || transactions === 0 ? null : counts.walBytes / transactions,
    autovacuums,
    deadTuples: null,
    hotShare: null,
    grownBytes: null,
    machines: summarizeMachines(watched.hosts, around),
  };
}

function countCommits(
  {from, fromAt, to, toAt}: NonNullable<Watched['commits']>,
  progress: Run['progress'],
): WatchedFacts['commits'] {
  const pgbench = countTransactions(progress, fromAt, toAt);
  return {server: to - from, pgbench, seconds: (toAt - fromAt) / 1000};
}

/** Of a second that lies in part within, that part; after the last one it went on as in that. */
function countTransactions(progress: Run['progress'], fromAt: number, toAt: number): number {
  const last = lastItem(progress);
  const restMs = last ? Math.min(last.spanMs, Math.max(0, toAt - Math.max(last.at, fromAt))) : 0;
  let transactions = ((last?.tps ?? 0) * restMs) / 1000;
  for (const {at, spanMs, tps} of items(progress)) {
    const withinMs = Math.min(at, toAt) - Math.max(at - spanMs, fromAt);
    if (withinMs > 0 && tps !== null) transactions += (tps * withinMs) / 1000;
  }
  return transactions;
}
