import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Event} from '../../source/event/event.ts';
import {growth, ratePerSecond, readNumber} from '../../source/state/reading.ts';
import {reduce} from '../../source/state/reduce.ts';
import {initialState} from '../../source/state/state.ts';
import {topWaits} from '../../source/state/top-waits.ts';
import {classifyWait, countStates, countWaits} from '../../source/state/waits.ts';

const cases: [state: string | null, waitType: string | null, expected: string | null][] = [
  ['active', null, 'cpu'],
  ['idle', null, null],
  ['idle in transaction', null, null],
  ['active', 'Client', null],
  ['idle in transaction', 'LWLock', 'lwlock'],
  ['idle', 'IO', 'io'],
  ['active', 'Lock', 'lock'],
  ['active', 'BufferPin', 'lwlock'],
  ['active', 'IPC', 'ipc'],
  ['active', 'Timeout', 'other'],
  ['active', 'SomethingOf2030', 'other'],
  ['hidden', null, 'unknown'],
  [null, null, null],
];

for (const [state, waitType, expected] of cases) {
  test(`${state} and ${waitType} is ${expected}`, () => assert.equal(classifyWait(state, waitType), expected));
}

test('what the latest poll told is unknown once it is older than 2.5 s', () => {
  const label = (name: string) => ({name, kind: 'label' as const});
  const columns = {
    activity: [label('state'), label('wait_type'), label('wait'), {name: 'count', kind: 'gauge' as const}],
    wal: [{name: 'bytes', kind: 'counter' as const}],
  };
  const sample = (at: number): Event => {
    const statistics = {activity: [['active', 'IO', 'WalSync', 3]], wal: [[at]]};
    return {type: 'sample', at, clock: at, tookMs: 1, statistics};
  };
  const read = (at: number) => {
    const events: Event[] = [
      {type: 'columns', at: 0, statistics: columns, absent: []},
      sample(1000),
      sample(2000),
      {type: 'poll-skipped', at},
    ];
    const state = events.reduce(reduce, initialState);
    return [
      [readNumber(state, 'wal', 'bytes'), growth(state, 'wal', 'bytes'), ratePerSecond(state, 'wal', 'bytes')],
      [countWaits(state)?.io, countStates(state)?.active, topWaits(state)[0]?.second],
    ];
  };
  assert.deepEqual(read(4500), [
    [2000, 1000, 1000],
    [3, 3, 3],
  ]);
  assert.deepEqual(read(4501), [
    [null, null, null],
    [undefined, undefined, null],
  ]);
});
