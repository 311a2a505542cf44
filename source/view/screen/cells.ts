import {toAscii} from '../../text/ascii.ts';
import {isNarrow, glyphs as splitGlyphs} from '../../text/glyph.ts';
import {width} from '../../text/width.ts';
import {applySgr, createStyles, type Styles} from './styles.ts';

/** What the numbers in cells stand for. */
export interface Dictionary {
  /** Whether all lines become ASCII. */
  readonly isAscii: boolean;
  readonly styles: Styles;
  /** Glyphs of several code points; the list stops growing at `mostClusters`. */
  readonly clusters: string[];
  readonly numbers: Map<string, number>;
}

/** Cells of one line or of a whole screen, row by row: a glyph and a style each. */
export interface Cells {
  readonly glyphs: Int32Array;
  readonly styles: Int32Array;
}

/** The right half of a wide glyph. */
export const rightHalf = 0;
export const blank = 0x20;
const wideFlag = 1 << 24;
const clusterFlag = 1 << 25;
const mostClusters = 4096;
const notDrawn = 0x25a1;

export function createDictionary(isAscii = false): Dictionary {
  return {isAscii, styles: createStyles(), clusters: [], numbers: new Map()};
}

export function createCells(size: number): Cells {
  return {glyphs: new Int32Array(size).fill(blank), styles: new Int32Array(size)};
}

export function isWide(glyph: number): boolean {
  return (glyph & wideFlag) !== 0;
}

/** True for glyphs on whose width terminals may disagree. */
export function isDoubtful(glyph: number): boolean {
  return glyph >= wideFlag;
}

/** The text of a glyph; '' for a right half. */
export function glyphText(dictionary: Dictionary, glyph: number): string {
  if (glyph === rightHalf) return '';
  const code = glyph & 0x1fffff;
  return glyph & clusterFlag ? (dictionary.clusters[code] ?? ' ') : String.fromCodePoint(code);
}

/**
 * A line of text and SGR sequences as exactly `columns` cells. Other escape sequences and controls are dropped; a wide glyph that does not fit is
 * blank, and a blank has a style only where that shows.
 */
export function parseLine(dictionary: Dictionary, text: string, columns: number): Cells {
  const line = dictionary.isAscii ? toAscii(text) : text;
  const cells = createCells(columns);
  let column = 0;
  let style = 0;
  const place = (glyph: number) => {
    const size = isWide(glyph) ? 2 : 1;
    if (column + size <= columns) {
      cells.glyphs[column] = glyph;
      if (size === 2) cells.glyphs[column + 1] = rightHalf;
    }
    const shown = glyph !== blank || dictionary.styles.showing[style];
    cells.styles.fill(shown ? style : 0, column, column + size);
    column += size;
  };
  for (let index = 0; index < line.length && column <= columns; ) {
    const code = line.charCodeAt(index);
    if (code === 0x1b) {
      const [sequence, parameters] = controlAt(line, index);
      if (parameters !== null) style = applySgr(dictionary.styles, style, parameters);
      index += sequence;
    } else if (code < 0x20 || (code >= 0x7f && code < 0xa0)) index++;
    else if (isNarrow(code) && !mayJoin(line.charCodeAt(index + 1))) {
      place(code);
      index++;
    } else {
      const run = endOfRun(line, index);
      for (const cluster of splitGlyphs(line.slice(index, run))) {
        const glyph = glyphOf(dictionary, cluster);
        if (glyph !== rightHalf) place(glyph);
      }
      index = run;
    }
  }
  return cells;
}

/** Length of the escape sequence at `start`, and the parameters if it is SGR, else null. */
function controlAt(line: string, start: number): [number, string | null] {
  if (line[start + 1] !== '[') return [1, null];
  let end = start + 2;
  while (end < line.length && line.charCodeAt(end) >= 0x20 && line.charCodeAt(end) < 0x40) end++;
  const parameters = line.slice(start + 2, end);
  return [end + 1 - start, line[end] === 'm' && /^[\d;:]*$/.test(parameters) ? parameters : null];
}

/** Where plain single cells begin again, or a control. */
function endOfRun(line: string, start: number): number {
  let end = start + 1;
  while (end < line.length) {
    const code = line.charCodeAt(end);
    if (code < 0x20 || (code >= 0x7f && code < 0xa0) || (isNarrow(code) && !mayJoin(line.charCodeAt(end + 1)))) break;
    end++;
  }
  return end;
}

/** True when the next UTF-16 unit could belong to the same glyph; NaN at the end of a line could not. */
function mayJoin(code: number): boolean {
  return code >= 0x300 && !isNarrow(code);
}

function glyphOf(dictionary: Dictionary, cluster: string): number {
  const columns = width(cluster);
  if (columns === 0) return rightHalf;
  if (columns > 2) return notDrawn;
  const wide = columns === 2 ? wideFlag : 0;
  const code = cluster.codePointAt(0) ?? notDrawn;
  if (cluster.length === (code > 0xffff ? 2 : 1)) return code | wide;
  let number = dictionary.numbers.get(cluster);
  if (number === undefined) {
    if (dictionary.clusters.length >= mostClusters) return notDrawn;
    number = dictionary.clusters.push(cluster) - 1;
    dictionary.numbers.set(cluster, number);
  }
  return number | wide | clusterFlag;
}
