import type {Row, Value} from '../event/event.ts';
import type {State} from './state.ts';

/** One table of pgbench as the server's statistics have it, with what came about since earlier rows. */
export interface TableState {
  readonly table: string;
  readonly liveTuples: number | null;
  readonly deadTuples: number | null;
  readonly bytes: number | null;
  readonly grownBytes: number | null;
  /** Updates since then, and the share that needed no new index entry (HOT). */
  readonly updates: number | null;
  readonly hotShare: number | null;
}

/** The tables at the latest boundary of a run, against those of an earlier one. */
export function readTables({poll}: Pick<State, 'poll'>, earlier: readonly Row[] | null): TableState[] {
  const names = poll.columns.tables?.map(({name}) => name) ?? [];
  const value = (row: Row | undefined, column: string): Value | undefined => row?.[names.indexOf(column)];
  return (poll.samples?.rows.tables ?? []).flatMap(row => {
    const table = value(row, 'table');
    if (typeof table !== 'string') return [];
    const then = earlier?.find(one => value(one, 'table') === table);
    const number = (column: string) => known(value(row, column));
    const grown = (column: string) => difference(known(value(then, column)), number(column));
    const updates = grown('updates');
    const hot = grown('hot_updates');
    return [
      {
        table,
        liveTuples: number('live_tuples'),
        deadTuples: number('dead_tuples'),
        bytes: number('bytes'),
        grownBytes: grown('bytes'),
        updates: updates !== null && updates < 0 ? null : updates,
        hotShare: updates !== null && updates > 0 && hot !== null && hot >= 0 ? hot / updates : null,
      },
    ];
  });
}

/** What the tables come to together; each null where one of them does not tell it. */
export function sumTables(tables: readonly TableState[]): {
  readonly deadTuples: number | null;
  readonly hotShare: number | null;
  readonly grownBytes: number | null;
} {
  const sum = (values: (number | null)[]) =>
    values.length === 0
      ? null
      : values.reduce((total, one) => (total === null || one === null ? null : total + one), 0);
  const updates = sum(tables.map(one => one.updates));
  const hot = sum(
    tables.map(({updates: all, hotShare}) =>
      all === 0 ? 0 : all === null || hotShare === null ? null : all * hotShare,
    ),
  );
  return {
    deadTuples: sum(tables.map(one => one.deadTuples)),
    hotShare: updates === null || updates === 0 || hot === null ? null : hot / updates,
    grownBytes: sum(tables.map(one => one.grownBytes)),
  };
}

function known(value: Value | undefined): number | null {
  return typeof value === 'number' ? value : null;
}

function difference(before: number | null, now: number | null): number | null {
  return before === null || now === null ? null : now - before;
}
