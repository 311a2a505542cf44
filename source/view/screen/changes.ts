import {blank, type Dictionary, glyphText, isDoubtful, isWide, rightHalf} from './cells.ts';
import type {Surface} from './compose.ts';
import {changeStyle} from './styles.ts';

/**
 * What to write so that a terminal showing `front` shows `back`; it begins and ends in the plain style, and is '' when they are equal.
 * A colour costs some 20 bytes and a jump 5, so the changed cells are written style by style, not row by row.
 */
export function writeChanges(front: Surface, back: Surface, dictionary: Dictionary): string {
  const pen = createPen(back, dictionary);
  const changed = new Map<number, number[]>([[0, []]]);
  for (let row = 0; row < back.rows; row++) {
    const start = row * back.columns;
    const end = start + contentEnd(back, row);
    let last = -1;
    let lastStyle = 0;
    for (let at = start; at < end; at++) {
      if (isSame(front, back, at)) continue;
      if (back.glyphs[at] === rightHalf) at--;
      const glyph = back.glyphs[at] ?? blank;
      if (isDoubtful(glyph)) {
        pen.writeDoubtful(at);
        if (isWide(glyph)) at++;
        continue;
      }
      let style = back.styles[at] ?? 0;
      // A blank goes with what stands before it if it looks the same in that style.
      if (glyph === blank && style === 0 && last === at - 1 && !dictionary.styles.showing[lastStyle]) style = lastStyle;
      const cells = changed.get(style);
      if (cells) cells.push(at);
      else changed.set(style, [at]);
      last = at;
      lastStyle = style;
    }
    for (let at = end; at < start + back.columns; at++)
      if (!isSame(front, back, at)) {
        pen.eraseRest(end);
        break;
      }
  }
  for (const [style, cells] of changed) for (const at of cells) pen.write(at, style);
  return pen.finish();
}

/** Keeps track of where a terminal's cursor is and of the style in use; `at` is the index of a cell. */
function createPen(surface: Surface, dictionary: Dictionary) {
  const {columns, glyphs, styles} = surface;
  let text = '';
  let style = 0;
  let cursor = -1;

  const use = (next: number) => {
    text += changeStyle(dictionary.styles, style, next);
    style = next;
  };
  const address = (at: number) => {
    const row = Math.floor(at / columns);
    text += `\x1b[${row + 1};${at - row * columns + 1}H`;
    cursor = at;
  };
  /** Up to three cells that need no other style are cheaper written again than jumped over. */
  const canBridge = (to: number) => {
    if (to - cursor > 3) return false;
    for (let at = cursor; at < to; at++) {
      const glyph = glyphs[at] ?? blank;
      const fits = styles[at] === style || (glyph === blank && styles[at] === 0 && !dictionary.styles.showing[style]);
      if (!fits || isDoubtful(glyph) || glyph === rightHalf) return false;
    }
    return true;
  };
  const moveTo = (at: number) => {
    if (cursor === at) return;
    const sameRow = cursor >= 0 && Math.floor(cursor / columns) === Math.floor(at / columns);
    if (!sameRow) address(at);
    else if (cursor < at && canBridge(at))
      for (; cursor < at; cursor++) text += glyphText(dictionary, glyphs[cursor] ?? blank);
    else {
      text += `\x1b[${(at % columns) + 1}G`;
      cursor = at;
    }
  };

  return {
    /** Writes a cell in `next`, which may differ from the cell's own style where that does not show. */
    write: (at: number, next: number) => {
      use(next);
      moveTo(at);
      text += glyphText(dictionary, glyphs[at] ?? blank);
      // Behind the last column a terminal's cursor is in no defined place.
      cursor = (at + 1) % columns === 0 ? -1 : at + 1;
    },
    /**
     * Where a terminal thinks a glyph narrower than we do, nothing old may stay beside it; where it thinks it wider, what follows is
     * addressed anew.
     */
    writeDoubtful: (at: number) => {
      const glyph = glyphs[at] ?? blank;
      use(styles[at] ?? 0);
      moveTo(at);
      text += isWide(glyph) ? '  ' : ' ';
      address(at);
      text += glyphText(dictionary, glyph);
      cursor = -1;
    },
    /** Erases from a cell to the end of its row. */
    eraseRest: (at: number) => {
      if (dictionary.styles.showing[style]) use(0);
      address(at);
      text += '\x1b[K';
    },
    finish: () => {
      use(0);
      return text;
    },
  };
}

function isSame(front: Surface, back: Surface, at: number): boolean {
  return front.glyphs[at] === back.glyphs[at] && front.styles[at] === back.styles[at];
}

/** Column after the last cell of a row that is not a plain blank. */
function contentEnd(surface: Surface, row: number): number {
  let end = surface.columns;
  const start = row * surface.columns - 1;
  while (end > 0 && surface.glyphs[start + end] === blank && surface.styles[start + end] === 0) end--;
  return end;
}
