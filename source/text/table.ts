import {cut, pad, width} from './width.ts';

/** A column of a text table. */
export interface TableColumn {
  readonly title: string;
  readonly align: 'left' | 'right';
  /** Columns to which it may be cut before another column is dropped; without it the column is never cut. */
  readonly min?: number;
  /** 0 (the default) is never dropped; of the others the highest number goes first. */
  readonly priority?: number;
}

const gap = '  ';

/**
 * A title line and one line a row, none wider than `columns` (a file has no edge), without trailing blanks. When there is too little room,
 * columns are dropped by priority, then those that have a `min` are cut, the last first. Cells may hold SGR sequences.
 */
export function layoutTable(
  table: readonly TableColumn[],
  rows: readonly (readonly string[])[],
  columns = Number.POSITIVE_INFINITY,
): string[] {
  const fields = table.map((column, index) => {
    const natural = rows.reduce((widest, row) => Math.max(widest, width(row[index] ?? '')), width(column.title));
    return {...column, index, size: natural, least: Math.min(natural, column.min ?? natural)};
  });
  const kept = [...fields];
  while (total(kept.map(field => field.least)) > columns) {
    const first = Math.max(...kept.map(field => field.priority ?? 0));
    if (first <= 0) break;
    kept.splice(
      kept.findLastIndex(field => field.priority === first),
      1,
    );
  }
  let excess = total(kept.map(field => field.size)) - columns;
  for (const field of kept.toReversed()) {
    const less = Math.max(0, Math.min(excess, field.size - field.least));
    field.size -= less;
    excess -= less;
  }
  const lay = (cells: readonly string[]) =>
    cut(kept.map(field => fit(cells[field.index] ?? '', field.size, field.align)).join(gap), columns).trimEnd();
  return [lay(table.map(column => column.title)), ...rows.map(lay)];
}

function fit(cell: string, size: number, align: 'left' | 'right'): string {
  return pad(cut(cell, size, '…'), size, align);
}

function total(sizes: readonly number[]): number {
  return sizes.reduce((sum, size) => sum + size, 0) + gap.length * Math.max(0, sizes.length - 1);
}
