/** Places numbers on an axis. */
export interface Scale {
  readonly place: (value: number) => number;
  readonly ticks: readonly number[];
}

/** A linear axis between two places of a drawing, from `low` to `high`. */
export function linearScale(low: number, high: number, from: number, to: number, ticks: readonly number[]): Scale {
  const span = high - low || 1;
  return {place: value => from + ((value - low) / span) * (to - from), ticks};
}

/** A logarithmic axis; both ends are above 0. */
export function logScale(low: number, high: number, from: number, to: number, ticks: readonly number[]): Scale {
  const {place} = linearScale(Math.log(low), Math.log(high), from, to, []);
  return {place: value => place(Math.log(value)), ticks};
}

/** Round numbers from 0 to the first that is not below `most`: steps of 1, 2, 2.5 or 5 by a power of ten, about `count` of them. */
export function roundTicks(most: number, count = 5): number[] {
  if (!(most > LEAST) || most === Number.POSITIVE_INFINITY) return [0, 1];
  const rough = most / count;
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = unit * ([1, 2, 2.5, 5, 10].find(factor => factor * unit >= rough * 0.999) ?? 10);
  return Array.from({length: Math.ceil(most / step - 1e-9) + 1}, (_, index) => tidy(index * step));
}

/** The same around a stretch that does not begin at 0. */
export function roundTicksBetween(low: number, high: number, count = 5): number[] {
  const [, step = 1] = roundTicks(high - low || Math.abs(high) || 1, count);
  const first = Math.floor(low / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(high / step - 1e-9));
  return Array.from({length: last - first + 1}, (_, index) => tidy((first + index) * step));
}

/** 1, 2 and 5 by powers of ten that enclose both numbers; only the powers when those are enough. */
export function logTicks(low: number, high: number): number[] {
  const first = Math.floor(Math.log10(low) + 1e-9);
  const last = Math.ceil(Math.log10(high) - 1e-9);
  const factors = last - first > 3 ? [1] : [1, 2, 5];
  const ticks: number[] = [];
  for (let power = first; power <= last; power++) for (const factor of factors) ticks.push(tidy(factor * 10 ** power));
  const from = ticks.findLastIndex(tick => tick <= low * (1 + 1e-9));
  const to = ticks.findIndex(tick => tick >= high * (1 - 1e-9));
  return ticks.slice(Math.max(0, from), to + 1);
}

/** Those of the ticks that can be labelled: each at least `gap` from the one before; the last one stays. */
export function thinTicks(ticks: readonly number[], place: (tick: number) => number, gap: number): number[] {
  const last = ticks.at(-1);
  if (last === undefined) return [];
  const kept: number[] = [];
  for (const tick of ticks) {
    const before = kept.at(-1);
    const clear = before === undefined || place(tick) - place(before) >= gap;
    if (clear && (tick === last || place(last) - place(tick) >= gap)) kept.push(tick);
  }
  return kept.at(-1) === last ? kept : [...kept, last];
}

/** Steps of less cannot be counted any more. */
const LEAST = 1e-300;

function tidy(value: number): number {
  return Number(value.toPrecision(12));
}
