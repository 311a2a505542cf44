import type {ComparisonTable, TableCell} from '../compare/tables.ts';

/** A table with a few columns a system as one with a few rows a system; the first column of a system is aligned to the right and is named by it. */
export function stackSystems({title, columns, rows}: ComparisonTable): ComparisonTable {
  const [first, ...others] = columns;
  const starts = others.flatMap(({align}, index) => (align === 'right' ? [index + 1] : []));
  const unit = / tps$/;
  return {
    title,
    columns: [
      {title: first?.title ?? '', align: 'right'},
      {title: 'system', align: 'left'},
      {title: 'tps, and change', align: 'left'},
    ],
    rows: rows.flatMap(row => {
      const own = starts.flatMap((start, place) => {
        const cells = row.slice(start, starts[place + 1] ?? columns.length).filter(({text}) => text !== '');
        const name = (columns[start]?.title ?? '').replace(unit, '');
        return cells.map((cell, index) => ({name: index === 0 ? name : '', cell}));
      });
      return own.map(({name, cell}, index) => [plain(index === 0 ? (row[0]?.text ?? '') : ''), plain(name), cell]);
    }),
  };
}

function plain(text: string): TableCell {
  return {text, strong: false};
}
