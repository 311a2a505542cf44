import assert from 'node:assert/strict';
import {test} from 'node:test';
import {drawThroughput} from '../../../source/view/compare/charts.ts';
import {layClientAxis} from '../../../source/view/compare/client-axis.ts';
import {fillColumns, layLane, spansOf} from '../../../source/view/compare/lane.ts';
import {lookOf} from '../../../source/view/compare/marks.ts';
import {processorsOf} from '../../../source/view/compare/scene.ts';
import {compareScene, measuredReports, quotedReports} from '../../helpers/comparison.ts';
import {inventReport} from '../../helpers/reports.ts';

const size = {width: 100, height: 24};
const measured = measuredReports();

test('throughput begins at 0, and the highest figure is below the top', () => {
  const lines = drawThroughput(compareScene(measured), size);
  assert.match(lines.at(-2) ?? '', /^ +0 ┤/);
  const top = lines.findIndex(line => /^ 10 000 ┤/.test(line));
  assert.ok(top >= 0 && top < 3);
  assert.ok(lines.findIndex((line, row) => row > 0 && line.includes('■')) > top);
});

test('a run that is not valid is hollow, and no mark is made of it', () => {
  const text = drawThroughput(compareScene(measured), size).slice(1).join('\n');
  assert.equal(text.split('○').length - 1, 1);
  const none = [
    inventReport({name: 'a', rungs: [{clients: 4, tps: 100}]}),
    inventReport({
      name: 'b',
      rungs: [{clients: 4, tps: null, verdicts: [{rule: 'no-report', grade: 'invalid', text: ''}]}],
    }),
  ];
  const lines = drawThroughput(compareScene(none), size);
  assert.match(lines[0] ?? '', /■ B invalid/);
  assert.ok(!lines.slice(1).some(line => /[■□]/.test(line)), 'a run without a figure is nowhere, not at 0');
});

test('cores are drawn where all sessions have as many', () => {
  assert.equal(processorsOf(measured), 8);
  assert.equal(processorsOf(quotedReports()), null);
  assert.equal(processorsOf([...measured, ...quotedReports()]), null);
  assert.ok(drawThroughput(compareScene(measured), size).some(line => line.includes('8 cores')));
  assert.ok(!drawThroughput(compareScene(quotedReports()), size).some(line => line.includes('cores')));
});

test('systems are told apart without colours, and never by the mark of a verdict', () => {
  const marks = Array.from({length: 12}, (_, system) => lookOf(system).mark);
  assert.equal(new Set(marks).size, 12);
  assert.ok(!marks.some(mark => '▲▼~?'.includes(mark)));
});

test('marks of several systems at one number of clients stand beside each other', () => {
  for (const log2 of [false, true]) {
    const axis = layClientAxis({columns: 90, clients: [10, 20, 40], systems: 3, log2, runs: true});
    for (const clients of [10, 20, 40]) {
      const columns = [0, 1, 2].map(system => axis.columnOfMark(clients, system));
      assert.equal(new Set(columns).size, 3);
      assert.ok(columns.every(column => column >= 0 && column < 90));
      assert.equal(columns[1], axis.columnOf(clients));
    }
  }
  const {columnOf} = layClientAxis({columns: 91, clients: [1, 2, 4, 8], systems: 1, log2: true, runs: false});
  const [first = 0, second = 0, , last = 0] = [1, 2, 4, 8].map(columnOf);
  assert.ok(Math.abs(last - first - 3 * (second - first)) <= 3, 'each doubling is as wide as the next');
});

test('the seconds of a run stand on an axis that begins with it; a column of several is their mean, unknown is a gap', () => {
  const seconds = [100, 300, null, 500].map((tps, index) => ({
    ...{run: 1, clients: 4, second: index + 1, atMs: 71_000 + 1000 * index, spanMs: 1000, failed: 0, tps},
    ...{latencyAverageMs: null, latencyStddevMs: null, p50Ms: null, p95Ms: null, p99Ms: null},
  }));
  const {rungs} = inventReport({
    name: 'a',
    rungs: [{clients: 4, tps: 300, checkpoints: [{startMs: 71_500, endMs: null, cause: null, buffers: null}]}],
  });
  const [rung] = rungs;
  assert.ok(rung);
  const lane = layLane({seconds}, rung);
  assert.ok(lane);
  assert.equal(lane.lastsFor, 4);
  assert.deepEqual(fillColumns(lane, 'tps', {columns: 4, every: 1}).mean, [100, 300, null, 500]);
  const pairs = fillColumns(lane, 'tps', {columns: 3, every: 2});
  assert.deepEqual(
    [pairs.mean, pairs.low, pairs.high],
    [
      [200, 500, null],
      [100, 500, null],
      [300, 500, null],
    ],
  );
  assert.deepEqual(fillColumns(lane, 'latencyAverageMs', {columns: 2, every: 2}).mean, [null, null]);
  assert.deepEqual(spansOf(lane, {columns: 8, every: 0.5}), [{from: 3, to: 7, kind: 'checkpoint'}]);
  assert.equal(layLane({seconds: []}, rung), null);
});
