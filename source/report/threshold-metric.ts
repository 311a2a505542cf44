import type {RungReport} from './rung.ts';

export type Unit = 'tps' | 'ms' | '%';

/** A figure of a rung that can be held against a threshold. */
export interface Metric {
  readonly name: string;
  /** null: a count. */
  readonly unit: Unit | null;
  /** How repeats are taken together: a measured figure by its median, what must not happen by the worst run. */
  readonly repeats: 'median' | 'largest';
  /** In its unit; null where it is not known. */
  readonly read: (rung: RungReport) => number | null;
  /** What it is read from: the report or the progress lines of pgbench, or its transaction log. */
  readonly from: 'report' | 'seconds' | 'log';
}

/** Why a figure is not known, by what it is read from. */
export const missing: Readonly<Record<Metric['from'], string>> = {
  report: 'pgbench told none',
  seconds: 'no progress lines were read',
  log: 'no transaction log was read',
};

/** Every metric, in the order shown to people. */
export const metrics: readonly Metric[] = [
  {name: 'tps', unit: 'tps', repeats: 'median', read: readTps, from: 'report'},
  {name: 'peak', unit: 'tps', repeats: 'median', read: readTps, from: 'report'},
  {name: 'latency', unit: 'ms', repeats: 'median', read: rung => rung.latencyAverageMs, from: 'report'},
  {name: 'stddev', unit: 'ms', repeats: 'median', read: rung => rung.latencyStddevMs, from: 'report'},
  {name: 'p50', unit: 'ms', repeats: 'median', read: rung => rung.p50Ms, from: 'log'},
  {name: 'p95', unit: 'ms', repeats: 'median', read: rung => rung.p95Ms, from: 'log'},
  {name: 'p99', unit: 'ms', repeats: 'median', read: rung => rung.p99Ms, from: 'log'},
  {name: 'p99.9', unit: 'ms', repeats: 'median', read: rung => rung.p999Ms, from: 'log'},
  {name: 'max', unit: 'ms', repeats: 'largest', read: rung => rung.maxMs, from: 'log'},
  {name: 'failed', unit: null, repeats: 'largest', read: rung => rung.transactionsFailed, from: 'report'},
  {name: 'stalls', unit: null, repeats: 'largest', read: rung => rung.measure?.stalls ?? null, from: 'seconds'},
  {name: 'spread', unit: '%', repeats: 'median', read: readSpread, from: 'seconds'},
];

/** As pgbench printed it, or as it was published. */
function readTps({tps, quoted}: RungReport): number | null {
  return tps ?? quoted?.tps ?? null;
}

/** Standard deviation of its seconds by their mean. */
function readSpread({measure}: RungReport): number | null {
  return measure?.variation == null ? null : 100 * measure.variation;
}
