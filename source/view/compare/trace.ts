import type {Role} from '../../theme/theme.ts';
import {type Grid, put} from '../parts/grid.ts';

/** A place on a grid: its column, and its height in rows from the top, with parts of rows. */
export interface Place {
  readonly column: number;
  readonly row: number;
}

const BLANK = 0x2800;
/** The dots of a braille cell, two columns of four from the top down, as Unicode numbers them. */
const bits = [
  [0x01, 0x02, 0x04, 0x40],
  [0x08, 0x10, 0x20, 0x80],
] as const;

/** Draws a line through places as dots, broken as told; a cell that two lines cross holds the dots of both and has the role of the later. */
export function drawTrace(
  grid: Grid,
  places: readonly Place[],
  {role, dash: [drawn, left]}: {role: Role; dash: readonly [drawn: number, left: number]},
): void {
  const dots = places.map(({column, row}) => [2 * column, 4 * row] as const);
  let at = 0;
  for (const [index, to] of dots.entries()) {
    const from = dots[index - 1];
    if (!from) continue;
    const steps = Math.max(1, Math.ceil(Math.abs(to[0] - from[0])), Math.ceil(Math.abs(to[1] - from[1])));
    for (let step = 0; step < steps; step++, at++) {
      const share = step / steps;
      const [x, y] = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
      if (at % (drawn + left) < drawn) addDot(grid, [Math.round(x), Math.floor(y)], role);
    }
  }
}

/** Draws dots into the left half of one column; what was in their cells gives way. */
export function drawDots(grid: Grid, column: number, rows: readonly number[], role: Role): void {
  for (const row of rows) put(grid, column, Math.floor(row), ' ', role);
  for (const row of rows) addDot(grid, [2 * column, Math.floor(4 * row)], role);
}

/** Adds one dot to those of its cell; a cell with another character is left alone. */
function addDot(grid: Grid, [x, y]: readonly [number, number], role: Role): void {
  const [column, row] = [Math.floor(x / 2), Math.floor(y / 4)];
  if (column < 0 || column >= grid.width || row < 0 || row >= grid.height) return;
  const held = grid.characters[row * grid.width + column] ?? ' ';
  const code = held === ' ' ? BLANK : held.charCodeAt(0);
  if (code < BLANK || code > BLANK + 255) return;
  const bit = bits[x % 2 === 0 ? 0 : 1][(y % 4) as 0 | 1 | 2 | 3] ?? 0;
  put(grid, column, row, String.fromCharCode(code | bit), role);
}
