import {finite, isKnown} from './known.ts';

/** What one progress line says of latency, and of how many transactions it says it. */
export interface LatencyLine {
  readonly tps: number | null;
  readonly seconds: number | null;
  readonly latencyMs: number | null;
  readonly stddevMs: number | null;
}

export interface PooledLatency {
  /** How many transactions the lines speak of. */
  readonly transactions: number;
  readonly meanMs: number;
  /** Of all transactions, divided by their number as pgbench does; null when a line does not say its own. */
  readonly stddevMs: number | null;
}

/**
 * The latency of all transactions of many lines, each line weighted by its transactions N = tps * seconds:
 * mean = sum(N * lat) / sum(N), variance = sum(N * (sd^2 + lat^2)) / sum(N) - mean^2, here as the spread within the lines plus that
 * between them, which loses no digits. Null when no line tells a latency.
 */
export function poolLatency(lines: readonly LatencyLine[]): PooledLatency | null {
  let transactions = 0;
  let average = 0;
  let squares = 0;
  let spreadKnown = true;
  for (const {tps, seconds, latencyMs, stddevMs} of lines) {
    if (!isKnown(tps) || !isKnown(seconds) || !isKnown(latencyMs)) continue;
    const count = tps * seconds;
    if (!(count > 0)) continue;
    transactions += count;
    const distance = latencyMs - average;
    average += (distance * count) / transactions;
    squares += count * distance * (latencyMs - average);
    if (isKnown(stddevMs)) squares += count * stddevMs ** 2;
    else spreadKnown = false;
  }
  if (transactions === 0 || finite(transactions) === null || finite(average) === null) return null;
  return {transactions, meanMs: average, stddevMs: spreadKnown ? finite(Math.sqrt(squares / transactions)) : null};
}
