import {formatCount} from '../../text/number.ts';
import type {Paint, Role} from '../../theme/theme.ts';
import {createGrid, type Grid, paintRow, put, putBehind} from './grid.ts';
import {drawMarks, type Mark, type Span} from './marks.ts';
import {drawAxis, plotWidth} from './scale.ts';

/** Bars over time, each made of layers. Each plot column is one stretch of time; null is a gap. */
export interface Stack {
  /** For each of `plotWidth(width, labelWidth)` columns the value of each layer, the lowest layer first. */
  readonly columns: readonly (readonly number[] | null)[];
  /** Columns of which nothing is known though it should be: marked with `gapGlyph`. */
  readonly gaps?: readonly boolean[];
  readonly layers: readonly {readonly role: Role; readonly glyph: string}[];
  readonly width: number;
  readonly height: number;
  /** Value of the upper edge of the top row. */
  readonly max: number;
  /** Levels to compare with, such as the number of cores: a value for each column. */
  readonly lines?: readonly Level[];
  readonly marks?: readonly Mark[];
  readonly spans?: readonly Span[];
  readonly labelWidth: number;
  readonly format?: (value: number) => string;
}

export interface Level {
  readonly columns: readonly (number | null)[];
  readonly glyph: string;
  readonly role: Role;
  /** Whether bars hide it. */
  readonly behind?: boolean;
}

/** Stands at the bottom of a column of which nothing is known. */
export const gapGlyph = '╌';

const partial = ['', '▁', '▂', '▃', '▄', '▅', '▆', '▇'];

/** Exactly `height` lines of exactly `width` columns: labels, axis, bars, and behind them the line, marks and spans. */
export function drawStack(stack: Stack, paint: Paint): string[] {
  const {width, height, labelWidth, max, format = formatCount} = stack;
  const grid = createGrid(plotWidth(width, labelWidth), height);
  for (let column = 0; column < grid.width; column++) {
    const values = stack.columns[column];
    if (values) drawColumn(grid, column, values, stack);
    else if (stack.gaps?.[column]) put(grid, column, height - 1, gapGlyph, 'dim');
  }
  drawMarks(grid, stack.marks ?? [], stack.spans);
  for (const level of stack.lines ?? []) drawLevel(grid, level, stack);
  const axis = drawAxis({height, min: 0, max, labelWidth, format}, paint);
  return axis.map((label, row) => label + paintRow(grid, row, paint));
}

/** Of so many columns of bars a level takes one. */
const DASH = 4;

function drawLevel(grid: Grid, {columns, glyph, role, behind = false}: Level, {max, height}: Stack): void {
  for (let column = 0; column < grid.width; column++) {
    const value = columns[column];
    if (value == null || value <= 0 || value > max) continue;
    const row = height - Math.ceil((value * height) / max);
    if (!putBehind(grid, column, row, glyph, role) && !behind && column % DASH === 0)
      put(grid, column, row, glyph, role);
  }
}

/**
 * A cell belongs to the layer at its middle. The top of a '█' layer is drawn in eighths; other glyphs have no parts. A column that would
 * round to nothing shows a '▁' of its largest layer.
 */
function drawColumn(grid: Grid, column: number, values: readonly number[], {layers, max, height}: Stack): void {
  const cells = (value: number) => (max > 0 ? (Math.max(0, value) * height) / max : 0);
  let bottom = 0;
  let largest = 0;
  layers.forEach(({role, glyph}, index) => {
    const size = cells(values[index] ?? 0);
    if (size > cells(values[largest] ?? 0)) largest = index;
    const top = Math.min(height, bottom + size);
    for (let cell = Math.round(bottom); cell < Math.round(top); cell++)
      put(grid, column, height - 1 - cell, glyph, role);
    bottom = top;
  });
  const last = layers.findLastIndex((_, index) => (values[index] ?? 0) > 0);
  const look = layers[last];
  if (bottom === 0 || !look) return;
  const eighths = Math.round((bottom % 1) * 8);
  const row = height - 1 - Math.floor(bottom);
  if (look.glyph === '█' && eighths > 0 && eighths < 8) put(grid, column, row, partial[eighths] ?? '', look.role);
  else if (Math.round(bottom) === 0) put(grid, column, height - 1, '▁', layers[largest]?.role ?? look.role);
}
