import {clean} from '../text/clean.ts';

/** Text that Markdown takes for nothing else, in a table too. */
export function literal(text: string): string {
  return clean(text).replace(/[\\`*_[\]<>|#~]/g, '\\$&');
}

/** A table of cells that are Markdown already. */
export function markdownTable(
  columns: readonly {readonly title: string; readonly align: 'left' | 'right'}[],
  rows: readonly (readonly string[])[],
): string[] {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    row(columns.map(({title}) => literal(title))),
    row(columns.map(({align}) => (align === 'right' ? '--:' : ':--'))),
    ...rows.map(row),
  ];
}
