import {type WaitClass, waitClasses} from '../../state/state.ts';
import {cpuKinds, type Processors} from '../processors.ts';
import type {SecondReport} from '../seconds.ts';
import type {Polls} from '../timeline.ts';

type Figure = number | null;

/** Seconds of pgbench in columns of the same length; between two runs is a row of nulls. Rounded to what can be drawn. */
export interface Columns {
  /** End of what a point stands for. */
  readonly at: readonly number[];
  readonly tps: readonly Figure[];
  /** Lowest and highest second of a point; null where each point is a second. */
  readonly lowTps: readonly Figure[] | null;
  readonly highTps: readonly Figure[] | null;
  readonly latencyMs: readonly Figure[];
  readonly highLatencyMs: readonly Figure[] | null;
  readonly stddevMs: readonly Figure[];
  /** null where no transaction log was read. */
  readonly p99Ms: readonly Figure[] | null;
  /** null where nothing failed. */
  readonly failed: readonly Figure[] | null;
}

/** Polls in columns of the same length; classes of waits that never occur are left out. */
export interface PollColumns {
  readonly at: readonly number[];
  readonly waits: Partial<Readonly<Record<WaitClass, readonly Figure[]>>>;
  /** 1024 x 1024 bytes a second; null where never known. */
  readonly walMb: readonly Figure[] | null;
}

/** What processors did, in per cent, in columns of the same length; what never occurs is left out. */
export interface CpuColumns extends Pick<Processors, 'of' | 'cores'> {
  readonly at: readonly number[];
  readonly percent: Partial<Readonly<Record<keyof Processors['shares'], readonly Figure[]>>>;
}

/** Seconds in columns, so many of one run to a point. */
export function columnsOf(seconds: readonly SecondReport[], every: number): Columns {
  const points = groupSeconds(seconds, every);
  const column = (read: (group: readonly SecondReport[]) => Figure) =>
    points.map(group => (group.length === 0 ? null : tidy(read(group))));
  const thinned = every > 1;
  const latencies = (group: readonly SecondReport[]) => group.map(latencyOf);
  return {
    at: points.map((group, index) => endOf(group) ?? gapAfter(points[index - 1])),
    tps: column(group => meanOf(group.map(({tps}) => tps))),
    lowTps: thinned
      ? column(group =>
          edgeOf(
            Math.min,
            group.map(({tps}) => tps),
          ),
        )
      : null,
    highTps: thinned
      ? column(group =>
          edgeOf(
            Math.max,
            group.map(({tps}) => tps),
          ),
        )
      : null,
    latencyMs: column(group => meanOf(latencies(group))),
    highLatencyMs: thinned ? column(group => edgeOf(Math.max, latencies(group))) : null,
    stddevMs: column(group => meanOf(group.map(one => (latencyOf(one) === null ? null : one.latencyStddevMs)))),
    p99Ms: seconds.some(({p99Ms}) => p99Ms !== null)
      ? column(group =>
          edgeOf(
            Math.max,
            group.map(({p99Ms}) => p99Ms),
          ),
        )
      : null,
    failed: seconds.some(({failed}) => (failed ?? 0) > 0)
      ? column(group => meanOf(group.map(({failed}) => failed)))
      : null,
  };
}

/** Polls in columns, so many to a point. */
export function pollColumnsOf({atMs, waits, walBytesPerSecond}: Polls, every: number): PollColumns {
  const {at, thin} = thinned(atMs, every);
  const seen = waitClasses.filter(name => waits[name].some(count => (count ?? 0) > 0));
  return {
    at,
    waits: Object.fromEntries(seen.map(name => [name, thin(waits[name], 1, 3)])),
    walMb: walBytesPerSecond.some(rate => rate !== null) ? thin(walBytesPerSecond, 1024 * 1024, 3) : null,
  };
}

/** What processors did, so many looks to a point. */
export function cpuColumnsOf({of, cores, atMs, shares}: Processors, every: number): CpuColumns {
  const {at, thin} = thinned(atMs, every);
  const seen = cpuKinds.filter(kind => shares[kind].some(share => (share ?? 0) > 0));
  return {of, cores, at, percent: Object.fromEntries(seen.map(kind => [kind, thin(shares[kind], 0.01, 2)]))};
}

/** The ends of so many looks to a point, and what makes the means of a column. */
function thinned(atMs: readonly number[], every: number) {
  const starts = Array.from({length: Math.ceil(atMs.length / every)}, (_, index) => index * every);
  return {
    at: starts.map(start => tenth(atMs[Math.min(start + every, atMs.length) - 1] ?? 0)),
    thin: (column: readonly Figure[], unit: number, digits: number) =>
      starts.map(start => {
        const value = every === 1 ? (column[start] ?? null) : meanOf(column.slice(start, start + every));
        return value === null ? null : tidy(value / unit, digits);
      }),
  };
}

/** Groups of one run each; an empty one stands between two runs. */
function groupSeconds(seconds: readonly SecondReport[], every: number): SecondReport[][] {
  const groups: SecondReport[][] = [];
  for (const second of seconds) {
    const last = groups.at(-1);
    const before = last?.at(-1);
    if (last && before?.run === second.run && last.length < every) last.push(second);
    else groups.push(...(before && before.run !== second.run ? [[], [second]] : [[second]]));
  }
  return groups;
}

/** pgbench prints 0 where no transaction ended: that is no latency. */
function latencyOf({tps, latencyAverageMs}: SecondReport): Figure {
  return tps === 0 ? null : latencyAverageMs;
}

function endOf(group: readonly SecondReport[]): number | null {
  const last = group.at(-1);
  return last ? tenth(last.atMs) : null;
}

function gapAfter(group: readonly SecondReport[] | undefined): number {
  return Math.round(10 * (endOf(group ?? []) ?? 0) + 1) / 10;
}

function meanOf(values: readonly Figure[]): Figure {
  let sum = 0;
  let count = 0;
  for (const value of values)
    if (value !== null) {
      sum += value;
      count++;
    }
  return count === 0 ? null : sum / count;
}

function edgeOf(choose: (...values: number[]) => number, values: readonly Figure[]): Figure {
  const known = values.filter(value => value !== null);
  return known.length === 0 ? null : choose(...known);
}

function tenth(ms: number): number {
  return Math.round(ms / 100) / 10;
}

/** Digits that a chart can show. */
function tidy(value: Figure, digits = 4): Figure {
  return value === null
    ? null
    : Math.abs(value) >= 10 ** digits
      ? Math.round(value)
      : Number(value.toPrecision(digits));
}
