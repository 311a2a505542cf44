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
  const columns = line.trimEnd().split(' ');
  if (columns.length < 6 || columns.length > 16) return null;
  return columns.length > 8 || isTimeOfDay(columns[0]) ? readAggregate(columns) : readTransaction(columns, seventh);
}

function readTransaction(columns: readonly string[], seventh: 'lag' | 'retries' | null): TransactionRow | null {
  const [client, transaction, time = '', script, seconds, microseconds] = columns;
  const outcome = OUTCOMES.get(time) ?? 'done';
  const latencyUs = outcome === 'done' ? count(time) : 0;
  const numbers = [client, transaction, script, seconds, microseconds, ...columns.slice(6)].map(count);
  if (latencyUs === null || !areCounts(numbers)) return null;
  const [
    clientNumber = 0,
    transactionNumber = 0,
    scriptIndex = 0,
    endSeconds = 0,
    endMicroseconds = 0,
    first = null,
    second = null,
  ] = numbers;
  if (endMicroseconds >= 1e6) return null;
  const lagFirst = second !== null || seventh === 'lag';
  return {
    kind: 'transaction',
    client: clientNumber,
    transaction: transactionNumber,
    outcome,
    latencyUs: outcome === 'done' ? latencyUs : null,
    script: scriptIndex,
    endedAtUs: endSeconds * 1e6 + endMicroseconds,
    scheduleLagUs: lagFirst ? first : null,
    retries: second ?? (seventh === 'retries' ? first : null),
  };
}

/** 6 columns (9.3 on), 10 or 11 (9.5 to 14, with -R and -L), 15 (15 to 18), 16 (19). */
function readAggregate(columns: readonly string[]): AggregateRow | null {
  const numbers = columns.map(count);
  if (!AGGREGATE_COLUMNS.has(numbers.length) || !areCounts(numbers)) return null;
  const [
    startSeconds = 0,
    transactions = 0,
    latencySumUs = 0,
    latencySquaresUs = 0,
    latencyMinUs = 0,
    latencyMaxUs = 0,
    ...rest
  ] = numbers;
  const [lagSumUs = null, lagSquaresUs = null, lagMinUs = null, lagMaxUs = null, skipped = null, ...failures] = rest;
  const [retried = null, retries = null, serializationFailures = null, deadlockFailures = null, otherFailures = null] =
    failures;
  return {
    kind: 'aggregate',
    startSeconds,
    transactions,
    latencySumUs,
    latencySquaresUs,
    latencyMinUs,
    latencyMaxUs,
    lagSumUs,
    lagSquaresUs,
    lagMinUs,
    lagMaxUs,
    skipped,
    retried,
    retries,
    serializationFailures,
    deadlockFailures,
    otherFailures,
  };
}

const AGGREGATE_COLUMNS: ReadonlySet<number> = new Set([6, 10, 11, 15, 16]);

const OUTCOMES: ReadonlyMap<string, TransactionRow['outcome']> = new Map([
  ['skipped', 'skipped'],
  ['failed', 'failed'],
  ['serialization', 'serialization'],
  ['deadlock', 'deadlock'],
  ['other', 'other'],
]);

/** A client's number never gets near a time of day in seconds since the epoch. */
function isTimeOfDay(text: string | undefined): boolean {
  return Number(text) >= 1e8;
}

/** A whole number without sign, which is all that a log holds. */
function count(text: string | undefined): number | null {
  return text !== undefined && WHOLE.test(text) ? Number(text) : null;
}

function areCounts(numbers: readonly (number | null)[]): numbers is readonly number[] {
  return !numbers.includes(null);
}

const WHOLE = /^\d{1,30}$/;
