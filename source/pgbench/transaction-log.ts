/** A row of a `-l` log: one transaction, or with --aggregate-interval one interval of one thread. */
export type LogRow = TransactionRow | AggregateRow;

export interface TransactionRow {
  readonly kind: 'transaction';
  readonly client: number;
  /** Count of this client's transactions, from 1. */
  readonly transaction: number;
  /** `failed` in 15 on; with --failures-detailed its kind instead. `skipped` under -R and -L, 9.5 on. */
  readonly outcome: 'done' | 'skipped' | 'failed' | 'serialization' | 'deadlock' | 'other';
  /** From the scheduled start under -R; null unless done. */
  readonly latencyUs: number | null;
  /** Index of the script, from 0. */
  readonly script: number;
  /** End of the transaction, in µs since the epoch. */
  readonly endedAtUs: number;
  readonly scheduleLagUs: number | null;
  readonly retries: number | null;
}

/** Times in µs and the sums of their squares in µs²; what a version or its switches do not print is null. */
export interface AggregateRow {
  readonly kind: 'aggregate';
  /** Start of the interval, in seconds since the epoch. */
  readonly startSeconds: number;
  /** In 9.5 to 14 with the skipped ones. */
  readonly transactions: number;
  readonly latencySumUs: number;
  readonly latencySquaresUs: number;
  readonly latencyMinUs: number;
  readonly latencyMaxUs: number;
  readonly lagSumUs: number | null;
  readonly lagSquaresUs: number | null;
  readonly lagMinUs: number | null;
  readonly lagMaxUs: number | null;
  readonly skipped: number | null;
  readonly retried: number | null;
  readonly retries: number | null;
  readonly serializationFailures: number | null;
  readonly deadlockFailures: number | null;
  readonly otherFailures: number | null;
}

/**
 * Reads a whole row of a log, 8.4 to 19; null for anything else. The columns tell the kind: only an aggregate begins with a time of day.
 * A transaction's seventh column is the lag with -R, else the retries with --max-tries; the row alone cannot say which, so say it.
 */
export function readLogRow(line: string, seventh: 'lag' | 'retries' | null = null): LogRow | null {
  const columns = readColumns(line);
  if (!columns) return null;
  const {length, 0: first = 0} = columns.numbers;
  if (length > 8 || first >= EARLIEST_TIME) return columns.outcome === 'done' ? readAggregate(columns.numbers) : null;
  return length >= 6 ? readTransaction(columns.outcome, columns.numbers, seventh) : null;
}

function readTransaction(
  outcome: TransactionRow['outcome'],
  numbers: readonly number[],
  seventh: 'lag' | 'retries' | null,
): TransactionRow | null {
  const [client = 0, transaction = 0, latencyUs = 0, script = 0, seconds = 0, microseconds = 0] = numbers;
  if (microseconds >= 1e6) return null;
  const both = numbers.length === 8;
  return {
    kind: 'transaction',
    client,
    transaction,
    outcome,
    latencyUs: outcome === 'done' ? latencyUs : null,
    script,
    endedAtUs: seconds * 1e6 + microseconds,
    scheduleLagUs: both || seventh === 'lag' ? (numbers[6] ?? null) : null,
    retries: both ? (numbers[7] ?? null) : seventh === 'retries' ? (numbers[6] ?? null) : null,
  };
}

/** 6 columns (9.3 on), 10 or 11 (9.5 to 14, with -R and -L), 15 (15 to 18), 16 (19). */
function readAggregate(numbers: readonly number[]): AggregateRow | null {
  if (!AGGREGATE_COLUMNS.has(numbers.length)) return null;
  return {
    kind: 'aggregate',
    startSeconds: numbers[0] ?? 0,
    transactions: numbers[1] ?? 0,
    latencySumUs: numbers[2] ?? 0,
    latencySquaresUs: numbers[3] ?? 0,
    latencyMinUs: numbers[4] ?? 0,
    latencyMaxUs: numbers[5] ?? 0,
    lagSumUs: numbers[6] ?? null,
    lagSquaresUs: numbers[7] ?? null,
    lagMinUs: numbers[8] ?? null,
    lagMaxUs: numbers[9] ?? null,
    skipped: numbers[10] ?? null,
    retried: numbers[11] ?? null,
    retries: numbers[12] ?? null,
    serializationFailures: numbers[13] ?? null,
    deadlockFailures: numbers[14] ?? null,
    otherFailures: numbers[15] ?? null,
  };
}

const AGGREGATE_COLUMNS: ReadonlySet<number> = new Set([6, 10, 11, 15, 16]);

/** Seconds since the epoch of a day in 1973: no client's number gets near it. */
const EARLIEST_TIME = 1e8;

interface Columns {
  /** Whole numbers without sign are all that a log holds; an outcome in the place of the latency counts as 0. */
  readonly numbers: readonly number[];
  readonly outcome: TransactionRow['outcome'];
}

/** Goes through the characters once: logs come at a megabyte a second, and splitting took four times as long. */
function readColumns(line: string): Columns | null {
  const numbers: number[] = [];
  let outcome: TransactionRow['outcome'] = 'done';
  let start = 0;
  let value = 0;
  for (let at = 0; at <= line.length; at += 1) {
    const code = at < line.length ? line.charCodeAt(at) : SPACE;
    const digit = code - ZERO;
    if (digit >= 0 && digit <= 9) {
      value = value * 10 + digit;
    } else if (code === SPACE && at > start && at - start <= MOST_DIGITS) {
      numbers.push(at - start > EXACT_DIGITS ? Number(line.slice(start, at)) : value);
      start = at + 1;
      value = 0;
    } else if (code === RETURN && at === line.length - 1) {
      return readColumns(line.slice(0, at));
    } else {
      const word =
        at === start && numbers.length === 2 ? OUTCOMES.find(known => line.startsWith(`${known} `, at)) : undefined;
      if (word === undefined) return null;
      outcome = word;
      at += word.length - 1;
    }
    if (numbers.length > 16) return null;
  }
  return {numbers, outcome};
}

const OUTCOMES = ['skipped', 'failed', 'serialization', 'deadlock', 'other'] as const;
const SPACE = 32;
const ZERO = 48;
const RETURN = 13;

/** More digits than these do not add up exactly one by one. */
const EXACT_DIGITS = 15;

/** Far more than a sum of squares ever has, far fewer than overflow. */
const MOST_DIGITS = 40;
