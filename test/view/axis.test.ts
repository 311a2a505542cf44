import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Event} from '../../source/event/event.ts';
import {reduce} from '../../source/state/reduce.ts';
import {initialState, type State} from '../../source/state/state.ts';
import {cutIntoBuckets} from '../../source/stats/series.ts';
import {makeAxis, stepZoom} from '../../source/view/axis.ts';
import {drawFrame} from '../helpers/frame.ts';
import {sceneOf} from '../helpers/looks.ts';
import {tellStory} from '../helpers/scene.ts';

/** A session whose ladder started at `from` s and that is at `to` s. */
function session(from: number, to: number): State {
  const events: Event[] = [
    {type: 'plan', at: 0, steps: [], manual: false, onError: 'stop'},
    {type: 'wish', at: from * 1000, by: 'flag', wish: 'start'},
    {type: 'beat', at: to * 1000},
  ];
  return events.reduce(reduce, initialState);
}

test('everything is shown as long as a column is at most 10 s, then the latest part', () => {
  const shown = (to: number) => {
    const {fromMs, widthMs} = makeAxis(session(12, to), {zoom: null}, 100);
    return [fromMs / 1000, widthMs / 1000];
  };
  assert.deepEqual(shown(12), [12, 1]);
  assert.deepEqual(shown(111), [12, 1]);
  assert.deepEqual(shown(112), [12, 2]);
  assert.deepEqual(shown(300), [12, 3]);
  assert.deepEqual(shown(500), [10, 5]);
  assert.deepEqual(shown(1009), [10, 10]);
  assert.deepEqual(shown(1010), [20, 10]);
  assert.deepEqual(shown(36_000), [35_010, 10]);
});

test('a second stays in its column while time goes on', () => {
  const places = [0, 1, 2, 3].map(more => makeAxis(session(0, 2000 + more), {zoom: null}, 100).columnOf(1_995_000));
  assert.deepEqual(places, [98, 98, 98, 98]);
});

test('zooming goes through the steps, out to everything and back', () => {
  const state = session(0, 700);
  let zoom = stepZoom(state, null, 100, 1);
  assert.equal(zoom, 5000);
  zoom = stepZoom(state, zoom, 100, 1);
  assert.equal(zoom, 3000);
  assert.equal(stepZoom(state, 1000, 100, 1), 500);
  assert.equal(stepZoom(state, 500, 100, 1), 500);
  assert.equal(stepZoom(state, 5000, 100, -1), 'fit');
  assert.equal(stepZoom(state, 'fit', 100, 1), 5000);
  assert.equal(stepZoom(state, 'fit', 100, -1), 15_000);
  const long = session(0, 30 * 3600);
  assert.equal(stepZoom(long, 300_000, 100, -1), 600_000);
  assert.equal(stepZoom(long, 600_000, 100, -1), 'fit');
  const {widthMs, columnOf} = makeAxis(long, {zoom: 'fit'}, 100);
  assert.equal(widthMs, 1_200_000);
  assert.ok(columnOf(0) === 0 && columnOf(long.at) !== null);
});

test('a short ladder fills the chart with half seconds, each second in two columns', () => {
  const story = tellStory()
    .open({clients: [4, 8], seconds: 20})
    .wish({wish: 'start'})
    .start(1);
  const {state} = story.run(20, 4, second => ({tps: second, latencyMs: 4, stddevMs: 1}));
  assert.equal(makeAxis(state, {zoom: null}, 79).widthMs, 1000);
  const {fromMs, widthMs, columns} = makeAxis(state, {zoom: null}, 80);
  assert.equal(widthMs, 500);
  const drawn = cutIntoBuckets(state.series.pgbench, 'tps', fromMs, widthMs, columns).map(
    bucket => bucket?.mean ?? null,
  );
  const first = drawn.findIndex(value => value !== null);
  assert.deepEqual(
    drawn.slice(first, first + 42),
    Array.from({length: 42}, (_, index) => (index < 40 ? 1 + Math.floor(index / 2) : null)),
  );
});

test('a step and a stall are drawn in the columns of their seconds, and latency has a gap there', () => {
  const story = tellStory()
    .open({clients: [4], seconds: 60})
    .wish({wish: 'start'})
    .start(1);
  story.run(19, 4, () => ({tps: 1000, latencyMs: 4, stddevMs: 1}));
  story.run(10, 4, () => ({tps: 5000, latencyMs: 0.8, stddevMs: 0.2}), 19);
  story.run(1, 4, () => ({tps: 0, latencyMs: 0, stddevMs: 0}), 29);
  story.run(10, 4, () => ({tps: 5000, latencyMs: 0.8, stddevMs: 0.2}), 30);
  const lines = drawFrame(sceneOf(story.state), 200, 50);
  const chart = (title: string) => {
    const top = lines.findIndex(line => line.slice(0, 100).includes(title)) + 1;
    const height = lines.slice(top).findIndex(line => line.includes(' 0 ┤')) + 1;
    return lines.slice(top, top + height).map(line => [...line].slice(9, 119));
  };
  // Second s is drawn in column s: the run began in the session's second 0, its first interval after a second of vacuum.
  const tps = chart('Throughput');
  const at = (column: number) =>
    tps
      .map(row => row[column])
      .join('')
      .trim();
  assert.match(at(19), /^─$/);
  assert.match(at(20), /^╭│*╯$/);
  assert.match(at(29), /^─$/);
  assert.match(at(30), /^▾╮│*╰$/);
  assert.match(at(31), /^╭│*╯$/);
  assert.equal(tps.at(-1)?.[30], '╰');
  assert.equal(tps.at(-1)?.[29], ' ');
  const latency = chart('Latency');
  const cells = (column: number) =>
    latency
      .map(row => row[column])
      .join('')
      .trim();
  assert.deepEqual([cells(30), cells(29) !== '', cells(31) !== ''], ['▾', true, true]);
});

test('a checkpoint is drawn within a column of its second', () => {
  const story = tellStory()
    .open({clients: [4], seconds: 60})
    .wish({wish: 'start'})
    .start(1);
  const steady = () => ({tps: 1000, latencyMs: 4, stddevMs: 1});
  story.run(10, 4, steady).beginCheckpoint();
  const began = story.at;
  story.run(6, 4, steady, 10).endCheckpoint(began);
  story.run(4, 4, steady, 16);
  const {state} = story;
  const axis = makeAxis(state, {zoom: null}, 110);
  const [span] = state.checkpoints.spans;
  assert.ok(span);
  assert.ok(Math.abs((axis.columnOf(span.startAt) ?? -9) - (axis.columnOf(began) ?? 9)) <= 1);
  const row = [...(drawFrame(sceneOf(state), 200, 50).find(line => line.includes('┊┄')) ?? '')];
  const first = row.indexOf('┊') - 9;
  assert.ok(Math.abs(first - Math.floor(began / 1000)) <= 1, `drawn in column ${first}, began in ${began} ms`);
});
