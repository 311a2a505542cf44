import {compareEnds, type Drift} from './drift.ts';
import {type Interval, intervalOfMean} from './interval.ts';
import {type LatencyLine, type PooledLatency, poolLatency} from './latency.ts';
import {type Load, type LoadLine, measureLoad} from './little.ts';
import {findStalls, longestRow} from './stalls.ts';
import {type Course, findSteady, type Steadiness} from './steady.ts';
import {median, summarize} from './summary.ts';

/** What one progress line says; `seconds` is how long it speaks of. */
export type MeasuredLine = LatencyLine & LoadLine;

/** What the lines of one run say together. It stands beside the figures of pgbench, never in their place. */
export interface Measure {
  /** How long the lines speak of. */
  readonly seconds: number;
  /** How long it took until the first transaction ended: connections were being opened. */
  readonly zeroSeconds: number;
  /** When it became steady, counted from the begin. */
  readonly steadyFromSecond: number;
  readonly steadyBy: Steadiness['by'];
  readonly course: Course | null;
  /** Whether half of it would have to be dropped as warm-up: it never became steady. */
  readonly boundary: boolean;
  /** Of the steady part. */
  readonly meanTps: number;
  /** How well that is known; null where the steady part is too short. */
  readonly interval: Interval | null;
  /** The standard deviation of its seconds as a share of the mean. */
  readonly variation: number | null;
  /** The 5 % quantile and the median of its seconds. */
  readonly lowTps: number;
  readonly medianTps: number;
  /** Seconds, after the first transaction, in which throughput was under half of the median of those with transactions. */
  readonly stalls: number;
  /** The most of them in a row. */
  readonly longestStall: number;
  /** The first minute, or half, against the last; `seconds` is how long each of them is. */
  readonly drift: (Drift & {readonly seconds: number}) | null;
  /** The same within the steady part: whether it still rises. */
  readonly rise: Drift | null;
  /** Of all transactions. */
  readonly latency: PooledLatency | null;
  /** Share of the clients' time that is spent inside transactions: the middle one of its windows of five seconds, and how many there are. */
  readonly load: number | null;
  readonly loadWindows: number;
}

/** What the lines of a run say; null when no transaction ended in any. */
export function measureLines(lines: readonly MeasuredLine[], clients: number | null): Measure | null {
  const values = lines.map(({tps}) => tps);
  const each = median(lines.map(({seconds}) => seconds)) ?? 1;
  const steady = each > 0 ? findSteady(values, each) : null;
  if (!steady) return null;
  const part = values.slice(steady.from);
  const summary = summarize(part);
  if (!summary) return null;
  // In a second without any transaction it is not pgbench that its clients wait for.
  const connected = lines.slice(steady.zeros + 1).filter(({tps}) => tps !== 0);
  const stalls = findStalls(values.slice(steady.zeros));
  const load = measureLoad(connected, clients);
  const minute = Math.max(1, Math.round(60 / each));
  const drift = compareEnds(values.slice(steady.zeros), minute);
  return {
    seconds: lengthOf(lines),
    zeroSeconds: lengthOf(lines.slice(0, steady.zeros)),
    steadyFromSecond: lengthOf(lines.slice(0, steady.from)),
    steadyBy: steady.by,
    course: steady.course,
    boundary: steady.boundary,
    meanTps: summary.mean,
    interval: intervalOfMean(part, each),
    variation: summary.variation,
    lowTps: summary.low,
    medianTps: summary.median,
    stalls: Math.round(stalls.length * each),
    longestStall: Math.round(longestRow(stalls) * each),
    drift: drift && {...drift, seconds: drift.count * each},
    rise: compareEnds(part, minute),
    latency: poolLatency(lines),
    load: generous(load),
    loadWindows: load.windows.length,
  };
}

/** A pause of the server pulls the whole or the middle window down, a pgbench that cannot keep up both: the higher one tells them apart. */
function generous({share, median}: Pick<Load, 'share' | 'median'>): number | null {
  return share === null || median === null ? null : Math.max(share, median);
}

function lengthOf(lines: readonly MeasuredLine[]): number {
  return lines.reduce((sum, {seconds}) => sum + (seconds ?? 0), 0);
}
