import {parseThreshold, type Threshold} from '../report/threshold.ts';
import type {State} from '../state/state.ts';

/** The first threshold of a metric that is about the run under way; null where none is, or nothing runs. */
export function thresholdOf({ladder, run}: State, metric: 'tps' | 'latency'): Threshold | null {
  if (!ladder || !run || run.kind !== 'rung') return null;
  for (const written of ladder.thresholds) {
    const found = parseThreshold(written);
    if (typeof found === 'string' || found.metric.name !== metric) continue;
    if (found.clients === null || found.clients === run.clients) return found;
  }
  return null;
}
