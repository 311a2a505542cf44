import assert from 'node:assert/strict';
import {test} from 'node:test';
import {dressPage} from '../../source/commands/dress.ts';
import {html} from '../../source/report/formats/html.ts';
import {markdown} from '../../source/report/formats/markdown.ts';
import {plain} from '../../source/report/formats/plain.ts';
import {makeReport} from '../../source/report/report.ts';
import {formatCount} from '../../source/text/number.ts';
import {drawComparison} from '../../source/view/compare/frame.ts';
import {compareScene, measuredReports} from '../helpers/comparison.ts';
import {tellStory} from '../helpers/scene.ts';

const report = makeReport(
  tellStory()
    .open({clients: [2]})
    .start(1)
    .end({tps: 1234.5, latencyMs: 2, seconds: 60}).state,
);

test('tables for people show transactions per minute where that is asked', () => {
  const tps = report.rungs[0]?.tps ?? Number.NaN;
  for (const format of [plain, markdown]) {
    assert.doesNotMatch(format.write(report), /per minute/);
    const text = format.write(report, {perMinute: true});
    assert.match(text, /tps.*per minute/);
    assert.ok(text.includes((60 * tps).toFixed(0)), text);
  }
});

test('tables and the screen of a comparison do, too', async () => {
  const reports = measuredReports();
  const scene = compareScene(reports, {perMinute: true});
  const {comparison} = scene;
  const tps = comparison.workloads[0]?.rungs[0]?.cells[1]?.tps ?? Number.NaN;
  const words = new RegExp(formatCount(Math.round(60 * tps)).replaceAll(' ', '.'));
  const options = {reports, dress: await dressPage()};
  for (const {name, compare} of [plain, markdown, html]) {
    assert.doesNotMatch(compare?.(comparison, {...options, perMinute: false}) ?? '', /per minute/, name);
    const text = compare?.(comparison, {...options, perMinute: true}) ?? '';
    assert.match(text, /per minute/, name);
    assert.match(text, words, name);
  }
  assert.match(drawComparison(scene, {width: 200, height: 50}).join('\n'), /per minute/);
});
