import assert from 'node:assert/strict';
import {test} from 'node:test';
import {drawBar, hollow} from '../../../source/view/parts/bar.ts';
import {drawChart} from '../../../source/view/parts/chart.ts';
import {usualTop} from '../../../source/view/time-chart.ts';
import {sceneOf} from '../../helpers/looks.ts';
import {tellStory} from '../../helpers/scene.ts';

const {paint} = sceneOf(tellStory().state);

test('one stall does not set the scale, a slower rung does', () => {
  const calm = Array.from({length: 60}, (_, index) => 5 + (index % 3));
  assert.equal(usualTop([...calm, 14_000, ...calm]), 14);
  assert.equal(usualTop([...calm, 20]), 20, 'not far above');
  assert.equal(usualTop([...calm, 90, 91, 92]), 92, 'most of the latest are high');
  assert.equal(usualTop([null, 5, 14_000]), 14_000, 'too few to know what is usual');
  assert.equal(usualTop([null]), null);
});

test('what lies beyond the scale is marked with its value, one for each stretch', () => {
  const columns = Array.from({length: 40}, (_, index) => (index === 12 || index === 39 ? 14_000 + index : 5));
  const chart = {columns, role: 'latency', width: 48, height: 5, max: 15, labelWidth: 6, format: String} as const;
  const [top = '', ...below] = drawChart({...chart, tellsBeyond: true}, paint);
  assert.equal(top.slice(8), `${' '.repeat(12)}▲14012${' '.repeat(16)}14039▲`);
  assert.ok(!below.join('').includes('▲'));
  assert.ok(!drawChart(chart, paint).join('').includes('▲'));
});

test('a hollow bar keeps its length', () => {
  assert.equal(hollow(drawBar(0.5, 10)), '░░░░░     ');
  assert.equal(hollow(drawBar(1, 3)), '░░░');
});
