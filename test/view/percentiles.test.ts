import assert from 'node:assert/strict';
import {test} from 'node:test';
import {bucketOf} from '../../source/stats/histogram.ts';
import {drawOf, type Placeable} from '../../source/view/panels.ts';
import {sceneOf} from '../helpers/looks.ts';
import {type Story, tellStory, wave} from '../helpers/scene.ts';

const heading = (panel: Placeable, story: Story, width: number) =>
  drawOf(panel)(sceneOf(story.state), {width, height: 8})[0] ?? '';

/** A run of 14 s whose log has told of 12 of them: 98 transactions of 4 ms and two of 12.3 ms a second. */
function logged(sampledShare?: number): Story {
  const story = tellStory()
    .open({clients: [4, 8], seconds: 60})
    .wish({wish: 'start'});
  story.start(1, sampledShare === undefined ? {} : {sampledShare});
  for (let second = 1; second <= 14; second++) {
    story.line(`progress: ${second}.0 s, 100.0 tps, lat 4.166 ms stddev 1.000, 0 failed`, 1000);
    const counts = [
      [bucketOf(4000), 98],
      [bucketOf(12_300), 2],
    ];
    if (second <= 12)
      story.say({type: 'latencies', run: 1, second, bits: 7, counts, maxUs: 12_345, skipped: 0, failed: 0});
  }
  return story;
}

test('the heading of the latency chart tells percentiles, of what, and how far they are known', () => {
  const wide = heading('latency', logged(0.05), 120);
  assert.match(
    wide,
    / Latency {3}p50 4\.0 {2}p95 4\.0 {2}p99 12\.3 ms {2}10 s up to second 12, sampled 5\.0 % .*4\.2 ± 1\.0 ms $/,
  );
  assert.doesNotMatch(heading('latency', logged(1), 120), /sampled/);
  const narrow = heading('latency', logged(0.05), 78);
  assert.match(narrow, /p99 12\.3 ms.* 4\.2 ± 1\.0 ms $/);
  assert.equal(narrow.length, 78);
});

test('without a log nothing is called a percentile', () => {
  const story = tellStory()
    .open({clients: [4]})
    .wish({wish: 'start'})
    .start(1)
    .run(3, 4, wave(900, 4));
  assert.doesNotMatch(heading('latency', story, 120), /p\d\d/);
  assert.doesNotMatch(heading('ladder', story, 120), /p99/);
});

test('the ladder has a column of p99 once a rung has one', () => {
  const story = logged(0.05).end({tps: 100, latencyMs: 4.166, seconds: 14});
  const [title = '', first = '', second = ''] = drawOf('ladder')(sceneOf(story.state), {width: 120, height: 5});
  const place = title.indexOf('p99 ms');
  assert.ok(place > title.indexOf('lat ms'));
  assert.equal(
    first
      .slice(0, place + 6)
      .trimEnd()
      .slice(-5)
      .trim(),
    '12.3',
  );
  assert.doesNotMatch(second, /\d\.\d/);
});
