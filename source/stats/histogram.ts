/**
 * Counts of whole numbers by logarithmic buckets, as HdrHistogram has them: every doubling is cut into 2^bits buckets of equal width, so
 * that a bucket is at most 2^-bits of its lower edge wide. Numbers below 2^(bits + 1) have a bucket each; finer buckets nest in coarser ones.
 */
export interface Histogram {
  readonly bits: number;
  /** Number of the bucket that `counts[0]` is about. */
  readonly first: number;
  readonly counts: readonly number[];
  /** The largest number itself; null when nothing was counted. */
  readonly max: number | null;
}

/** Buckets are at most 0.8 % wide. */
export const FINE_BITS = 7;

/** Buckets are at most 12.5 % wide. */
const COARSE_BITS = 3;

/** More doublings than any number of µs that a run lasts. */
const MOST_DOUBLINGS = 48;

/** Zeros in a row that are shorter than a new run. */
const HOLE = 4;

/** The histogram of nothing. */
export const emptyHistogram: Histogram = {bits: FINE_BITS, first: 0, counts: [], max: null};

/** The bucket of a number from 0 to 2^53. */
export function bucketOf(value: number, bits: number = FINE_BITS): number {
  if (value < 2 ** (bits + 1)) return Math.floor(value);
  const exponent = value < 2 ** 32 ? 31 - Math.clz32(value) : 63 - Math.clz32(value / 2 ** 32);
  const shift = exponent - bits;
  return shift * 2 ** bits + Math.floor(value / 2 ** shift);
}

/** The smallest number of a bucket; its largest is one less than the smallest of the next. */
export function smallestOf(bucket: number, bits: number = FINE_BITS): number {
  const shift = Math.max(0, Math.floor(bucket / 2 ** bits) - 1);
  return (bucket - shift * 2 ** bits) * 2 ** shift;
}

/** The histogram of counts by bucket. */
export function histogramOf(counts: ReadonlyMap<number, number>, max: number | null): Histogram {
  if (counts.size === 0) return emptyHistogram;
  const buckets = [...counts.keys()];
  const first = buckets.reduce((least, bucket) => Math.min(least, bucket));
  const last = buckets.reduce((most, bucket) => Math.max(most, bucket));
  return {
    bits: FINE_BITS,
    first,
    counts: Array.from({length: last - first + 1}, (_, index) => counts.get(first + index) ?? 0),
    max,
  };
}

/** How many numbers were counted. */
export function countOf({counts}: Histogram): number {
  let total = 0;
  for (const count of counts) total += count;
  return total;
}

/** The same counts in buckets of fewer bits. */
export function coarsen(histogram: Histogram, bits: number): Histogram {
  const {first, counts, max} = histogram;
  if (bits >= histogram.bits || counts.length === 0) return histogram;
  const coarseOf = (index: number) => bucketOf(smallestOf(first + index, histogram.bits), bits);
  const coarseFirst = coarseOf(0);
  const coarse = new Array<number>(coarseOf(counts.length - 1) - coarseFirst + 1).fill(0);
  for (let index = 0; index < counts.length; index += 1)
    if (counts[index] !== 0) addAt(coarse, coarseOf(index) - coarseFirst, counts[index]);
  return {bits, first: coarseFirst, counts: coarse, max};
}

/** Both counts together, in the coarser buckets of the two. */
export function addHistograms(one: Histogram, other: Histogram): Histogram {
  if (one.counts.length === 0) return other;
  if (other.counts.length === 0) return one;
  const bits = Math.min(one.bits, other.bits);
  const [left, right] = [coarsen(one, bits), coarsen(other, bits)];
  const first = Math.min(left.first, right.first);
  const end = Math.max(left.first + left.counts.length, right.first + right.counts.length);
  const counts = new Array<number>(end - first).fill(0);
  for (const part of [left, right])
    for (let index = 0; index < part.counts.length; index += 1)
      addAt(counts, part.first - first + index, part.counts[index]);
  return {bits, first, counts, max: Math.max(one.max ?? 0, other.max ?? 0)};
}

function addAt(counts: number[], place: number, count = 0): void {
  counts[place] = (counts[place] ?? 0) + count;
}

/**
 * The numbers that shares of all numbers, in rising order, do not exceed, by nearest rank: of the bucket that holds each, the place that its
 * rank among the numbers of that bucket would have if they lay evenly. Off by less than the bucket's width; the largest is exact. Null for no
 * numbers.
 */
export function percentilesOf(histogram: Histogram, shares: readonly number[]): (number | null)[] {
  const {bits, first, counts, max} = histogram;
  const total = countOf(histogram);
  let index = 0;
  let before = 0;
  return shares.map(share => {
    const rank = Math.max(1, Math.ceil(share * total - 1e-9));
    if (rank >= total) return max;
    while (before + (counts[index] ?? total) < rank) {
      before += counts[index] ?? total;
      index += 1;
    }
    const smallest = smallestOf(first + index, bits);
    const largest = smallestOf(first + index + 1, bits) - 1;
    const value = smallest + ((largest - smallest) * (rank - before - 0.5)) / (counts[index] ?? total);
    return Math.min(value, max ?? value);
  });
}

/** Runs of neighbouring buckets: the number of the first, then the counts. */
export type CountRuns = readonly (readonly number[])[];

/** The counts as runs, without long holes. */
export function runsOf({first, counts}: Histogram): CountRuns {
  const runs: number[][] = [];
  let zeros = 0;
  for (const [index, count] of counts.entries()) {
    if (count === 0) {
      zeros += 1;
      continue;
    }
    const open = runs.at(-1);
    if (open && zeros < HOLE) open.push(...new Array<number>(zeros).fill(0), count);
    else runs.push([first + index, count]);
    zeros = 0;
  }
  return runs;
}

/** The histogram that runs in rising order tell of; null for what no histogram gives. */
export function histogramOfRuns(bits: number, runs: CountRuns, max: number | null): Histogram | null {
  if (!Number.isInteger(bits) || bits < 0 || bits > FINE_BITS) return null;
  const most = MOST_DOUBLINGS * 2 ** bits;
  const start = runs[0]?.[0] ?? 0;
  const counts: number[] = [];
  for (const run of runs) {
    const place = Array.isArray(run) ? run[0] - start : Number.NaN;
    if (!Number.isSafeInteger(place) || place < counts.length || start < 0 || start + place + run.length > most)
      return null;
    while (counts.length < place) counts.push(0);
    for (let index = 1; index < run.length; index += 1) {
      const count = run[index] ?? -1;
      if (!Number.isSafeInteger(count) || count < 0) return null;
      counts.push(count);
    }
  }
  return {bits, first: counts.length > 0 ? start : 0, counts, max};
}

/** The histogram in the finest buckets whose runs are written in so many characters; in the coarsest when none are. */
export function fitHistogram(histogram: Histogram, characters: number): Histogram {
  for (let bits = histogram.bits; bits > COARSE_BITS; bits -= 1) {
    const fit = coarsen(histogram, bits);
    if (JSON.stringify(runsOf(fit)).length <= characters) return fit;
  }
  return coarsen(histogram, COARSE_BITS);
}
