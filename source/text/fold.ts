import {cut, width} from './width.ts';

/** Lines of at most so many columns, broken at blanks, and a word that is wider by itself wherever it ends; further lines begin with so many blanks. */
export function fold(text: string, columns: number, indent = 0): string[] {
  const margin = ' '.repeat(indent);
  const lines: string[] = [];
  let line = '';
  for (const [index, word] of text.split(' ').entries()) {
    const longer = index === 0 ? word : `${line} ${word}`;
    const fits = width(longer) <= columns;
    const isWide = width(word) > columns - indent;
    if (!fits && !isWide) lines.push(line.trimEnd());
    line = fits || isWide ? longer : margin + word;
    while (width(line) > columns) {
      const piece = cut(line, columns);
      if (piece.length <= margin.length) break;
      lines.push(piece);
      line = margin + line.slice(piece.length);
    }
  }
  return [...lines, line];
}
