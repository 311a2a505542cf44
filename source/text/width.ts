import stringWidth from 'string-width';
import {glyphs, isNarrow} from './glyph.ts';

export {clean} from './clean.ts';

const sgr = /\x1b\[[\d;:]*m/g;

/** Columns that a terminal gives to `text`; SGR sequences count 0. */
export function width(text: string): number {
  let columns = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (isNarrow(code)) columns++;
    else if (code === 0x1b && text[index + 1] === '[') {
      const end = endOfSgr(text, index);
      if (end === 0) return stringWidth(text);
      index = end - 1;
    } else return stringWidth(text);
  }
  return columns;
}

/**
 * The first `columns` columns of `text`, ending in `tail` when something was cut. A wide glyph is dropped rather than halved, so the
 * result may be a column short; SGR sequences are kept throughout, so that what was opened is closed.
 */
export function cut(text: string, columns: number, tail = ''): string {
  if (width(text) <= columns) return text;
  let left = Math.max(0, columns - width(tail));
  let kept = '';
  let ended = false;
  let from = 0;
  for (const match of [...text.matchAll(sgr), null]) {
    const run = text.slice(from, match?.index ?? text.length);
    if (!ended) {
      const piece = takeColumns(run, left);
      kept += piece;
      left -= width(piece);
      ended = piece.length < run.length;
      if (ended) kept += columns > 0 ? tail : '';
    }
    if (!match) break;
    kept += match[0];
    from = match.index + match[0].length;
  }
  return kept;
}

/** `text` on exactly `columns` columns: filled with spaces, or cut when longer. */
export function pad(text: string, columns: number, align: 'left' | 'right' = 'left'): string {
  const whole = width(text);
  const piece = whole <= columns ? text : cut(text, columns);
  const blanks = ' '.repeat(Math.max(0, columns - (piece === text ? whole : width(piece))));
  return align === 'left' ? piece + blanks : blanks + piece;
}

function takeColumns(run: string, columns: number): string {
  if (width(run) <= columns) return run;
  // A glyph that joins others is not narrow: where the next one is, those before it can be counted.
  let narrow = 0;
  while (narrow <= columns && isNarrow(run.charCodeAt(narrow))) narrow++;
  if (narrow > columns) return run.slice(0, columns);
  let taken = '';
  let used = 0;
  for (const glyph of glyphs(run)) {
    used += width(glyph);
    if (used > columns) break;
    taken += glyph;
  }
  return taken;
}

/** Index after the SGR sequence that begins at `start`, or 0 when it is none. */
function endOfSgr(text: string, start: number): number {
  for (let index = start + 2; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 0x6d) return index + 1;
    if (code < 0x30 || code > 0x3b) return 0;
  }
  return 0;
}
