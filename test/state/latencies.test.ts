import assert from 'node:assert/strict';
import {test} from 'node:test';
import {decodeEvent, encodeEvent} from '../../source/event/codec.ts';
import type {LatenciesCounted} from '../../source/event/event.ts';
import {addLatencies, type Latencies, latestPercentiles, percentilesBySecond} from '../../source/state/latencies.ts';
import {reduce} from '../../source/state/reduce.ts';
import {bucketOf} from '../../source/stats/histogram.ts';
import {tellStory, wave} from '../helpers/scene.ts';

/** So many transactions of so many µs in a second. */
function told(
  second: number | null,
  us: number,
  count: number,
  change: Partial<LatenciesCounted> = {},
): LatenciesCounted {
  const counts = [[bucketOf(us), count]];
  return {type: 'latencies', at: 1, run: 1, second, bits: 7, counts, maxUs: us, skipped: 0, failed: 0, ...change};
}

const fold = (events: readonly LatenciesCounted[]): Latencies => events.reduce(addLatencies, null as Latencies | null)!;

test('an event of latencies comes back as it was', () => {
  const event = told(3, 12_345, 7);
  assert.deepEqual(decodeEvent(encodeEvent(event)), {event});
});

test('counts that come late join their second', () => {
  const late = fold([told(1, 100, 9), told(3, 100, 9), told(2, 100, 9), told(1, 200, 1)]);
  const seconds = percentilesBySecond(late);
  assert.deepEqual([...seconds.keys()], [1, 2, 3]);
  assert.deepEqual([seconds.get(1)?.p50Ms, seconds.get(1)?.maxMs, seconds.get(2)?.maxMs], [0.1, 0.2, 0.1]);
});

test('the latest seconds are told together, up to the last that is known', () => {
  const latencies = fold([told(1, 50_000, 99), told(12, 100, 98), told(14, 200, 2)]);
  assert.deepEqual(latestPercentiles(latencies, 10), {
    second: 14,
    ...{p50Ms: 0.1, p95Ms: 0.1, p99Ms: 0.2, p999Ms: 0.2, maxMs: 0.2},
  });
});

test('memory stays bounded over a long run, its seconds stay known', () => {
  const day = Array.from({length: 5000}, (_, index) => told(index + 1, 100 + (index % 50), 5));
  const latencies = fold([...day, told(7, 200, 1)]);
  assert.ok(latencies.recent.length <= 90);
  const seconds = percentilesBySecond(latencies);
  assert.equal(seconds.size, 5000);
  assert.equal(seconds.get(51)?.p50Ms, 0.1);
  assert.equal(latencies.sum.max, 200);
});

test('what no histogram gives changes nothing', () => {
  const latencies = fold([told(1, 100, 9)]);
  for (const counts of [[[1e12, 1]], [[5, -1]], ['x']])
    assert.equal(addLatencies(latencies, told(2, 1, 1, {counts: counts as number[][]})), latencies);
});

test('the run whole counts, where it is told; else its seconds do', () => {
  const story = tellStory()
    .open({clients: [4]})
    .wish({wish: 'start'})
    .start(1)
    .run(3, 4, wave(900, 4));
  const {at: _, ...second} = told(1, 1000, 100, {bits: 4, counts: [[bucketOf(1000, 4), 100]]});
  story.say(second);
  const cut = reduce(story.state, {type: 'rung-ended', at: 9e4, run: 1, exitCode: 1, signal: null, error: null});
  assert.equal(cut.runs[0]?.latencies?.bits, 4);
  const {at: __, ...whole} = told(null, 1000, 150, {failed: 2});
  story.say(whole).end({tps: 900, latencyMs: 4, seconds: 3});
  const summary = story.state.runs[0]?.latencies;
  assert.deepEqual(
    {...summary, counts: null},
    {
      ...{p50Ms: 1, p95Ms: 1, p99Ms: 1, p999Ms: 1, maxMs: 1, bits: 7, logged: 150, skipped: 0, failed: 2},
      ...{sampledShare: 1, counts: null},
    },
  );
  assert.deepEqual(summary?.counts, [[bucketOf(1000), 150]]);
});

test('a run of which no log is read has no percentiles', () => {
  const story = tellStory()
    .open({clients: [4]})
    .wish({wish: 'start'})
    .start(1)
    .run(3, 4, wave(900, 4));
  assert.equal(story.end({tps: 900, latencyMs: 4, seconds: 3}).state.runs[0]?.latencies, null);
});
