import type {Role} from '../../theme/theme.ts';
import {type Grid, put} from '../parts/grid.ts';

/** A place on a grid: its column, and its height in rows from the top, with parts of rows. */
export interface Place {
  readonly column: number;
  readonly row: number;
}

/** Strokes at five heights of a cell, from its top down. */
const strokes = ['⎺', '⎻', '─', '⎼', '⎽'];

/** Draws a line through places, broken as told; where it is steep it goes upright, where two lines meet the later is seen. */
export function drawTrace(
  grid: Grid,
  places: readonly Place[],
  {role, dash: [drawn, left]}: {role: Role; dash: readonly [drawn: number, left: number]},
): void {
  for (const [index, to] of places.entries()) {
    const from = places[index - 1];
    if (!from) continue;
    const rowAt = (column: number) =>
      from.row + ((to.row - from.row) * (column - from.column)) / Math.max(1, to.column - from.column);
    for (let column = from.column; column < to.column; column++) {
      const [here, next] = [rowAt(column), rowAt(column + 1)];
      const row = Math.floor(here);
      if (Math.abs(Math.floor(next) - row) > 1) drawUpright(grid, column, [row, Math.floor(next)], role);
      else if (column % (drawn + left) < drawn)
        put(grid, column, row, strokes[Math.floor((here - row) * 5)] ?? '─', role);
    }
  }
}

function drawUpright(grid: Grid, column: number, [from, to]: readonly [number, number], role: Role): void {
  const [top, bottom] = from < to ? [from, to - 1] : [to + 1, from];
  for (let row = top; row <= bottom; row++) put(grid, column, row, '│', role);
}

/** The dots in the left half of a braille cell, from its top down, as Unicode numbers them. */
const bits = [0x01, 0x02, 0x04, 0x40] as const;
const BLANK = 0x2800;

/** Draws dots into one column, four to a row; what was in their cells gives way. */
export function drawDots(grid: Grid, column: number, rows: readonly number[], role: Role): void {
  const cells = new Map<number, number>();
  for (const place of rows) {
    const row = Math.floor(place);
    const bit = bits[Math.floor((place - row) * 4)] ?? bits[3];
    cells.set(row, (cells.get(row) ?? BLANK) | bit);
  }
  for (const [row, code] of cells) put(grid, column, row, String.fromCharCode(code), role);
}
