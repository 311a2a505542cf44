import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Event} from '../../source/event/event.ts';
import {reduce} from '../../source/state/reduce.ts';
import {initialState, type State} from '../../source/state/state.ts';
import {drawLatency} from '../../source/view/panels/latency.ts';
import {drawThroughput} from '../../source/view/panels/throughput.ts';
import {drawChart} from '../../source/view/parts/chart.ts';
import {thresholdOf} from '../../source/view/thresholds.ts';
import {matchGolden} from '../helpers/golden.ts';
import {sceneOf} from '../helpers/looks.ts';
import {ladderStory} from '../helpers/scene.ts';

test('the threshold of the rung under way: the first of its metric that is about so many clients', () => {
  const running = ask(['p99<5ms', 'tps@1>1', 'tps@50>4000', 'tps>9', 'nonsense']);
  assert.equal(running.run?.clients, 50);
  assert.equal(thresholdOf(running, 'tps')?.value, 4000);
  assert.equal(thresholdOf(running, 'latency'), null);
  assert.equal(thresholdOf(ask([]), 'tps'), null);
});

test('a limit is a dashed line behind all else, on a chart whose scale it is on', () => {
  const {paint} = sceneOf(ask([]));
  const draw = (limit: number | null) =>
    drawChart({columns: [1, 1, 1, 1], role: 'throughput', width: 8, height: 5, max: 4, labelWidth: 4, limit}, paint);
  const rows = (limit: number | null) => draw(limit).map(line => (line.includes('╌') ? 1 : 0));
  assert.deepEqual(rows(4), [1, 0, 0, 0, 0]);
  assert.deepEqual(rows(2), [0, 0, 1, 0, 0]);
  assert.deepEqual(draw(1), draw(null), 'the line itself is not broken');
  assert.deepEqual(draw(5), draw(null));
});

test('both charts of a ladder with thresholds', () => {
  const scene = sceneOf(ask(['tps>4500', 'latency<12ms']));
  const lines = [...drawThroughput(scene, {width: 120, height: 10}), ...drawLatency(scene, {width: 120, height: 6})];
  matchGolden('thresholds-120x16', lines);
  assert.equal(lines.filter(line => line.includes('╌╌╌')).length, 2);
});

/** The ladder of the other frames, of which that was asked. */
function ask(thresholds: readonly string[]): State {
  return ladderStory()
    .events.map((event): Event => (event.type === 'plan' ? {...event, thresholds} : event))
    .reduce(reduce, initialState);
}
