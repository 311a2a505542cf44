import {findProgress} from '../progress.ts';
import type {Sentence} from './sentence.ts';

/** Where reports stand side by side, as this line shows it; what was known before when it shows nothing. */
export function layColumns(line: string, found: readonly Sentence[], known: readonly number[]): readonly number[] {
  if (isRowOfColumns(found)) return found.map(({at}) => at);
  const kind = found[0]?.kind;
  return kind === 'type' || kind === 'banner' || line.includes('\t\t') ? [] : known;
}

/** The column of each sentence of a line, from 0. A line that says one thing only may be one whose other columns are empty. */
export function columnsOf(found: readonly Sentence[], columns: readonly number[]): readonly number[] {
  if (isRowOfColumns(found)) return found.map((_, index) => index);
  const [alone, second] = found;
  if (!alone || second || columns.length < 2 || alone.at < LEAST_WIDTH) return found.map(() => 0);
  const near = columns.findIndex(column => Math.abs(column - alone.at) <= 3);
  return [Math.max(0, near)];
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

/** A column is no narrower: what begins further left is merely indented. */
const LEAST_WIDTH = 16;
