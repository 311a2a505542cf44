import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Event, Row} from '../../source/event/event.ts';
import {reduce} from '../../source/state/reduce.ts';
import {initialState, type State} from '../../source/state/state.ts';

const names = ['running', 'checkpoint_time', 'timed', 'requested', 'buffers_written', 'write_time', 'sync_time'];
const columns: Event = {
  type: 'columns',
  at: 0,
  statistics: {checkpoints: names.map(name => ({name, kind: name === 'running' ? 'gauge' : 'counter'}))},
  absent: [],
};
const EPOCH = 1_800_000_000_000;

/** Polls a second apart, each a row of the statistic. */
const poll = (...rows: Row[]): State =>
  rows.reduce<State>(
    (state, row, index) =>
      reduce(state, {
        type: 'sample',
        at: index * 1000,
        clock: EPOCH + index * 1000,
        tookMs: 1,
        statistics: {checkpoints: [row]},
      }),
    reduce(initialState, columns),
  );
const idle = (time: number, timed = 1, requested = 1, buffers = 10): Row => [
  false,
  EPOCH + time,
  timed,
  requested,
  buffers,
  5,
  1,
];
const busy = (time: number, timed = 1, requested = 1, buffers = 10): Row => [
  true,
  EPOCH + time,
  timed,
  requested,
  buffers,
  5,
  1,
];

test('a spread checkpoint runs from when it was first seen to when the control file changed', () => {
  const {checkpoints} = poll(idle(-9000), busy(-9000, 2), busy(-9000, 2, 1, 60), busy(-9000, 2, 1, 90), [
    false,
    EPOCH,
    2,
    1,
    110,
    2905,
    41,
  ]);
  assert.deepEqual(checkpoints.spans, [
    {startAt: 500, endAt: 4000, cause: 'timed', buffers: 100, writeMs: 2900, syncMs: 40},
  ]);
  assert.equal(checkpoints.open, null);
});

test('a checkpoint shorter than a poll is found by the control file alone', () => {
  const {checkpoints} = poll(idle(-9000), idle(-9000), idle(1000, 1, 2, 30));
  assert.deepEqual(
    checkpoints.spans.map(({startAt, endAt, cause, buffers}) => ({startAt, endAt, cause, buffers})),
    [{startAt: 1500, endAt: 2000, cause: 'requested', buffers: 20}],
  );
});

const HOUR = 3_600_000;

/** Where checkpoints are seen when the clock of the server is set by so much at a poll. */
function spansOf(jumpMs: number, jumpAt: number, ...rows: Row[]): number[][] {
  let state = reduce(initialState, columns);
  for (const [index, row] of rows.entries()) {
    const clock = EPOCH + index * 1000 + (index >= jumpAt ? jumpMs : 0);
    state = reduce(state, {type: 'sample', at: index * 1000, clock, tookMs: 1, statistics: {checkpoints: [row]}});
  }
  return state.checkpoints.spans.map(({startAt, endAt}) => [startAt, endAt]);
}

test('a clock of the server that is set back hides no checkpoint, and a restored control file is none', () => {
  const later = idle(1000 - HOUR, 1, 2, 30);
  assert.deepEqual(spansOf(-HOUR, 1, idle(-9000), idle(-9000), later, later), [[1500, 2000]]);
  assert.deepEqual(spansOf(0, 0, idle(-9000), idle(-HOUR), idle(-HOUR)), []);
  assert.deepEqual(spansOf(0, 0, idle(-9000), idle(-HOUR, 0, 0, 0)), []);
});

test('a clock of the server that is set forward lays no checkpoint over another', () => {
  const rows = [idle(-9000), idle(0, 2), idle(0, 2), idle(2000, 3)];
  assert.deepEqual(spansOf(HOUR, 3, ...rows), [
    [500, 1000],
    [1000, 3000],
  ]);
});

test('two within a second, and one that is open while it is written', () => {
  const {checkpoints} = poll(idle(-9000), busy(-9000), busy(1000, 2, 1), busy(1000, 2, 1));
  assert.equal(checkpoints.spans.length, 1);
  assert.deepEqual(checkpoints.open, {startAt: 2000, probable: false, quiet: 0});
});

test('without the right to see the checkpointer it is probable while counters move', () => {
  const hidden = (time: number, timed: number, buffers: number): Row => [null, EPOCH + time, timed, 1, buffers, 5, 1];
  const moving = poll(hidden(-9000, 1, 10), hidden(-9000, 2, 10), hidden(-9000, 2, 30));
  assert.deepEqual(moving.checkpoints.open, {startAt: 1000, probable: true, quiet: 0});
  const over = poll(hidden(-9000, 1, 10), hidden(-9000, 2, 10), hidden(-9000, 2, 30), hidden(500, 2, 40));
  assert.deepEqual(over.checkpoints.open, null);
  assert.deepEqual(
    over.checkpoints.spans.map(({startAt, endAt, buffers}) => ({startAt, endAt, buffers})),
    [{startAt: 1000, endAt: 3000, buffers: 30}],
  );
});

test('a busy checkpointer without a checkpoint is given up', () => {
  assert.equal(poll(idle(-9000), busy(-9000), idle(-9000), idle(-9000), idle(-9000)).checkpoints.open, null);
});

test('after a restart of the server counters begin anew', () => {
  const before = poll(idle(-9000, 5, 5, 900), busy(-9000, 5, 5, 900));
  const lost = reduce(before, {type: 'server-lost', at: 2000, message: 'gone'});
  const back = reduce(lost, {
    type: 'sample',
    at: 5000,
    clock: EPOCH + 5000,
    tookMs: 1,
    statistics: {checkpoints: [idle(4000, 0, 0, 0)]},
  });
  assert.deepEqual(back.checkpoints.spans, []);
  assert.equal(back.checkpoints.open, null);
});

test('checkpoints are counted as the server counts them, over a reset and over a time without polls', () => {
  const counted = ({checkpoints: {timed, requested}}: State) => [timed?.grown, requested?.grown];
  const first = poll(idle(-9000, 4, 1), busy(-9000, 4, 2), idle(500, 4, 2), busy(500, 4, 3));
  assert.deepEqual(counted(first), [0, 2]);
  const later = (state: State, at: number, row: Row) =>
    reduce(state, {type: 'sample', at, clock: EPOCH + at, tookMs: 1, statistics: {checkpoints: [row]}});
  const away = reduce(reduce(first, {type: 'server-lost', at: 4000, message: 'gone'}), columns);
  const back = later(away, 9000, idle(6000, 5, 3));
  assert.deepEqual(counted(back), [1, 2]);
  assert.deepEqual(counted(later(back, 10_000, idle(6000, 0, 1))), [1, 3], 'pg_stat_reset_shared');
  assert.equal(initialState.checkpoints.timed, null);
});
