import type {Column, Row} from '../event/event.ts';
import type {HostFigures} from './system.ts';

/** Figures as rows in the order of the declared columns; what could not be read has no rows. */
export function makeRows(
  figures: HostFigures,
  statistics: Readonly<Record<string, readonly Column[]>>,
): Record<string, readonly Row[]> {
  return Object.fromEntries(
    Object.entries(statistics).map(([statistic, columns]) => [
      statistic,
      (figures[statistic] ?? []).map(row => columns.map(({name}) => row[name] ?? null)),
    ]),
  );
}
