import {formatCount, plural} from '../../text/number.ts';
import {pad} from '../../text/width.ts';
import type {Paint, Role} from '../../theme/theme.ts';
import {limitLook} from '../parts/chart.ts';
import {createGrid, type Grid, paintRow, put, putBehind} from '../parts/grid.ts';
import {plotWidth} from '../parts/scale.ts';
import type {Size} from '../scene.ts';
import {LABEL_WIDTH} from '../timeline.ts';
import {type ClientAxis, labelClients, layClientAxis} from './client-axis.ts';
import type {PlotLimit} from './limits.ts';
import {lookOf} from './marks.ts';
import {drawDots, drawTrace} from './trace.ts';

/** What a system comes to at one number of clients. */
export interface PlotPoint {
  readonly clients: number;
  /** null: no run of it is valid. */
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** Single runs; those that are not valid are hollow. */
  readonly runs: readonly {readonly value: number; readonly valid: boolean}[];
}

/** An upright axis: values to shares of its height. */
export interface UprightAxis {
  readonly ticks: readonly number[];
  place(value: number): number;
  format(value: number): string;
}

/** One line a system against clients. */
export interface Plot {
  /** One a system, in their order. */
  readonly curves: readonly (readonly PlotPoint[])[];
  readonly upright: UprightAxis;
  readonly log2: boolean;
  /** The level of a system that the others are compared with. */
  readonly level: {readonly value: number; readonly system: number} | null;
  /** What must not be passed. */
  readonly limits: readonly PlotLimit[];
  readonly cores: number | null;
  /** Whether they are named beside their line. */
  readonly areCoresNamed: boolean;
  /** Clients of the rung under the cursor. */
  readonly chosen: number | null;
  /** Numbers of clients of all rungs. */
  readonly clients: readonly number[];
}

/** Exactly so many lines: the plot with its axes, and numbers of clients below it. */
export function drawPlot(plot: Plot, {width, height}: Size, paint: Paint): string[] {
  const {clients, chosen, curves, log2} = plot;
  const rows = Math.max(1, height - 1);
  const grid = createGrid(Math.max(1, plotWidth(width - 1, LABEL_WIDTH)), rows);
  const runs = curves.some(points => points.some(({runs, value}) => runs.length > (value === null ? 0 : 1)));
  const axis = layClientAxis({columns: grid.width, clients, systems: curves.length, log2, runs});
  drawLimits({grid, axis, plot});
  for (const [system, points] of curves.entries())
    if (system !== plot.level?.system) drawCurve({grid, axis, plot}, system, points);
  for (const [system, points] of curves.entries()) drawPoints({grid, axis, plot}, system, points);
  if (chosen !== null) drawCursor(grid, axis.columnOf(chosen));
  drawLevel(grid, plot);
  drawCores(grid, axis, plot);
  const labels = labelTicks(plot.upright, rows, paint);
  const below = `${paint.dim(pad('clients', LABEL_WIDTH, 'right'))}  ${labelClients(axis, clients, chosen, paint)}`;
  return [...labels.map((label, row) => label + paintRow(grid, row, paint)), below].slice(0, height);
}

interface Drawing {
  readonly grid: Grid;
  readonly axis: ClientAxis;
  readonly plot: Plot;
}

/** Height in rows from the top, with parts of rows; the middle of a quarter. */
function heightOf({place}: UprightAxis, value: number, rows: number): number {
  const share = Math.max(0, Math.min(1, place(value)));
  return (Math.round((1 - share) * (4 * rows - 1)) + 0.5) / 4;
}

/** Columns on either side of a number of clients at which there is a limit. */
const LIMIT_REACH = 4;

