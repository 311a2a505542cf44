import {blank, type Cells, type Dictionary, glyphText, isDoubtful, isWide, rightHalf} from './cells.ts';
import {changeStyle} from './styles.ts';

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

/** The shortest writing found that turns a terminal showing `front` into `back`, ending in the plain style; '' when they are equal. */
export function writeChanges(front: Surface, back: Surface, dictionary: Dictionary): string {
  const {columns} = back;
  let text = '';
  let style = 0;
  const use = (next: number) => {
    text += changeStyle(dictionary.styles, style, next);
    style = next;
  };
  for (let row = 0; row < back.rows; row++) {
    const start = row * columns;
    let cursor = -1;
    const moveTo = (column: number) => {
      if (cursor === column) return;
      if (cursor < 0 || cursor > column) text += `\x1b[${row + 1};${column + 1}H`;
      else if (canRewrite(back, start, cursor, column, style))
        for (let at = cursor; at < column; at++) text += String.fromCharCode(back.glyphs[start + at] ?? blank);
      else text += column - cursor === 1 ? '\x1b[C' : `\x1b[${column - cursor}C`;
      cursor = column;
    };
    const end = contentEnd(back, row);
    for (let column = 0; column < end; column++) {
      if (isSame(front, back, start + column)) continue;
      if (back.glyphs[start + column] === rightHalf) column--;
      const glyph = back.glyphs[start + column] ?? blank;
      moveTo(column);
      use(back.styles[start + column] ?? 0);
      if (!isDoubtful(glyph)) {
        text += glyphText(dictionary, glyph);
        // Behind the last column a terminal's cursor is in no defined place.
        cursor = column + 1 < columns ? column + 1 : -1;
        continue;
      }
      // Where a terminal thinks the glyph narrower than we do, nothing old may stay beside it; where it thinks it wider, what follows is addressed anew.
      text += `${isWide(glyph) ? '  ' : ' '}\x1b[${row + 1};${column + 1}H${glyphText(dictionary, glyph)}`;
      cursor = -1;
      if (isWide(glyph)) column++;
    }
    for (let column = end; column < columns; column++) {
      if (isSame(front, back, start + column)) continue;
      moveTo(end);
      use(0);
      text += '\x1b[K';
      break;
    }
  }
  use(0);
  return text;
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

function isSame(front: Surface, back: Surface, at: number): boolean {
  return front.glyphs[at] === back.glyphs[at] && front.styles[at] === back.styles[at];
}

/** Column after the last cell of a row that is not a plain blank. */
function contentEnd(buffer: Surface, row: number): number {
  let end = buffer.columns;
  const start = row * buffer.columns - 1;
  while (end > 0 && buffer.glyphs[start + end] === blank && buffer.styles[start + end] === 0) end--;
  return end;
}

/** Up to three unchanged narrow cells of the style in use are cheaper written again than jumped over. */
function canRewrite(buffer: Surface, start: number, from: number, to: number, style: number): boolean {
  if (to - from > 3) return false;
  for (let at = start + from; at < start + to; at++)
    if (buffer.styles[at] !== style || isDoubtful(buffer.glyphs[at] ?? 0) || buffer.glyphs[at] === rightHalf)
      return false;
  return true;
}
