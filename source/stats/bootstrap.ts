import {finite, known, type Values} from './known.ts';
import {seededRandom} from './random.ts';
import {mean, quantile, sum} from './summary.ts';

export interface BootstrapInterval {
  readonly low: number;
  readonly high: number;
}

/**
 * A second opinion on the interval of a series' mean: blocks of ceil(n^(1/3)) neighbours drawn again and again (moving blocks, Künsch 1989),
 * the same ones for the same seed. Null for an empty series.
 */
export function resampleMean(values: Values, times = 2000, seed = 42, confidence = 0.95): BootstrapInterval | null {
  const series = known(values);
  const n = series.length;
  const length = Math.ceil(Math.cbrt(n) - 1e-9);
  const random = seededRandom(seed);
  const means = Array.from({length: n === 0 ? 0 : times}, () => {
    const drawn: number[] = [];
    while (drawn.length < n) {
      const start = Math.floor(random() * (n - length + 1));
      drawn.push(...series.slice(start, start + length));
    }
    return sum(drawn.slice(0, n)) / n;
  });
  return middleOf(means, confidence);
}

/** A second opinion on the ratio of the means of two groups of runs, drawn again and again; too narrow for five runs. */
export function resampleRatio(
  baseline: Values,
  other: Values,
  times = 10_000,
  seed = 42,
  confidence = 0.95,
): BootstrapInterval | null {
  const [base, changed] = [known(baseline), known(other)];
  const random = seededRandom(seed);
  const draw = (runs: readonly number[]) => runs.map(() => runs[Math.floor(random() * runs.length)] ?? 0);
  const ratios = Array.from({length: times}, () => {
    const below = mean(draw(base));
    const above = mean(draw(changed));
    return below === null || above === null ? null : finite(above / below);
  });
  return middleOf(ratios, confidence);
}

function middleOf(values: Values, confidence: number): BootstrapInterval | null {
  const [low, high] = [quantile(values, (1 - confidence) / 2), quantile(values, (1 + confidence) / 2)];
  return low === null || high === null ? null : {low, high};
}