/** Before anything else, so that curves pass behind and marks lie over them. */
function drawLimits({grid, axis, plot: {limits, upright, level, clients: counts}}: Drawing): void {
  const rowOf = (value: number) => Math.floor(heightOf(upright, value, grid.height));
  const columns = counts.map(axis.columnOf);
  const gap = Math.min(...columns.slice(1).map((column, index) => column - (columns[index] ?? 0)));
  const reach = Math.max(1, Math.min(LIMIT_REACH, Math.floor((gap - 1) / 2)));
  for (const {clients, value, isFailed} of limits.toSorted(
    (one, other) => Number(one.isFailed) - Number(other.isFailed),
  )) {
    // Beside the level of the baseline, where it lies in the same row.
    const isHidden = level !== null && value !== level.value && rowOf(value) === rowOf(level.value);
    const row = rowOf(value) + (isHidden ? Math.sign(level.value - value) : 0);
    const [from, to] =
      clients === null ? [0, grid.width - 1] : [axis.columnOf(clients) - reach, axis.columnOf(clients) + reach];
    for (let column = from; column <= to; column++)
      put(grid, column, row, limitLook.glyph, isFailed ? 'bad' : limitLook.role);
  }
}

function drawCurve({grid, axis, plot}: Drawing, system: number, points: readonly PlotPoint[]): void {
  const places = points.flatMap(({clients, value}) =>
    value === null
      ? []
      : [{column: axis.columnOfMark(clients, system), row: heightOf(plot.upright, value, grid.height)}],
  );
  drawTrace(grid, places, lookOf(system));
}

function drawPoints({grid, axis, plot}: Drawing, system: number, points: readonly PlotPoint[]): void {
  const {mark, hollow, role} = lookOf(system);
  const placeOf = (value: number) => heightOf(plot.upright, value, grid.height);
  const rowOf = (value: number) => Math.floor(placeOf(value));
  for (const {clients, value, low, high, runs} of points) {
    const column = axis.columnOfMark(clients, system);
    if (low !== null && high !== null) drawInterval(grid, column, [rowOf(high), rowOf(low)], role);
    const beside = axis.hasRuns ? column + 1 : column;
    const valid = runs.filter(run => run.valid);
    if (runs.length > 1)
      drawDots(
        grid,
        beside,
        valid.map(run => placeOf(run.value)),
        role,
      );
    for (const run of runs) if (!run.valid) put(grid, beside, rowOf(run.value), hollow, role);
    if (value !== null) put(grid, column, rowOf(value), mark, role);
  }
}

function drawInterval(grid: Grid, column: number, [top, bottom]: readonly [number, number], role: Role): void {
  if (top === bottom) return;
  for (let row = top; row <= bottom; row++)
    put(grid, column, row, row === top ? '┬' : row === bottom ? '┴' : '│', role);
}

/** Where nothing else is drawn. */
function drawCursor(grid: Grid, column: number): void {
  for (let row = 0; row < grid.height; row++) putBehind(grid, column, row, '╎', 'dim');
  if (column >= 0 && column < grid.width) grid.bands[column] = 'checkpointBand';
}

function drawLevel(grid: Grid, plot: Plot): void {
  if (!plot.level) return;
  const {value, system} = plot.level;
  const row = Math.floor(heightOf(plot.upright, value, grid.height));
  for (let column = 0; column < grid.width; column++) putBehind(grid, column, row, '─', lookOf(system).role);
}

function drawCores(grid: Grid, {columnOf}: ClientAxis, {cores, areCoresNamed, clients, log2}: Plot): void {
  const [least = 1, most = 0] = [clients[0], clients.at(-1)];
  if (cores === null || cores > most || (log2 && cores < least)) return;
  const column = columnOf(cores);
  const words = areCoresNamed ? `${formatCount(cores)} ${plural(cores, 'core')}` : '';
  const from = column + 2 + words.length > grid.width ? column - 1 - words.length : column + 1;
  for (const [index, letter] of [...words].entries()) putBehind(grid, from + index, grid.height - 1, letter, 'dim');
  for (let row = 0; row < grid.height; row++) putBehind(grid, column, row, '┊', 'axis');
}

/** Labels at the rows of the ticks, and the axis. */
function labelTicks(upright: UprightAxis, rows: number, paint: Paint): string[] {
  const lines = new Array<string>(rows).fill(`${' '.repeat(LABEL_WIDTH + 1)}${paint.axis('│')}`);
  for (const tick of upright.ticks) {
    const row = Math.floor(heightOf(upright, tick, rows));
    if (lines[row] !== undefined)
      lines[row] = `${paint.dim(pad(upright.format(tick), LABEL_WIDTH, 'right'))} ${paint.axis('┤')}`;
  }
  return lines;
}
