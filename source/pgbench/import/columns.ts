import {findProgress} from '../progress.ts';
import type {Sentence} from './sentence.ts';

/** Where reports stand side by side, as this line shows it; what was known before when it shows nothing. */
export function layColumns(line: string, found: readonly Sentence[], known: readonly number[]): readonly number[] {
  if (isRowOfColumns(found)) return found.map(({at}) => at);
  const [first, second] = found;
  const begins = first?.kind === 'type' || first?.kind === 'banner';
  return begins && !second && cellOf(line, first) === null ? [] : known;
}

/** The column of each sentence of a line, from 0; columns need not say the same thing, and some may be empty. */
export function columnsOf(line: string, found: readonly Sentence[], columns: readonly number[]): readonly number[] {
  if (isRowOfColumns(found)) return found.map((_, index) => index);
  const [alone, second] = found;
  if (columns.length < 2 || !alone) return found.map(() => 0);
  const cell = second ? null : cellOf(line, alone);
  if (cell !== null) return [Math.min(cell, columns.length - 1)];
  const near = found.map(({at}) => columns.findIndex(column => Math.abs(column - at) <= 3));
  if (near.every((column, index) => column > (near[index - 1] ?? -1))) return near;
  const apart = found.every(
    (sentence, index) => index === 0 || isGutter(line.slice(found[index - 1]?.end, sentence.at)),
  );
  return found.map((_, index) => (apart && found.length === columns.length ? index : 0));
}

/** The cell of a table in which a sentence stands alone, where all cells before are empty; null outside of tables. */
function cellOf(line: string, sentence: Sentence | undefined): number | null {
  const before = line.slice(0, sentence?.at ?? 0);
  if (/^\t[\t ]*$/.test(before)) return Math.floor((before.split('\t\t').length - 2) / 2);
  return /^[\s>]*\|[\s|]*$/.test(before) ? before.split('|').length - 2 : null;
}

function isRowOfColumns(found: readonly Sentence[]): boolean {
  return found.length > 1 && found.every((sentence, index) => index === 0 || isBeside(found[index - 1], sentence));
}

/** Two columns say the same thing at once; a report says nothing twice, and its progress goes on. */
function isBeside(left: Sentence | undefined, right: Sentence): boolean {
  if (left?.kind !== right.kind) return false;
  if (right.kind !== 'progress') return true;
  return findProgress(left.text)?.progress.seconds === findProgress(right.text)?.progress.seconds;
}

/** What stands between columns: blanks, and what `diff -y` and tables put there. */
function isGutter(text: string): boolean {
  return /^\s*[|<>]?\s+$/.test(text) || /^\s*\|\s*$/.test(text);
}
