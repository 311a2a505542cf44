import type {Role} from '../../theme/theme.ts';
import {type Grid, putBehind} from './grid.ts';

/** Something that happened at one column of the shared time axis; 'cursor' is the second that the tables show. */
export interface Mark {
  readonly column: number;
  readonly kind: MarkKind;
}

export type MarkKind =
  | 'rung'
  | 'checkpoint'
  | 'lost'
  | 'restarted'
  | 'stall'
  | 'pile-up'
  | 'autovacuum'
  | 'resumed'
  | 'cursor';

/** Something that lasted from one column to another, both included. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly kind: 'checkpoint';
}

/** How each kind is drawn, for a chart and for the legend beside it; the first of two at the same column wins. */
export const markLooks: Readonly<Record<MarkKind, {glyph: string; role: Role}>> = {
  cursor: {glyph: '┃', role: 'cursor'},
  lost: {glyph: '×', role: 'lost'},
  restarted: {glyph: '↻', role: 'lost'},
  'pile-up': {glyph: '◆', role: 'lock'},
  stall: {glyph: '▾', role: 'lost'},
  autovacuum: {glyph: 'v', role: 'accent'},
  resumed: {glyph: '╏', role: 'rung'},
  rung: {glyph: '▏', role: 'rung'},
  checkpoint: {glyph: '┊', role: 'checkpoint'},
};

/** Those that are one glyph at the top, so that they do not hide what they are about. */
const small: readonly MarkKind[] = ['lost', 'restarted', 'pile-up', 'stall', 'autovacuum'];

const order: readonly MarkKind[] = ['cursor', ...small, 'resumed', 'rung', 'checkpoint'];

/**
 * Draws marks and spans behind what the grid holds already, so that no line is broken: a whole column each, but a trouble is one
 * glyph in the topmost free cell. A span is a faint band with '┊' at both ends
 * and '┄' along its top, which shows its whole width where there is no colour too. Spans that stand so close that their ends would hide the
 * chart have them in the topmost row alone.
 */
export function drawMarks(grid: Grid, marks: readonly Mark[], spans: readonly Span[] = []): void {
  for (const span of spans) {
    const from = Math.max(0, span.from);
    const to = Math.min(grid.width - 1, span.to);
    for (let column = from; column <= to; column++) grid.bands[column] = 'checkpointBand';
  }
  for (const kind of order) {
    const {glyph, role} = markLooks[kind];
    const drawn = new Set<number>();
    for (const mark of marks) {
      if (mark.kind !== kind || (kind !== 'lost' && drawn.has(mark.column))) continue;
      drawn.add(mark.column);
      drawColumn(grid, mark.column, glyph, role, small.includes(kind) ? 1 : grid.height);
    }
  }
  const {glyph, role} = markLooks.checkpoint;
  const isCrowd = isCrowded(spans);
  for (const span of spans) {
    for (const column of new Set([span.from, span.to]))
      if (!isCrowd) drawColumn(grid, column, glyph, role, grid.height);
      else if (column >= 0 && column < grid.width && grid.height > 0) putBehind(grid, column, 0, glyph, role);
    const to = Math.min(grid.width, span.to);
    for (let column = Math.max(0, span.from + 1); column < to; column++) putBehind(grid, column, 0, '┄', role);
  }
}

/** Columns from one span's begin to the next one's, on average, below which they are a crowd. */
const CROWD_COLUMNS = 6;
const LEAST_CROWD = 6;

function isCrowded(spans: readonly Span[]): boolean {
  if (spans.length < LEAST_CROWD) return false;
  const begins = spans.map(({from}) => from);
  return (Math.max(...begins) - Math.min(...begins)) / (spans.length - 1) < CROWD_COLUMNS;
}

function drawColumn(grid: Grid, column: number, glyph: string, role: Role, cells: number): void {
  if (column < 0 || column >= grid.width) return;
  for (let row = 0, left = cells; row < grid.height && left > 0; row++)
    if (putBehind(grid, column, row, glyph, role)) left--;
}
