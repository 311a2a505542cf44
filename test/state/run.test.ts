import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Event, Happening, RunOrder} from '../../source/event/event.ts';
import {reduce} from '../../source/state/reduce.ts';
import {secondsOf} from '../../source/state/run.ts';
import {initialState, type State} from '../../source/state/state.ts';
import {rungStep} from '../helpers/order.ts';

const began = (run: number, change: Partial<RunOrder> = {}): Happening => ({
  type: 'rung-started',
  run,
  ...rungStep(run, change),
  command: ['pgbench'],
});
const err = (text: string, run = 1): Happening => ({type: 'line', run, stream: 'stderr', text});
const out = (text: string, run = 1): Happening => ({type: 'line', run, stream: 'stdout', text});
const ended = (run = 1, exitCode = 0): Happening => ({type: 'rung-ended', run, exitCode, signal: null, error: null});

/** The state after happenings half a second apart. */
const after = (...happenings: Happening[]): State =>
  happenings.reduce<State>((state, one, index) => reduce(state, {...one, at: 500 * index} as Event), initialState);

test('what a line leaves out of an order is not known, and not undefined', () => {
  const bare = {type: 'rung-started', at: 1, run: 1, step: 1, kind: 'rung', clients: null, seconds: null, command: []};
  const {run} = reduce(initialState, bare as unknown as Event);
  assert.deepEqual(
    Object.keys(rungStep(1)).filter(key => run?.[key as keyof RunOrder] === undefined),
    [],
  );
  assert.equal(run?.threads, null);
});

test('a second stands at the printed distance from the first, whenever it arrives', () => {
  const {run} = after(
    began(1),
    err('starting vacuum...end.'),
    err('progress: 1.0 s, 10.0 tps, lat 1.000 ms stddev 0.100, 0 failed'),
    err('progress: 2.0 s, 20.0 tps, lat 1.000 ms stddev 0.100, 0 failed'),
    err('progress: 4.0 s, 40.0 tps, lat 1.000 ms stddev 0.100, 0 failed'),
  );
  assert.equal(run?.vacuumedAt, 500);
  assert.deepEqual(
    [...secondsOf(run)].map(({at, spanMs, tps}) => [at, spanMs, tps]),
    [
      [1000, 1000, 10],
      [2000, 1000, 20],
      [4000, 2000, 40],
    ],
  );
});

test('a client that two lines tell of is lost once', () => {
  const {run, marks} = after(
    began(1),
    err('pgbench: error: client 3 script 0 aborted in command 4 query 0: FATAL:  terminating connection'),
    err('pgbench: error: client 3 aborted while establishing connection'),
  );
  assert.deepEqual(
    run?.lost.map(({client}) => client),
    [3],
  );
  assert.equal(marks.length, 1);
});

test('with -C the figure that counts connecting is the figure, also where the report does not tell of -C', () => {
  const lines = [
    out('tps = 9.300000 (including connections establishing)'),
    out('tps = 15.600000 (excluding connections establishing)'),
  ];
  const plain = after(began(1), ...lines, ended()).runs[0];
  assert.deepEqual([plain?.tps, plain?.tpsIncluding], [15.6, 9.3]);
  const connecting = after(began(1, {extra: ['-C']}), ...lines, ended()).runs[0];
  assert.deepEqual([connecting?.tps, connecting?.tpsIncluding], [9.3, 9.3]);
});

test('a run whose end was not recorded is cut where the next one begins', () => {
  const {runs, run} = after(began(1), err('progress: 1.0 s, 10.0 tps, lat 1.000 ms stddev 0.100, 0 failed'), began(2));
  assert.deepEqual(
    runs.map(({run: number, status, tps, tpsOfSeconds}) => ({number, status, tps, tpsOfSeconds})),
    [{number: 1, status: 'incomplete', tps: null, tpsOfSeconds: 10}],
  );
  assert.equal(run?.run, 2);
});

test('events out of their place change nothing but the time', () => {
  const strays: Happening[] = [
    err('progress: 1.0 s, 10.0 tps, lat 1.000 ms stddev 0.100, 0 failed', 7),
    ended(9),
    {type: 'step-line', step: 1, stream: 'stderr', text: 'x'},
    {type: 'step-ended', step: 1, exitCode: 0, signal: null, error: null},
    {type: 'wish', by: 'key', wish: 'end-rung'},
    {type: 'wish', by: 'key', wish: 'queue', step: 3},
    {type: 'plan-changed', steps: [], by: 'key', because: 'x'},
  ];
  for (const stray of strays) assert.deepEqual({...after({type: 'beat'}, stray), at: 0}, initialState, stray.type);
});
