import {clean} from '../text/clean.ts';

/** What stands in a place of a row; null for what is not known. */
export type RowCell = string | number | null;

/** Rows as RFC 4180 has them: CRLF, decimal points, nothing for what is not known. */
export function writeRows(rows: readonly (readonly RowCell[])[]): string {
  return rows.map(row => `${row.map(quote).join(',')}\r\n`).join('');
}

function quote(cell: RowCell): string {
  if (cell === null) return '';
  const text = typeof cell === 'number' ? String(cell) : disarm(clean(cell));
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A spreadsheet takes text that begins so for a formula, which it may run, also behind blanks and in wide forms: an apostrophe before it keeps it
 * text.
 */
function disarm(text: string): string {
  return /^\s*[=+\-@＝＋－＠]/.test(text) ? `'${text}` : text;
}
