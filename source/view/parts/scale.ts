import {pad} from '../../text/width.ts';
import type {Paint} from '../../theme/theme.ts';

const neat = [1, 1.5, 2, 3, 4, 5, 6, 8, 10];

/**
 * The top of a scale for values up to `value`: a neat number a little above it. Given the one used until now it keeps it as long as the
 * values fit and fill 40 % of it, so that a chart does not jump each second.
 */
export function niceMax(value: number | null, previousMax: number | null = null): number {
  if (value === null || !Number.isFinite(value) || value <= 0) return previousMax ?? 1;
  if (previousMax !== null && value <= previousMax && value >= previousMax * 0.4) return previousMax;
  const wanted = value * 1.05;
  const unit = 10 ** Math.floor(Math.log10(wanted));
  const step = neat.find(candidate => candidate * unit >= wanted) ?? 10;
  return Number((step * unit).toPrecision(3));
}

/** Columns left for values in a chart of `width` columns: labels, a space and the axis come first. */
export function plotWidth(width: number, labelWidth: number): number {
  return Math.max(0, width - labelWidth - 2);
}

/** Rows that carry a label: the top, the bottom, and the middle or the quarters where they fall on a row of their own. */
export function labelledRows(height: number): number[] {
  const steps = height - 1;
  const parts = steps % 4 === 0 && steps >= 12 ? 4 : steps % 2 === 0 && steps >= 4 ? 2 : 1;
  if (steps <= 0) return [0];
  return Array.from({length: parts + 1}, (_, index) => (index * steps) / parts);
}

/** The label and axis before each row of a plot, `labelWidth` + 2 columns wide. */
export function drawAxis(
  {
    height,
    min,
    max,
    labelWidth,
    format,
  }: {height: number; min: number; max: number; labelWidth: number; format: (value: number) => string},
  paint: Paint,
): string[] {
  const labelled = labelledRows(height);
  return Array.from({length: height}, (_, row) => {
    if (!labelled.includes(row)) return `${' '.repeat(labelWidth + 1)}${paint.axis('│')}`;
    const value = height > 1 ? max - ((max - min) * row) / (height - 1) : max;
    return `${paint.dim(pad(format(value), labelWidth, 'right'))} ${paint.axis('┤')}`;
  });
}
