import {blank, type Cells, type Dictionary, parseLine} from './cells.ts';
import {blit, mendHalves, type Rect, type Surface} from './compose.ts';

/** Lines at a place of the screen; the higher `z` lies on top, of equals the later one. */
export interface Layer {
  set(rect: Rect, lines: readonly string[], z?: number): void;
  detach(): void;
}

/** What a screen knows of a layer. */
export interface Placed {
  rect: Rect;
  z: number;
  lines: readonly string[];
  rows: readonly Cells[];
}

/** Gives a layer its lines; only those that have changed are parsed. */
export function fillLayer(placed: Placed, rect: Rect, lines: readonly string[], dictionary: Dictionary): void {
  const sameWidth = placed.rect.width === rect.width;
  placed.rows = Array.from({length: Math.max(0, rect.height)}, (_, row) => {
    const line = lines[row] ?? '';
    const known = sameWidth && (placed.lines[row] ?? '') === line ? placed.rows[row] : undefined;
    return known ?? parseLine(dictionary, line, Math.max(0, rect.width));
  });
  placed.rect = rect;
  placed.lines = lines;
}

/** Draws all layers in their order onto a surface that is blank otherwise. */
export function composeLayers(surface: Surface, layers: readonly Placed[]): void {
  surface.glyphs.fill(blank);
  surface.styles.fill(0);
  for (const {rect, rows} of layers) blit(surface, rect, rows);
  mendHalves(surface);
}
