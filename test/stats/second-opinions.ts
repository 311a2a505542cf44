import {finite, known, type Values} from '../../source/stats/known.ts';
import {seededRandom} from '../../source/stats/random.ts';
import {correlate, mean, median, quantile, squaresAbout, standardDeviation} from '../../source/stats/summary.ts';
import {batchMeans} from '../../source/stats/warm-up.ts';

// Other estimators of what source/stats tells, simpler or cruder ones: both should come to about the same.

interface Bounds {
  readonly low: number;
  readonly high: number;
}

/** The interval of a series' mean by moving blocks (Künsch 1989): ceil(n^(1/3)) neighbours at a time, drawn 2000 times. */
export function resampleMean(series: readonly number[]): Bounds | null {
  const length = Math.ceil(Math.cbrt(series.length) - 1e-9);
  const random = seededRandom(42);
  const means = Array.from({length: 2000}, () => {
    const drawn: number[] = [];
    while (drawn.length < series.length) {
      const start = Math.floor(random() * (series.length - length + 1));
      drawn.push(...series.slice(start, start + length));
    }
    return mean(drawn.slice(0, series.length));
  });
  return middleOf(means);
}

/** The interval of the ratio of the means of two groups of runs, drawn 10 000 times; too narrow for five runs. */
export function resampleRatio(baseline: readonly number[], other: readonly number[]): Bounds | null {
  const random = seededRandom(42);
  const draw = (runs: readonly number[]) => mean(runs.map(() => runs[Math.floor(random() * runs.length)]));
  const ratios = Array.from({length: 10_000}, () => {
    const below = draw(baseline);
    const above = draw(other);
    return below === null || above === null ? null : finite(above / below);
  });
  return middleOf(ratios);
}

function middleOf(values: Values): Bounds | null {
  const [low, high] = [quantile(values, 0.025), quantile(values, 0.975)];
  return low === null || high === null ? null : {low, high};
}

/** The error of a series' mean by ten batches that do not overlap (Schmeiser 1982), and how far they still depend on each other. */
export function separateBatchMeans(series: readonly number[]) {
  const length = Math.floor(series.length / 10);
  const means = batchMeans(series.slice(series.length - length * 10), length);
  const average = mean(means) ?? Number.NaN;
  return {
    mean: average,
    standardError: Math.sqrt(squaresAbout(means, average) / 9 / 10),
    degrees: 9,
    lag1: correlate(known(means))?.(1) ?? null,
  };
}

/** How many independent values a series is worth if each depends on the one before alone: n (1 - r) / (1 + r). */
export function effectiveSizeByFirstLag(series: readonly number[]): number {
  const first = correlate(series)?.(1) ?? Number.NaN;
  return (series.length * (1 - first)) / (1 + first);
}

/** The ratio of arithmetic means with its standard deviation, as hyperfine prints it: r * sqrt((sA/mA)^2 + (sB/mB)^2). */
export function ratioOfMeans(baseline: readonly number[], other: readonly number[]) {
  const [base, changed] = [mean(baseline) ?? Number.NaN, mean(other) ?? Number.NaN];
  const spread = (runs: readonly number[], average: number) => (standardDeviation(runs) ?? Number.NaN) / average;
  return {
    ratio: changed / base,
    deviation: (changed / base) * Math.hypot(spread(baseline, base), spread(other, changed)),
  };
}

/** Every way to choose some of a list. */
function* choose<T>(list: readonly T[], count: number): Generator<T[]> {
  if (count === 0) yield [];
  for (const [place, item] of list.entries())
    if (count > 0) for (const rest of choose(list.slice(place + 1), count - 1)) yield [item, ...rest];
}

/** The two-sided p of Mann & Whitney's test (1947), every way to part the ranks looked at one by one. */
export function countThrough(baseline: readonly number[], other: readonly number[]): number {
  const all = [...baseline, ...other];
  const ranks = all.map(
    value => all.filter(one => one < value).length + (all.filter(one => one === value).length + 1) / 2,
  );
  const total = (list: readonly number[]) => list.reduce((sum, rank) => sum + rank, 0);
  const seen = total(ranks.slice(0, baseline.length));
  const sums = [...choose(ranks, baseline.length)].map(total);
  const share = (holds: (sum: number) => boolean) => sums.filter(holds).length / sums.length;
  return Math.min(
    1,
    2 *
      Math.min(
        share(sum => sum <= seen),
        share(sum => sum >= seen),
      ),
  );
}

/** How many times the baseline the other is by Hodges & Lehmann (1963): the median ratio of all pairs, with its exact interval. */
export function shiftOfRuns(baseline: readonly number[], other: readonly number[]) {
  const ratios = baseline.flatMap(one => other.map(another => another / one)).sort((one, another) => one - another);
  const places = Array.from({length: baseline.length + other.length}, (_, index) => index);
  const least = (baseline.length * (baseline.length - 1)) / 2;
  const sums = [...choose(places, baseline.length)].map(chosen => chosen.reduce((sum, place) => sum + place, -least));
  const outside = (cut: number) => (2 * sums.filter(sum => sum <= cut).length) / sums.length;
  let cut = 0;
  while (outside(cut + 1) <= 0.05) cut++;
  return {
    ratio: median(ratios),
    low: ratios[cut],
    high: ratios[ratios.length - 1 - cut],
    confidence: 1 - outside(cut),
  };
}

/** Values more than 14.826 median absolute deviations from the median (hyperfine's rule), a deviation being at least `floor` of the median. */
export function findOutliers(values: readonly number[], floor: number): {index: number; score: number}[] {
  const middle = median(values) ?? Number.NaN;
  const deviation = medianAbsoluteDeviation(values) ?? Number.NaN;
  const scores = values.map(value => (value - middle) / Math.max(deviation, floor * middle));
  return scores.flatMap((score, index) => (Math.abs(score) > 14.826 ? [{index, score}] : []));
}

/** The median of the distances from the median. */
export function medianAbsoluteDeviation(values: Values): number | null {
  const middle = median(values);
  return middle === null ? null : median(known(values).map(value => Math.abs(value - middle)));
}

/** How many runs a side show a change in four of five cases, by normal quantiles (5 % false alarms, 80 % power): 2 (z + z')^2 (cv / change)^2. */
export function neededRuns(variation: number, change: number): number {
  return 2 * (1.959963985 + 0.841621234) ** 2 * (variation / change) ** 2;
}
