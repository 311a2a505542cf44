import type {PanelName} from '../state/look.ts';
import {cut, pad, width} from '../text/width.ts';
import type {Scene, Size} from './scene.ts';

/** Makes lines fit a size exactly: cut or filled with spaces, blank lines added at the end. */
export function fitLines(lines: readonly string[], size: Size): string[] {
  return Array.from({length: Math.max(0, size.height)}, (_, row) => pad(lines[row] ?? '', size.width));
}

/** `left` and `right` at the two ends of a line; where both do not fit, `left` is cut. */
export function spread(left: string, right: string, columns: number): string {
  const room = columns - width(right) - (right === '' ? 0 : 1);
  if (room < 1) return pad(right, columns);
  return pad(cut(left, room, '…'), columns - width(right)) + right;
}

/** Text in lines of at most so many columns, broken between words; a longer word is broken too, so that nothing is lost. */
export function wrapText(text: string, columns: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ').flatMap(word => breakWord(word, Math.max(1, columns)))) {
    const last = lines.at(-1);
    if (last !== undefined && width(last) + 1 + width(word) <= columns) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function breakWord(word: string, columns: number): string[] {
  const pieces = [''];
  for (const character of word) {
    const last = pieces.at(-1) ?? '';
    if (last === '' || width(last + character) <= columns) pieces[pieces.length - 1] = last + character;
    else pieces.push(character);
  }
  return pieces;
}

/** Pieces side by side, as many from the front as fit. */
export function joinFitting(pieces: readonly string[], gap: string, columns: number): string {
  let line = '';
  for (const piece of pieces) {
    const longer = line === '' ? piece : line + gap + piece;
    if (width(longer) > columns) break;
    line = longer;
  }
  return line;
}

/** The line over a panel: its name, a remark and, at the right end, its current figure. The focused panel's begins with '▸'. */
export function drawHeading(
  {look, paint}: Scene,
  {panel, title, remark = '', figure = ''}: {panel?: PanelName; title: string; remark?: string; figure?: string},
  columns: number,
): string {
  const focused = panel !== undefined && look.focus === panel;
  const name = `${focused ? paint.accent('▸') : ' '}${paint.heading(title)}`;
  return spread(remark === '' ? name : `${name}   ${remark}`, figure === '' ? '' : `${figure} `, columns);
}

/** A cell of a row whose columns never move. */
export type Cell = readonly [text: string, columns: number, align?: 'left' | 'right'];

/** Cells of fixed widths side by side, one space between them; what does not fit its cell ends in '…'. */
export function drawRow(cells: readonly Cell[]): string {
  return cells.map(([text, columns, align]) => pad(cut(text, columns, '…'), columns, align)).join(' ');
}
