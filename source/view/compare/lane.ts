import type {SessionReport} from '../../report/report.ts';
import type {RungReport} from '../../report/rung.ts';
import type {SecondReport} from '../../report/seconds.ts';
import type {Span} from '../parts/marks.ts';

type Values = readonly (number | null)[];

/** A run on an axis that begins with it. Times are in seconds. */
export interface Lane {
  readonly seconds: readonly LaneSecond[];
  readonly lastsFor: number;
  /** Checkpoints that touch it; one whose end was not seen lasts to its end. */
  readonly checkpoints: readonly {readonly from: number; readonly to: number}[];
}

interface LaneSecond extends Pick<SecondReport, 'tps' | 'latencyAverageMs'> {
  readonly from: number;
  readonly to: number;
}

/** The lane of one run; null where no progress line of it is known. */
export function layLane({seconds}: Pick<SessionReport, 'seconds'>, rung: RungReport): Lane | null {
  const own = (seconds ?? []).filter(({run}) => run === rung.run);
  const [first, last] = [own[0], own.at(-1)];
  if (!first || !last) return null;
  const beginMs = first.atMs - first.spanMs;
  const placed = (ms: number) => (ms - beginMs) / 1000;
  const lastsFor = placed(last.atMs);
  return {
    seconds: own.map(({atMs, spanMs, tps, latencyAverageMs}) => ({
      ...{from: placed(atMs - spanMs), to: placed(atMs)},
      ...{tps, latencyAverageMs},
    })),
    lastsFor,
    checkpoints: rung.checkpoints.map(({startMs, endMs}) => ({
      from: placed(startMs),
      to: endMs === null ? lastsFor : placed(endMs),
    })),
  };
}

/** A figure of the seconds in columns of so many seconds: the mean, and the least and the most where a column is of several. */
export function fillColumns(
  {seconds}: Lane,
  figure: 'tps' | 'latencyAverageMs',
  {columns, every}: {readonly columns: number; readonly every: number},
): {readonly mean: Values; readonly low: Values; readonly high: Values} {
  const sums = new Array<number>(columns).fill(0);
  const weights = new Array<number>(columns).fill(0);
  const low = new Array<number | null>(columns).fill(null);
  const high = new Array<number | null>(columns).fill(null);
  for (const {from, to, [figure]: value} of seconds) {
    if (value === null) continue;
    const last = Math.min(columns - 1, Math.ceil(to / every - 1e-6) - 1);
    for (let column = Math.max(0, Math.floor(from / every + 1e-6)); column <= last; column++) {
      const weight = Math.min(to, (column + 1) * every) - Math.max(from, column * every);
      if (!(weight > 0)) continue;
      sums[column] = (sums[column] ?? 0) + weight * value;
      weights[column] = (weights[column] ?? 0) + weight;
      low[column] = Math.min(low[column] ?? value, value);
      high[column] = Math.max(high[column] ?? value, value);
    }
  }
  const mean = sums.map((sum, column) => (weights[column] ? sum / (weights[column] ?? 1) : null));
  return {mean, low, high};
}

/** Its checkpoints in columns of so many seconds. */
export function spansOf({checkpoints}: Lane, {columns, every}: {columns: number; every: number}): Span[] {
  return checkpoints.flatMap(({from, to}): Span[] => {
    const [first, last] = [Math.floor(from / every), Math.floor(to / every)];
    return last < 0 || first >= columns
      ? []
      : [{from: Math.max(0, first), to: Math.min(columns - 1, last), kind: 'checkpoint'}];
  });
}
