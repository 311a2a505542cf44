import assert from 'node:assert/strict';
import {test} from 'node:test';
import {markdown} from '../../source/report/formats/markdown.ts';
import {plain} from '../../source/report/formats/plain.ts';
import {makeReport} from '../../source/report/report.ts';
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
