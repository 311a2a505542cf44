import {toArray} from '../stats/list.ts';
import {type Measure, type MeasuredLine, measureLines} from '../stats/measure.ts';
import type {Run} from './run.ts';

/** What the seconds of a run say so far; null before the first transaction. */
export function measureRun({progress, clients}: Pick<Run, 'progress' | 'clients'>): Measure | null {
  return measureLines(toArray(progress).map(readLine), clients);
}

/** Between two looks at a run under way: five seconds, later a sixtieth of its length. */
function lookEvery(seconds: number): number {
  return seconds <= 300 ? 5 : 5 * Math.ceil(seconds / 300);
}

/** The latest looks at each run by how many seconds they had; a run is known by its first seconds, which its later versions share. */
const looks = new WeakMap<object, Map<number, Measure | null>>();

/** What a run under way says, as of the latest look; `before` that many looks. Null before the first. */
export function measureSoFar({progress, clients}: Pick<Run, 'progress' | 'clients'>, before = 0): Measure | null {
  const [first] = progress.chunks;
  const every = lookEvery(progress.length);
  const length = every * (Math.floor(progress.length / every) - before);
  if (!first || length <= 0) return null;
  const known = looks.get(first) ?? new Map<number, Measure | null>();
  looks.set(first, known);
  const measure = known.get(length);
  if (measure !== undefined) return measure;
  const measured = measureRun({progress: {chunks: progress.chunks, length}, clients});
  const oldest = [...known.keys()].at(-3);
  if (oldest !== undefined) known.delete(oldest);
  known.set(length, measured);
  return measured;
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
