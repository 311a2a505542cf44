import assert from 'node:assert/strict';
import {test} from 'node:test';
import {
  addHistograms,
  bucketOf,
  coarsen,
  countOf,
  emptyHistogram,
  FINE_BITS,
  fitHistogram,
  type Histogram,
  histogramOf,
  histogramOfRuns,
  percentilesOf,
  runsOf,
  smallestOf,
} from '../../source/stats/histogram.ts';
import {randomFrom} from '../pgbench/random.ts';

const percentileOf = (histogram: Histogram, share: number) => percentilesOf(histogram, [share])[0] ?? null;

function count(values: readonly number[]): Histogram {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(bucketOf(value), (counts.get(bucketOf(value)) ?? 0) + 1);
  return histogramOf(counts, values.length > 0 ? Math.max(...values) : null);
}

/** Nearest rank in a full sort. */
function sortedPercentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(1, Math.ceil(share * sorted.length - 1e-9)) - 1]!;
}

const below = randomFrom(7);
const random = () => below(2 ** 32) / 2 ** 32;
const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
const spreads: Record<string, number[]> = {
  'log-normal': Array.from({length: 20_000}, () => Math.round(4000 * Math.exp(0.6 * normal()))),
  exponential: Array.from({length: 5000}, () => Math.round(-900 * Math.log(1 - random()))),
  'two humps': Array.from({length: 3000}, () =>
    Math.round(random() < 0.97 ? 300 + 40 * random() : 2e6 * (1 + random())),
  ),
  'hours long': Array.from({length: 500}, () => Math.round(2 ** (40 * random()))),
  'one value': [1234],
};

for (const [name, values] of Object.entries(spreads)) {
  for (const bits of [7, 5, 3]) {
    test(`percentiles of ${name} at ${bits} bits agree with a full sort within the bucket`, () => {
      const histogram = coarsen(count(values), bits);
      assert.equal(countOf(histogram), values.length);
      for (const share of [0, 0.01, 0.5, 0.9, 0.95, 0.99, 0.999]) {
        const exact = sortedPercentile(values, share);
        const found = percentileOf(histogram, share)!;
        assert.ok(Math.abs(found - exact) <= exact * 2 ** -bits, `${share}: ${found} for ${exact}`);
      }
      assert.equal(percentileOf(histogram, 1), Math.max(...values));
    });
  }
}

test('buckets follow each other without a gap, none wider than 1 % of its numbers', () => {
  for (let bucket = 0; bucket < 5000; bucket += 1) {
    const smallest = smallestOf(bucket);
    const next = smallestOf(bucket + 1);
    assert.equal(bucketOf(smallest), bucket);
    assert.equal(bucketOf(next - 1), bucket);
    assert.ok(next - smallest === 1 || (next - smallest) / smallest < 0.01);
  }
  assert.equal(bucketOf(2 ** 52 - 1) + 1, bucketOf(2 ** 52));
});

test('small numbers have a bucket each, so their percentiles are exact', () => {
  const values = [0, 1, 1, 2, 3, 5, 8, 13, 21, 200];
  for (const share of [0.1, 0.3, 0.5, 0.9])
    assert.equal(percentileOf(count(values), share), sortedPercentile(values, share));
});

test('counts add up whatever their order and their buckets', () => {
  const values = spreads.exponential!;
  const [one, other] = [count(values.slice(0, 2000)), count(values.slice(2000))];
  assert.deepEqual(addHistograms(one, other), count(values));
  assert.deepEqual(addHistograms(other, one), count(values));
  assert.deepEqual(addHistograms(coarsen(one, 4), other), coarsen(count(values), 4));
  assert.deepEqual(addHistograms(emptyHistogram, one), one);
});

test('runs come back as they were, with holes left out', () => {
  const histogram = count([5, 5, 6, 9, 1000, 4e6]);
  assert.deepEqual(runsOf(histogram), [
    [5, 2, 1, 0, 0, 1],
    [bucketOf(1000), 1],
    [bucketOf(4e6), 1],
  ]);
  assert.deepEqual(histogramOfRuns(FINE_BITS, runsOf(histogram), 4e6), histogram);
  assert.deepEqual(histogramOfRuns(FINE_BITS, [], null), emptyHistogram);
});

test('what is no histogram is refused', () => {
  const bad: [number, unknown][] = [
    [9, [[1, 1]]],
    [7, [[-1, 1]]],
    [7, [[1e9, 1]]],
    [7, [[1, -1]]],
    [7, [[1, 0.5]]],
    [7, [[1, 'x']]],
    [7, ['x']],
    [7, [[]]],
    [
      7,
      [
        [9, 1],
        [5, 1],
      ],
    ],
    [
      7,
      [
        [5, 1, 1],
        [6, 1],
      ],
    ],
    [Number.NaN, []],
  ];
  for (const [bits, runs] of bad)
    assert.equal(histogramOfRuns(bits, runs as number[][], 1), null, JSON.stringify(runs));
});

test('a histogram is made to fit by coarser buckets, as fine as they can be', () => {
  const histogram = count(spreads['log-normal']!.slice(0, 1000));
  const fit = fitHistogram(histogram, 300);
  assert.ok(JSON.stringify(runsOf(fit)).length <= 300);
  assert.ok(JSON.stringify(runsOf(coarsen(histogram, fit.bits + 1))).length > 300);
  assert.equal(countOf(fit), 1000);
  assert.equal(fitHistogram(histogram, 1e6), histogram);
});

test('several percentiles are found in one pass', () => {
  const histogram = count(spreads.exponential!);
  const shares = [0, 0.5, 0.5, 0.95, 0.99, 0.999, 1];
  assert.deepEqual(
    percentilesOf(histogram, shares),
    shares.map(share => percentileOf(histogram, share)),
  );
});

test('nothing counted has no percentile', () => assert.equal(percentileOf(emptyHistogram, 0.5), null));
