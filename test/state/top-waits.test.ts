import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Event, Row} from '../../source/event/event.ts';
import {reduce} from '../../source/state/reduce.ts';
import {initialState, type State} from '../../source/state/state.ts';
import {topWaits} from '../../source/state/top-waits.ts';
import {countActive, countStates, countWaits} from '../../source/state/waits.ts';
import {CHUNK, lastItem} from '../../source/stats/list.ts';
import {lastPoint} from '../../source/stats/series.ts';
import {orderRun} from '../helpers/order.ts';

const columns: Event = {
  type: 'columns',
  at: 0,
  statistics: {
    activity: ['backend', 'application', 'state', 'wait_type', 'wait', 'count'].map(name => ({
      name,
      kind: name === 'count' ? ('gauge' as const) : ('label' as const),
    })),
  },
  absent: [],
};

const sync = (count: number): Row => ['client backend', 'pgbench', 'active', 'IO', 'WalSync', count];
const lock = (count: number): Row => ['client backend', 'pgbench', 'active', 'Lock', 'transactionid', count];

/** A run of which the first progress line comes after `from` seconds, with a poll a second. */
function watch(polls: readonly (readonly Row[])[], from = 0): State {
  let state = [
    columns,
    {type: 'rung-started', at: 0, run: 1, step: 1, kind: 'rung', command: [], ...orderRun()} as const,
  ].reduce(reduce, initialState);
  for (const [index, activity] of polls.entries()) {
    const at = 1000 * (index + 1);
    const text = `progress: ${index + 1}.0 s, 100.0 tps, lat 80.000 ms stddev 9.000, 0 failed`;
    if (index >= from) state = reduce(state, {type: 'line', at, run: 1, stream: 'stderr', text});
    state = reduce(state, {type: 'sample', at, clock: 0, tookMs: 1, statistics: {activity}});
  }
  return state;
}

test('the waits of the second, of the last minute and of the rung', () => {
  const polls = Array.from({length: 80}, (_, index) => (index < 40 ? [sync(4)] : index < 79 ? [sync(2)] : [lock(8)]));
  assert.deepEqual(topWaits(watch(polls)), [
    {kind: 'Lock:transactionid', waitClass: 'lock', second: 8, minute: 8 / 60, rung: 8 / 80},
    {kind: 'IO:WalSync', waitClass: 'io', second: 0, minute: (20 * 4 + 39 * 2) / 60, rung: (40 * 4 + 39 * 2) / 80},
  ]);
  assert.ok(watch([...polls, ...polls, ...polls]).minute.length <= 60 + 2 * CHUNK);
});

test('a rung that is not measured yet, and a second that is not known, have no figures', () => {
  const state = watch([[sync(4)], [sync(4)]], 5);
  assert.deepEqual(
    topWaits(state).map(({second, minute, rung}) => [second, minute, rung]),
    [[4, 4, null]],
  );
  const late = reduce(state, {type: 'beat', at: 9000});
  assert.deepEqual(
    topWaits(late).map(({second, minute, rung}) => [second, minute, rung]),
    [[null, 4, null]],
  );
});

test('what is hidden is unknown and never CPU', () => {
  const state = watch([[['client backend', 'pgbench', 'hidden', null, null, 3]]]);
  assert.deepEqual(
    topWaits(state).map(({kind, waitClass}) => [kind, waitClass]),
    [['hidden', 'unknown']],
  );
});

test('hidden sessions are neither active nor idle: only those of pgbench are drawn, up to its clients', () => {
  const client = (application: string, count: number): Row => [
    'client backend',
    application,
    'hidden',
    null,
    null,
    count,
  ];
  const state = watch([[sync(2), client('other', 500), client('pgbench', 30)]]);
  assert.deepEqual([countWaits(state)?.unknown, countWaits(state)?.io], [8, 2]);
  assert.deepEqual(countActive(state), {active: 2, hidden: 530});
  assert.deepEqual([lastItem(state.minute)?.own, lastItem(state.minute)?.others], [{'IO:WalSync': 2, hidden: 8}, {}]);
  const {server} = state.series;
  assert.deepEqual([lastPoint(server, 'io')?.value, lastPoint(server, 'unknown')?.value], [2, 8]);
  assert.equal(countActive(reduce(state, {type: 'beat', at: 9000})), null);
});

test('processes of the server are no sessions, and sessions of others are not those of pgbench', () => {
  const state = watch([
    [
      sync(2),
      ['checkpointer', null, null, 'IO', 'DataFileSync', 1],
      ['client backend', 'other', 'active', null, null, 5],
    ],
  ]);
  assert.equal(countWaits(state)?.io, 2);
  assert.deepEqual(countStates(state), {active: 7});
  assert.deepEqual(
    topWaits(state).map(({kind, second}) => [kind, second]),
    [['IO:WalSync', 2]],
  );
});
