import {plot} from 'asciichart';
import {formatCount} from '../../text/number.ts';
import type {Paint, Role} from '../../theme/theme.ts';
import {createGrid, type Grid, paintRow, put, putBehind} from './grid.ts';
import {drawMarks, type Mark, type Span} from './marks.ts';
import {drawAxis, plotWidth} from './scale.ts';

type Values = readonly (number | null)[];

/** A line over time. Each plot column is one value and one stretch of time; null is a gap. */
export interface Chart {
  /** One value for each of `plotWidth(width, labelWidth)` columns, the oldest first; missing ones at the end are gaps. */
  readonly columns: Values;
  readonly role: Role;
  readonly width: number;
  readonly height: number;
  /** Value of the bottom row; 0 unless told. */
  readonly min?: number;
  /** Value of the top row; what lies beyond is drawn on it. See `niceMax`. */
  readonly max: number;
  readonly marks?: readonly Mark[];
  readonly spans?: readonly Span[];
  /** A band of the same columns around the line, as for one standard deviation. */
  readonly shade?: {readonly low: Values; readonly high: Values; readonly role: Role};
  /** What the line is to stay on one side of. */
  readonly limit?: number | null;
  /** Whether what lies beyond the top is marked there with its value, one for each stretch. */
  readonly tellsBeyond?: boolean;
  readonly labelWidth: number;
  readonly format?: (value: number) => string;
}

/** Exactly `height` lines of exactly `width` columns: labels, axis, line, and behind it marks, spans, limit and shade. */
export function drawChart(chart: Chart, paint: Paint): string[] {
  const {width, height, labelWidth, max, min = 0, format = formatCount} = chart;
  const grid = createGrid(plotWidth(width, labelWidth), height);
  if (grid.width > 0 && height > 0) drawLine(grid, chart);
  if (chart.tellsBeyond) drawBeyond(grid, chart);
  drawMarks(grid, chart.marks ?? [], chart.spans);
  drawLimit(grid, chart);
  drawShade(grid, chart);
  const axis = drawAxis({height, min, max, labelWidth, format}, paint);
  return axis.map((label, row) => label + paintRow(grid, row, paint));
}

/**
 * asciichart draws n points as n - 1 columns: column x holds the step from point x to x + 1. With the first value doubled, column k
 * holds the step to value k, and so shows it. Whole levels and a fixed range keep asciichart from rounding; gaps take the next known
 * level, so that no step leads out of them, and are blanked.
 */
function drawLine(grid: Grid, chart: Chart): void {
  const levels = Array.from({length: grid.width}, (_, column) => level(chart, chart.columns[column]));
  if (levels.every(value => value === null)) return;
  const filled = [...levels];
  for (let column = filled.length - 2; column >= 0; column--) filled[column] ??= filled[column + 1] ?? null;
  for (let column = 1; column < filled.length; column++) filled[column] ??= filled[column - 1] ?? null;
  const points = [filled[0] ?? 0, ...filled.map(value => value ?? 0)];
  const top = chart.height - 1;
  const drawing = plot(points, {min: 0, max: top, height: top, offset: 1, format: () => ' '}).split('\n');
  drawing.forEach((line, row) => {
    for (let column = 0; column < grid.width; column++) {
      const character = line[column + 1] ?? ' ';
      if (character !== ' ' && levels[column] !== null) put(grid, column, row, character, chart.role);
    }
  });
}

/** An arrow at the top of each stretch beyond the scale, and its highest value beside it where the top row is free. */
function drawBeyond(grid: Grid, {columns, max, format = formatCount}: Chart): void {
  const isBeyond = (column: number) => (columns[column] ?? max) > max;
  for (let from = 0; from < grid.width; from++) {
    if (!isBeyond(from)) continue;
    let until = from;
    let highest = max;
    for (; until < grid.width && isBeyond(until); until++) highest = Math.max(highest, columns[until] ?? max);
    for (let column = from; column < until; column++) put(grid, column, 0, '▲', beyondRole);
    const words = format(highest);
    const start = [until, from - words.length].find(column => isFree(grid, column, words.length, isBeyond));
    [...words].forEach((character, index) => {
      if (start !== undefined) put(grid, start + index, 0, character, beyondRole);
    });
    from = until;
  }
}

/** The colour of stalls: mostly it is one that lies beyond. */
const beyondRole: Role = 'lost';

/** Whether words fit into the top row: the corners of a line that comes down may be written over, other words and arrows not. */
function isFree(grid: Grid, start: number, length: number, isBeyond: (column: number) => boolean): boolean {
  if (start < 0 || start + length > grid.width) return false;
  return Array.from({length}, (_, index) => start + index).every(
    column => !isBeyond(column) && grid.roles[column] !== beyondRole,
  );
}

/** How a limit is drawn, for a chart and for the words beside it. */
export const limitLook = {glyph: '╌', role: 'caution'} as const;

/** A dashed line across; one that lies beyond the scale is not drawn. */
function drawLimit(grid: Grid, chart: Chart): void {
  const {limit = null, min = 0, max, height} = chart;
  if (limit === null || limit < min || limit > max) return;
  const row = height - 1 - (level(chart, limit) ?? 0);
  for (let column = 0; column < grid.width; column++) putBehind(grid, column, row, limitLook.glyph, limitLook.role);
}

function drawShade(grid: Grid, chart: Chart): void {
  if (!chart.shade) return;
  for (let column = 0; column < grid.width; column++) {
    const low = level(chart, chart.shade.low[column]);
    const high = level(chart, chart.shade.high[column]);
    if (low === null || high === null) continue;
    for (let at = low; at <= high; at++) putBehind(grid, column, chart.height - 1 - at, '░', chart.shade.role);
  }
}

/** Row of a value counted from the bottom, kept within the chart. */
function level({min = 0, max, height}: Chart, value: number | null | undefined): number | null {
  if (value === null || value === undefined || Number.isNaN(value)) return null;
  const share = max > min ? (value - min) / (max - min) : 0;
  return Math.round(Math.min(1, Math.max(0, share)) * (height - 1));
}
