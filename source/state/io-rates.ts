import type {Row} from '../event/event.ts';
import {isStale, secondsBetween} from './reading.ts';
import type {State} from './state.ts';

/** What one kind of backend did to one kind of object, a second; null where it is not told. */
export interface IoRate {
  readonly backend: string;
  readonly object: string;
  readonly reads: number | null;
  readonly readBytes: number | null;
  readonly writes: number | null;
  readonly writeBytes: number | null;
  readonly extends: number | null;
  readonly fsyncs: number | null;
  /** How long one took on average, where the server measures it. */
  readonly readMs: number | null;
  readonly writeMs: number | null;
  readonly fsyncMs: number | null;
}

/** Rates of the latest poll, those that write, read or sync the most first; null where the server does not tell of it. */
export function ioRates(state: State): IoRate[] | null {
  const {samples} = state.poll;
  const [rows, earlier] = [samples?.rows.io, samples?.before?.rows.io];
  const seconds = secondsBetween(samples);
  if (!rows || !earlier?.length || seconds === null || isStale(state)) return null;
  const names = state.poll.columns.io?.map(({name}) => name) ?? [];
  const place = (column: string) => names.indexOf(column);
  const key = (row: Row) => `${row[place('backend')]}:${row[place('object')]}`;
  const before = new Map(earlier.map(row => [key(row), row]));
  const rates = rows.map((row): IoRate => {
    const grown = (column: string) => grow(before.get(key(row))?.[place(column)] ?? 0, row[place(column)]);
    const rate = (column: string) => divide(grown(column), seconds);
    return {
      backend: String(row[place('backend')]),
      object: String(row[place('object')]),
      reads: rate('reads'),
      readBytes: rate('read_bytes'),
      writes: rate('writes'),
      writeBytes: rate('write_bytes'),
      extends: rate('extends'),
      fsyncs: rate('fsyncs'),
      readMs: divide(grown('read_time'), grown('reads')),
      writeMs: divide(grown('write_time'), grown('writes')),
      fsyncMs: divide(grown('fsync_time'), grown('fsyncs')),
    };
  });
  return rates.sort((one, other) => busyness(other) - busyness(one) || one.backend.localeCompare(other.backend));
}

function busyness({reads, writes, extends: extended, fsyncs}: IoRate): number {
  return (reads ?? 0) + (writes ?? 0) + (extended ?? 0) + (fsyncs ?? 0);
}

function grow(before: unknown, now: unknown): number | null {
  return typeof now === 'number' && typeof before === 'number' && now >= before ? now - before : null;
}

function divide(amount: number | null, by: number | null): number | null {
  return amount === null || by === null || by <= 0 ? null : amount / by;
}
