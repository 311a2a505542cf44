import {placesOf} from './columns.ts';
import {isStale} from './reading.ts';
import type {State, WaitClass, WaitCounts, WaitSample} from './state.ts';

const classOfType: ReadonlyMap<string, WaitClass> = new Map(
  Object.entries({
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
  } satisfies Record<string, WaitClass>),
);

/** On CPU, or waiting where the server does not tell. */
const ON_CPU = 'CPU*';
/** This role is not shown what the session does. */
const HIDDEN = 'hidden';

/**
 * What a session does, or null when it is not active. State and wait event are read at different moments and may contradict each other:
 * a wait in the server counts as active whatever the state says, waiting for the client never does, and no wait counts only while active.
 */
export function classifyWait(state: string | null, waitType: string | null): WaitClass | null {
  if (state === 'hidden') return 'unknown';
  if (waitType === null) return state === 'active' || state === 'fastpath function call' ? 'cpu' : null;
  if (waitType === 'Client' || waitType === 'Activity') return null;
  return classOf(waitType);
}

/** Class of a kind of wait, as `countEvents` names them. */
export function classOfKind(kind: string): WaitClass {
  if (kind === ON_CPU) return 'cpu';
  return kind === HIDDEN ? 'unknown' : classOf(kind.slice(0, kind.indexOf(':')));
}

function classOf(waitType: string): WaitClass {
  return classOfType.get(waitType) ?? 'other';
}

/**
 * Active client sessions of the latest poll by what they wait for; null when the server was not asked, or has not answered of late. A hidden
 * session may be idle: `unknown` are those of pgbench alone, at most as many as the run has clients.
 */
export function countWaits(state: State): WaitClassCounts | null {
  return tallyPoll(state)?.classes ?? null;
}

/** Sessions that are known to be active, and those that this role is not shown, idle or not; null as of `countWaits`. */
export function countActive(state: State): {readonly active: number; readonly hidden: number} | null {
  let active = 0;
  let hidden = 0;
  const isKnown = visitClients(state, (count, status, waitType) => {
    const name = classifyWait(status, waitType);
    if (name === 'unknown') hidden += count;
    else if (name) active += count;
  });
  return isKnown ? {active, hidden} : null;
}

/** The most hidden sessions of pgbench that can be of the run under way. */
function clientsOf({run}: State): number {
  return run && !run.end ? (run.clients ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY;
}

/** Client sessions of the latest poll by their state; null when the server was not asked, or has not answered of late. */
export function countStates(state: State): Readonly<Record<string, number>> | null {
  const counts: Record<string, number> = {};
  const isKnown = visitClients(state, (count, status) => {
    counts[status ?? 'unknown'] = (counts[status ?? 'unknown'] ?? 0) + count;
  });
  return isKnown ? counts : null;
}

export type WaitClassCounts = Readonly<Record<WaitClass, number>>;

/**
 * Active client sessions of the latest poll by class and by kind of wait, those of pgbench apart from others; null when it told nothing of them.
 * Hidden ones are counted as in `countWaits`.
 */
export function tallyPoll(state: State): {readonly classes: WaitClassCounts; readonly sample: WaitSample} | null {
  const classes: Record<WaitClass, number> = {cpu: 0, io: 0, lock: 0, lwlock: 0, ipc: 0, other: 0, unknown: 0};
  const own: Record<string, number> = {};
  const others: Record<string, number> = {};
  let told = false;
  let hidden = 0;
  const isKnown = visitClients(state, (count, status, waitType, wait, application) => {
    if (application === 'pgbench') told = true;
    const waitClass = classifyWait(status, waitType);
    if (waitClass === null || count === 0) return;
    if (waitClass === 'unknown') {
      hidden += count;
      if (application === 'other') return;
    }
    classes[waitClass] += count;
    const kind = waitClass === 'cpu' ? ON_CPU : waitClass === 'unknown' ? HIDDEN : nameKind(waitType, wait);
    const counts = application === 'other' ? others : own;
    counts[kind] = (counts[kind] ?? 0) + count;
  });
  if (!isKnown) return null;
  if (classes.unknown > 0) {
    classes.unknown = Math.min(classes.unknown, clientsOf(state));
    own[HIDDEN] = classes.unknown;
  }
  return {classes, sample: {at: state.at, own, others, told, hidden}};
}

/** Whether a poll showed a session of pgbench at work. */
export function isOwnActive({own}: Pick<WaitSample, 'own'>): boolean {
  return Object.keys(own).some(kind => kind !== HIDDEN);
}

/** Names that have been made: as keys, strings that are made anew each second cost more than all the rest. */
const kinds = new Map<string | null, Map<string | null, string>>();
let kindsMade = 0;
const MOST_KINDS = 1000;

function nameKind(waitType: string | null, wait: string | null): string {
  const known = kinds.get(waitType)?.get(wait);
  if (known !== undefined) return known;
  if (kindsMade++ % MOST_KINDS === 0) kinds.clear();
  const ofType = kinds.get(waitType) ?? new Map<string | null, string>();
  kinds.set(waitType, ofType);
  const kind = `${waitType}:${wait}`;
  ofType.set(wait, kind);
  return kind;
}

/** Average active sessions by kind of wait, the most first. */
export type AverageWaits = readonly {readonly kind: string; readonly sessions: number}[];

/** The same over some polls, of pgbench's sessions, or of all where none says that it is pgbench's; null without a poll. */
export function averageWaits(samples: readonly WaitSample[]): AverageWaits | null {
  const told = samples.some(sample => sample.told);
  const sums: Record<string, number> = {};
  for (const {own, others} of samples) {
    addCounts(sums, own);
    if (!told) addCounts(sums, others);
  }
  return divideWaits(sums, samples.length);
}

/** Sums over polls as averages; null without a poll. */
export function divideWaits(sums: WaitCounts, polls: number): AverageWaits | null {
  if (polls === 0) return null;
  return Object.entries(sums)
    .map(([kind, count]) => ({kind, sessions: count / polls}))
    .sort((one, other) => other.sessions - one.sessions || one.kind.localeCompare(other.kind));
}

function addCounts(sums: Record<string, number>, counts: WaitCounts): void {
  for (const kind in counts) sums[kind] = (sums[kind] ?? 0) + (counts[kind] ?? 0);
}

const columns = ['backend', 'application', 'state', 'wait_type', 'wait', 'count'] as const;

type Visit = (
  count: number,
  status: string | null,
  waitType: string | null,
  wait: string | null,
  application: string | null,
) => void;

/** Visits the rows about clients: processes of the server are no sessions. False when nothing is known of any. */
function visitClients(state: State, visit: Visit): boolean {
  const rows = isStale(state) ? undefined : state.poll.samples?.rows.activity;
  if (!rows) return false;
  const places = placesOf(state.poll.columns.activity, columns);
  const [atBackend = -1, atApplication = -1, atStatus = -1, atWaitType = -1, atWait = -1, atCount = -1] = places;
  for (const row of rows) {
    const count = row[atCount];
    if (typeof count !== 'number' || (row[atBackend] ?? CLIENT) !== CLIENT) continue;
    visit(count, text(row[atStatus]), text(row[atWaitType]), text(row[atWait]), text(row[atApplication]));
  }
  return true;
}

const CLIENT = 'client backend';

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
