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
  /** Why it is not known, where it is not. */
  readonly missing: string;
}

const NO_REPORT = 'pgbench told none';
const NO_LOG = 'no transaction log was read';
const NO_SECONDS = 'no progress lines were read';

/** Every metric, in the order shown to people. */
export const metrics: readonly Metric[] = [
  {name: 'tps', unit: 'tps', repeats: 'median', read: readTps, missing: NO_REPORT},
  {name: 'peak', unit: 'tps', repeats: 'median', read: readTps, missing: NO_REPORT},
  {name: 'latency', unit: 'ms', repeats: 'median', read: rung => rung.latencyAverageMs, missing: NO_REPORT},
  {name: 'stddev', unit: 'ms', repeats: 'median', read: rung => rung.latencyStddevMs, missing: NO_REPORT},
  {name: 'p50', unit: 'ms', repeats: 'median', read: rung => rung.p50Ms, missing: NO_LOG},
  {name: 'p95', unit: 'ms', repeats: 'median', read: rung => rung.p95Ms, missing: NO_LOG},
  {name: 'p99', unit: 'ms', repeats: 'median', read: rung => rung.p99Ms, missing: NO_LOG},
  {name: 'p99.9', unit: 'ms', repeats: 'median', read: rung => rung.p999Ms, missing: NO_LOG},
  {name: 'max', unit: 'ms', repeats: 'largest', read: rung => rung.maxMs, missing: NO_LOG},
  {name: 'failed', unit: null, repeats: 'largest', read: rung => rung.transactionsFailed, missing: NO_REPORT},
  {name: 'stalls', unit: null, repeats: 'largest', read: rung => rung.measure?.stalls ?? null, missing: NO_SECONDS},
  {name: 'spread', unit: '%', repeats: 'median', read: readSpread, missing: NO_SECONDS},
];

/** As pgbench printed it, or as it was published. */
function readTps({tps, quoted}: RungReport): number | null {
  return tps ?? quoted?.tps ?? null;
}

/** Standard deviation of its seconds by their mean. */
function readSpread({measure}: RungReport): number | null {
  return measure?.variation == null ? null : 100 * measure.variation;
}
