import type {LatenciesCounted} from '../event/event.ts';
import {
  addHistograms,
  type CountRuns,
  countOf,
  emptyHistogram,
  type Histogram,
  histogramOfRuns,
  percentilesOf,
  runsOf,
} from '../stats/histogram.ts';
import {append, emptyList, items, type List, lastItem} from '../stats/list.ts';

/** What the transaction log of a run has told so far. */
export interface Latencies {
  /** The latest seconds in order, with their counts, since more may come for them. */
  readonly recent: readonly {readonly second: number; readonly histogram: Histogram}[];
  /** The seconds before, in order. */
  readonly older: List<SecondPercentiles>;
  /** All that was told of seconds, together. */
  readonly sum: Histogram;
  /** The run whole, in the finest buckets; null before its end. */
  readonly whole: Histogram | null;
  readonly skipped: number;
  readonly failed: number;
}

/** Of single transactions, by nearest rank; exact to the width of a bucket, the longest to the µs. */
export interface Percentiles {
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
  readonly p99Ms: number | null;
  readonly p999Ms: number | null;
  readonly maxMs: number | null;
}

export interface SecondPercentiles extends Percentiles {
  /** 1 for the first second of the run. */
  readonly second: number;
}

/** What is kept of the log of a run for ever. */
export interface LatencySummary extends Percentiles {
  /** Share of the transactions that was logged. */
  readonly sampledShare: number;
  /** Transactions logged with a latency. */
  readonly logged: number;
  readonly skipped: number;
  readonly failed: number;
  /** The histogram in µs: its bits, and runs of counts. */
  readonly bits: number;
  readonly counts: CountRuns;
}

/** More seconds than counts are ever late. */
const RECENT_SECONDS = 90;

const nothing: Latencies = {
  recent: [],
  older: emptyList(),
  sum: emptyHistogram,
  whole: null,
  skipped: 0,
  failed: 0,
};

/** The latencies after more counts; counts that no histogram gives change nothing. */
export function addLatencies(latencies: Latencies | null, event: LatenciesCounted): Latencies | null {
  const told = histogramOfRuns(event.bits, event.counts, event.maxUs);
  if (!told) return latencies;
  const before = latencies ?? nothing;
  const {second, skipped, failed} = event;
  if (second === null) return {...before, whole: told, skipped, failed};
  const added = {
    ...before,
    sum: addHistograms(before.sum, told),
    skipped: before.skipped + skipped,
    failed: before.failed + failed,
  };
  return addToSecond(added, second, told);
}

function addToSecond(latencies: Latencies, second: number, told: Histogram): Latencies {
  const {recent, older} = latencies;
  if (second <= (lastItem(older)?.second ?? Number.NEGATIVE_INFINITY)) return latencies;
  const after = recent.findIndex(one => one.second >= second);
  const place = after < 0 ? recent.length : after;
  const known = recent[place]?.second === second ? recent[place] : null;
  const histogram = known ? addHistograms(known.histogram, told) : told;
  const longer = recent.toSpliced(place, known ? 1 : 0, {second, histogram});
  const [first] = longer;
  if (!first || longer.length <= RECENT_SECONDS) return {...latencies, recent: longer};
  const settled = {second: first.second, ...measure(first.histogram)};
  return {...latencies, recent: longer.slice(1), older: append(older, settled)};
}

/** The percentiles of a histogram of µs, in ms. */
function measure(histogram: Histogram): Percentiles {
  const [p50Ms, p95Ms, p99Ms, p999Ms, maxMs] = percentilesOf(histogram, SHARES).map(us => us && us / 1000);
  return {
    p50Ms: p50Ms ?? null,
    p95Ms: p95Ms ?? null,
    p99Ms: p99Ms ?? null,
    p999Ms: p999Ms ?? null,
    maxMs: maxMs ?? null,
  };
}

const SHARES = [0.5, 0.95, 0.99, 0.999, 1] as const;

/** The percentiles of the latest seconds together, and the last of them. Null before any transaction. */
export function latestPercentiles({recent}: Latencies, seconds: number): SecondPercentiles | null {
  const last = recent.at(-1);
  if (!last) return null;
  const latest = recent.filter(({second}) => second > last.second - seconds).map(({histogram}) => histogram);
  return {second: last.second, ...measure(latest.reduce(addHistograms))};
}

/** The percentiles of every second that any transaction ended in. */
export function percentilesBySecond({older, recent}: Latencies): Map<number, Percentiles> {
  const seconds = [...items(older), ...recent.map(({second, histogram}) => ({second, ...measure(histogram)}))];
  return new Map(seconds.map(one => [one.second, one]));
}

/** What is kept of a run's latencies; null when its log told nothing. */
export function summarizeLatencies(latencies: Latencies | null, sampledShare: number): LatencySummary | null {
  if (!latencies) return null;
  const {skipped, failed} = latencies;
  const histogram = latencies.whole ?? latencies.sum;
  return {
    ...measure(histogram),
    sampledShare,
    logged: countOf(histogram),
    skipped,
    failed,
    bits: histogram.bits,
    counts: runsOf(histogram),
  };
}
