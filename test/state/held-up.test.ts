import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Happening, SessionRow} from '../../source/event/event.ts';
import {reduce} from '../../source/state/reduce.ts';
import {initialState, type State} from '../../source/state/state.ts';
import {orderRun} from '../helpers/order.ts';

const activity = ['application', 'state', 'wait_type', 'wait', 'count'].map(name => ({
  name,
  kind: name === 'count' ? ('gauge' as const) : ('label' as const),
}));

const texts: (readonly [number, string])[] = [
  [1, 'pgbench'],
  [2, 'psql'],
  [3, 'idle in transaction'],
  [4, 'active'],
];
const holder: SessionRow = [4711, null, 2, 3, null, null, null, 9000, []];
const waiter = (pid: number, behind: number): SessionRow => [pid, null, 1, 4, null, null, null, 900, [behind]];

interface Second {
  readonly tps: number;
  readonly activity?: readonly (readonly (string | number | null)[])[];
  readonly sessions?: readonly SessionRow[];
  /** Whether the server answers. */
  readonly silent?: boolean;
}

/** `trouble`: what pgbench wrote of it before its report. */
function live(seconds: readonly Second[], trouble: string | null = null) {
  let state: State = initialState;
  const say = (at: number, happening: Happening) => {
    state = reduce(state, {...happening, at} as never);
  };
  say(0, {type: 'columns', statistics: {activity, database: [{name: 'xact_commit', kind: 'counter'}]}, absent: []});
  const order = orderRun({seconds: seconds.length, clients: 4});
  say(0, {type: 'rung-started', run: 1, step: 1, kind: 'rung', command: ['pgbench'], ...order});
  for (const [index, {tps, activity: rows = [], sessions = [], silent = false}] of seconds.entries()) {
    const at = 1000 * (index + 1);
    const text = `progress: ${index + 1}.0 s, ${tps}.0 tps, lat ${tps > 0 ? 4000 / tps : 0}.000 ms stddev 1.000, 0 failed`;
    say(at, {type: 'line', run: 1, stream: 'stderr', text});
    if (silent) {
      say(at + 10, {type: 'poll-skipped'});
      continue;
    }
    const statistics = {activity: rows, database: [[at]]};
    say(at + 10, {type: 'sample', clock: 0, tookMs: 1, statistics});
    say(at + 11, {type: 'sessions', rows: sessions, texts: index === 0 ? texts : []});
  }
  const write = (stream: 'stdout' | 'stderr', text: string) =>
    say(1000 * seconds.length + 50, {type: 'line', run: 1, stream, text});
  if (trouble) write('stderr', trouble);
  write('stdout', 'number of transactions actually processed: 900');
  write('stdout', 'tps = 100.000000 (without initial connection time)');
  say(1000 * seconds.length + 100, {type: 'rung-ended', run: 1, exitCode: 0, signal: null, error: null});
  return state.runs[0];
}

const busy: Second = {tps: 100, activity: [['pgbench', 'active', null, null, 2]]};
const locked: Second = {
  tps: 0,
  activity: [
    ['pgbench', 'active', 'Lock', 'transactionid', 4],
    ['other', 'idle in transaction', 'Client', 'ClientRead', 1],
  ],
  sessions: [holder, waiter(1, 4711), waiter(2, 1), waiter(3, 4711), waiter(4, 2)],
};
const many = (count: number, second: Second) => new Array<Second>(count).fill(second);

test('tells of a session of others that clients waited behind, and of the seconds without a transaction', () => {
  const run = live([...many(10, busy), ...many(16, locked)]);
  assert.deepEqual(
    run?.watched?.holders.map(({seconds, ...rest}) => ({...rest, seconds: Math.round(seconds)})),
    [{pid: 4711, program: 'psql', doing: 'idle in transaction', seconds: 16, waiters: 4}],
  );
  assert.ok(Math.abs((run.watched?.heldShare ?? 0) - 64 / 84) < 0.001);
  assert.equal(run.measure?.longestStall, 16);
  const rules = run.verdicts.map(({rule, grade}) => `${grade} ${rule}`);
  assert.ok(rules.includes('caution held-up') && rules.includes('caution stalled'));
  assert.ok(!rules.includes('caution pgbench-bound'));
});

test('what limited clients that were left when others were lost is not told', () => {
  const limitOf = (text: string | null) => live(many(10, busy), text)?.limit?.name ?? null;
  assert.equal(limitOf(null), 'nothing clear');
  assert.equal(
    limitOf('pgbench: error: client 3 aborted in command 5 (SQL) of script 0; perhaps the backend died'),
    null,
  );
});

test('clients of pgbench that wait behind each other are not held up', () => {
  const own: Second = {...busy, sessions: [waiter(2, 1), [1, null, 1, 4, null, null, null, 3, []]]};
  const run = live(many(10, own));
  assert.deepEqual(run?.watched?.holders, []);
});

test('tells of a server that answered nobody', () => {
  const silent = {tps: 0, silent: true};
  const run = live([...many(8, busy), ...many(20, silent), ...many(12, busy)]);
  assert.deepEqual(run?.watched?.silence, {seconds: 21, longest: 21, idle: 20});
  const rules = run.verdicts.map(({rule}) => rule);
  assert.ok(rules.includes('server-silent') && !rules.includes('pgbench-bound'));
  assert.equal(live([...many(8, busy), ...many(20, silent)])?.watched?.silence?.idle, 20, 'to the end');
  assert.equal(live(many(8, busy))?.watched?.silence, null);
});

test('sessions of others that are hidden are no load', () => {
  const hidden: Second = {
    tps: 100,
    activity: [
      ['pgbench', 'active', null, null, 3],
      ['other', 'hidden', null, null, 500],
    ],
  };
  const run = live(many(10, hidden));
  assert.equal(run?.watched?.others, null);
  assert.equal(run.watched?.hiddenOthers, 500);
  assert.equal(run.watched?.active, 3);
  assert.ok(!run.verdicts.some(({rule}) => rule === 'other-load'));
});
