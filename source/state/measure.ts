import {items} from '../stats/list.ts';
import {type Measure, type MeasuredLine, measureLines} from '../stats/measure.ts';
import type {Run} from './run.ts';

/** What the seconds of a run say so far; null before the first transaction. */
export function measureRun({progress, clients}: Pick<Run, 'progress' | 'clients'>): Measure | null {
  return measureLines(Array.from(items(progress), readLine), clients);
}

function readLine({
  tps,
  spanMs,
  latencyAverageMs,
  latencyStddevMs,
  lagMs,
}: {
  readonly tps: number | null;
  readonly spanMs: number;
  readonly latencyAverageMs: number | null;
  readonly latencyStddevMs: number | null;
  readonly lagMs: number | null;
}): MeasuredLine {
  return {tps, seconds: spanMs / 1000, latencyMs: latencyAverageMs, stddevMs: latencyStddevMs, lagMs};
}
