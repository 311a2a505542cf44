import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Event, Happening} from '../../source/event/event.ts';
import {decide} from '../../source/state/decide.ts';
import {reduce} from '../../source/state/reduce.ts';
import {initialState, type State} from '../../source/state/state.ts';
import {rungStep} from '../helpers/order.ts';

const begin: Happening[] = [
  {
    type: 'plan',
    steps: [{step: 1, kind: 'settle', mostSeconds: 60}, rungStep(2)],
    manual: false,
    onError: 'continue',
  },
  {type: 'wish', by: 'flag', wish: 'start'},
  {type: 'step-started', step: 1, before: 2, command: []},
];

/** How long a wait lasts, in seconds, when each second is as told; 100 when it does not end. */
function settle(second: (second: number) => readonly Happening[]): number {
  const happen = (state: State, at: number, happenings: readonly Happening[]) =>
    happenings.reduce<State>((before, happening) => reduce(before, {...happening, at} as Event), state);
  let state = happen(initialState, 0, begin);
  for (let now = 1; now < 100; now++) {
    state = happen(state, now * 1000, [...second(now), {type: 'beat'}]);
    if (decide(state).some(({command}) => command === 'end-step')) return now;
  }
  return 100;
}

const memory = (dirtyKb: number, writebackKb = 0): Happening[] =>
  [`Dirty:            ${dirtyKb} kB`, `Writeback:            ${writebackKb} kB`].map(text => ({
    type: 'step-line',
    step: 1,
    stream: 'stdout',
    text,
  }));
const columns: Happening = {
  type: 'columns',
  statistics: {
    checkpoints: [
      {name: 'running', kind: 'gauge'},
      {name: 'checkpoint_time', kind: 'gauge'},
      {name: 'buffers_written', kind: 'counter'},
    ],
  },
  absent: [],
};
const checkpoints = (running: boolean, time: number, buffers: number): Happening[] => [
  {type: 'sample', clock: 1_000_000, tookMs: 1, statistics: {checkpoints: [[running, time, buffers]]}},
];

test('memory that stands still is calm after five seconds', () => {
  assert.equal(
    settle(() => memory(2000)),
    6,
  );
  assert.equal(
    settle(second => memory(2000 + (second % 2) * 900)),
    6,
    'a little is nothing',
  );
});

test('write-back that goes down is waited for', () => {
  assert.equal(
    settle(second => memory(Math.max(0, 100_000 - second * 10_000))),
    15,
  );
  assert.equal(
    settle(second => memory(5000, second < 20 ? second * 2000 : 0)),
    25,
  );
});

test('a checkpoint under way and its writes are waited for', () => {
  const open = (second: number) => [
    ...(second === 1 ? [columns] : []),
    ...checkpoints(second > 1 && second < 12, second < 12 ? 500_000 : 900_000, Math.min(second, 12) * 10),
    ...memory(1000),
  ];
  assert.equal(settle(open), 17);
});

test('what never comes to rest, or of which nothing is known, ends with its time', () => {
  assert.equal(
    settle(second => memory(second * 5000)),
    60,
  );
  assert.equal(
    settle(() => []),
    60,
  );
});
