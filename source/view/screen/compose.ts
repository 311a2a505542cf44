import {blank, type Cells, type Dictionary, glyphText, isWide, rightHalf} from './cells.ts';

/** A rectangle of the screen, in columns and rows from the top left corner. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Cells of a whole screen. */
export interface Surface extends Cells {
  readonly columns: number;
  readonly rows: number;
}

/** Puts rows of cells, each `rect.width` wide, onto a screen; what lies outside is cut off. */
export function blit(buffer: Surface, rect: Rect, rows: readonly Cells[]): void {
  const left = Math.max(0, rect.x);
  const right = Math.min(buffer.columns, rect.x + rect.width);
  if (right <= left) return;
  for (let row = Math.max(0, -rect.y); row < Math.min(rect.height, buffer.rows - rect.y); row++) {
    const cells = rows[row];
    const at = (rect.y + row) * buffer.columns + left;
    if (!cells) continue;
    buffer.glyphs.set(cells.glyphs.subarray(left - rect.x, right - rect.x), at);
    buffer.styles.set(cells.styles.subarray(left - rect.x, right - rect.x), at);
  }
}

/** Makes blanks of the halves of wide glyphs that another layer or the edge has cut. */
export function mendHalves(buffer: Surface): void {
  const {glyphs, columns} = buffer;
  for (let at = 0; at < glyphs.length; at++) {
    const glyph = glyphs[at] ?? blank;
    if (glyph === rightHalf) glyphs[at] = blank;
    else if (isWide(glyph)) {
      if ((at + 1) % columns !== 0 && glyphs[at + 1] === rightHalf) at++;
      else glyphs[at] = blank;
    }
  }
}

/** The rows of a screen as text, without trailing blanks. */
export function toText(buffer: Surface, dictionary: Dictionary): string[] {
  return Array.from({length: buffer.rows}, (_, row) => {
    const cells = buffer.glyphs.subarray(row * buffer.columns, (row + 1) * buffer.columns);
    return Array.from(cells, glyph => glyphText(dictionary, glyph))
      .join('')
      .trimEnd();
  });
}
