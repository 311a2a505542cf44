import type {Role} from '../../theme/theme.ts';
import {type Grid, put} from '../parts/grid.ts';

/** A place in dots: two of them beside each other and four below each other are a cell. */
export type Dot = readonly [x: number, y: number];

const FIRST = 0x2800;
/** The bits of a braille cell by column and row, as Unicode numbers its dots. */
const bits = [
  [0x01, 0x02, 0x04, 0x40],
  [0x08, 0x10, 0x20, 0x80],
] as const;

/** Draws a line through dots, broken as told; where lines cross, a cell holds the dots of both and has the role of the later. */
export function drawTrace(
  grid: Grid,
  dots: readonly Dot[],
  {role, dash: [drawn, left]}: {role: Role; dash: readonly [drawn: number, left: number]},
): void {
  let at = 0;
  for (const [index, to] of dots.entries()) {
    const from = dots[index - 1];
    if (!from) continue;
    const steps = Math.max(1, Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]));
    for (let step = 0; step < steps; step++, at++) {
      if (at % (drawn + left) >= drawn) continue;
      const share = step / steps;
      drawDot(grid, [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share], role);
    }
  }
}

/** Draws one dot into its cell, beside those that it holds; a cell with another character is left alone. */
export function drawDot(grid: Grid, [x, y]: Dot, role: Role): void {
  const [left, top] = [Math.round(x), Math.round(y)];
  const [column, row] = [left >> 1, top >> 2];
  if (column < 0 || column >= grid.width || row < 0 || row >= grid.height) return;
  const before = grid.characters[row * grid.width + column] ?? ' ';
  const code = before.charCodeAt(0);
  const held = before === ' ' ? 0 : code >= FIRST && code < FIRST + 256 ? code - FIRST : null;
  if (held === null) return;
  const bit = bits[left & 1 ? 1 : 0][(top & 3) as 0 | 1 | 2 | 3];
  put(grid, column, row, String.fromCharCode(FIRST + (held | bit)), role);
}
