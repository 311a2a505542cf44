import {finite, known, type Values} from './known.ts';
import {mean} from './summary.ts';

export interface Drift {
  /** How many values were compared at each end. */
  readonly count: number;
  readonly first: number;
  readonly last: number;
  /** What changed, as a share of the first; null where that is not positive. */
  readonly change: number | null;
}

/** The mean of the first values against that of the last ones, a minute each (or half of a shorter series); null below two values. */
export function compareEnds(values: Values, most = 60): Drift | null {
  const series = known(values);
  const count = Math.min(most, Math.floor(series.length / 2));
  if (count < 1) return null;
  const first = mean(series.slice(0, count));
  const last = mean(series.slice(-count));
  if (first === null || last === null) return null;
  return {count, first, last, change: first > 0 ? finite((last - first) / first) : null};
}
