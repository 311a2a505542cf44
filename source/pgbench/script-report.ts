import {FIGURE, readFigure} from './figure.ts';

/** What the report says of one script: with `-b`/`-f` given more than once (9.6 on), or with `-r`. */
export interface ScriptReport {
  /** As printed, from 1; null when there was one script only. */
  readonly number: number | null;
  /** `<builtin: …>` or the path. */
  readonly script: string | null;
  readonly weight: number | null;
  /** Up to 17 with the skipped ones; from 18 on with skipped and failed ones. */
  readonly transactions: number | null;
  /** The successful ones, from 18 on. */
  readonly transactionsProcessed: number | null;
  readonly transactionsFailed: number | null;
  readonly serializationFailures: number | null;
  readonly deadlockFailures: number | null;
  readonly otherFailures: number | null;
  readonly transactionsRetried: number | null;
  readonly retries: number | null;
  readonly transactionsSkipped: number | null;
  readonly latencyAverageMs: number | null;
  readonly latencyStddevMs: number | null;
  readonly tps: number | null;
  readonly statements: readonly StatementReport[];
}

/** A row of `-r`. */
export interface StatementReport {
  /** The first line of the statement. */
  readonly statement: string;
  readonly latencyAverageMs: number | null;
  /** From 15 on. */
  readonly failures: number | null;
  /** From 15 on, with --max-tries. */
  readonly retries: number | null;
}

/** A script's block of the report while its lines are being read. */
export interface ScriptBlock {
  readonly script: {-readonly [K in keyof ScriptReport]: ScriptReport[K]};
  readonly statements: StatementReport[];
  /** Columns of counts in the rows of `-r`; null until their heading was seen. */
  counts: number | null;
}

/** The block that a line opens: `SQL script 1: …`, `script statistics:`, or the heading of `-r` rows outside any block. */
export function openBlock(text: string): ScriptBlock | null {
  const titled = /^SQL script (\d+): (.*)$/.exec(text);
  if (titled) return emptyBlock(readFigure(titled[1]), titled[2] ?? null, null);
  if (text === 'script statistics:') return emptyBlock(null, null, null);
  const heading = STATEMENTS.exec(text);
  return heading ? emptyBlock(readFigure(heading[1]), null, countColumns(heading[2])) : null;
}

/** Reads a line, without its indentation, into the block; false when the line does not belong to it. */
export function readBlockLine(block: ScriptBlock, line: string): boolean {
  const item = /^- (.*)$/.exec(line)?.[1];
  if (item === undefined) return readStatement(block, line);
  const heading = STATEMENTS.exec(item);
  if (heading) {
    block.counts = countColumns(heading[2]);
    return true;
  }
  for (const [pattern, first, second] of ITEMS) {
    const match = pattern.exec(item);
    if (!match) continue;
    block.script[first] ??= readFigure(match[1]);
    if (second) block.script[second] ??= readFigure(match[2]);
    return true;
  }
  return false;
}

function readStatement(block: ScriptBlock, line: string): boolean {
  if (block.counts === null) return false;
  const match = ROWS[block.counts]?.exec(line);
  if (!match) return false;
  block.statements.push({
    statement: match[4] ?? '',
    latencyAverageMs: readFigure(match[1]),
    failures: readFigure(match[2]),
    retries: readFigure(match[3]),
  });
  return true;
}

function emptyBlock(number: number | null, script: string | null, counts: number | null): ScriptBlock {
  const statements: StatementReport[] = [];
  return {
    script: {
      number,
      script,
      weight: null,
      transactions: null,
      transactionsProcessed: null,
      transactionsFailed: null,
      serializationFailures: null,
      deadlockFailures: null,
      otherFailures: null,
      transactionsRetried: null,
      retries: null,
      transactionsSkipped: null,
      latencyAverageMs: null,
      latencyStddevMs: null,
      tps: null,
      statements,
    },
    statements,
    counts,
  };
}

function countColumns(heading: string | undefined): number {
  if (heading === ' and failures') return 1;
  return heading === ', failures and retries' ? 2 : 0;
}

/** `, file 2` up to 9.5; the failures from 15 on. */
const STATEMENTS = /^statement latencies in milliseconds(?:, file (\d+))?( and failures|, failures and retries)?:$/;

/** `\t%f\t%s` up to 9.5, `%11.3f  %s` up to 14, then with one or two `%10lld`; from 18 on a single space before the statement. */
const ROWS = [0, 1, 2].map(
  counts =>
    new RegExp(`^(${FIGURE})${counts > 0 ? '\\s+(\\d+)' : '()'}${counts > 1 ? '\\s+(\\d+)' : '()'}\\s+(\\S.*)$`, 'i'),
);

type Item = readonly [pattern: RegExp, first: Numeric, second?: Numeric];
type Numeric = {[K in keyof ScriptReport]: ScriptReport[K] extends number | null ? K : never}[keyof ScriptReport];

const ITEMS: readonly Item[] = [
  [/^weight\s*[:=]\s*(\d+)/, 'weight'],
  [/^(\d+) transactions\b(?:.*, tps = ([^\s,)]+))?/, 'transactions', 'tps'],
  [/^number of transactions actually processed:\s*(\d+)(?:.*\(tps = ([^\s,)]+))?/, 'transactionsProcessed', 'tps'],
  [/^number of failed transactions:\s*(\d+)/, 'transactionsFailed'],
  [/^number of serialization failures:\s*(\d+)/, 'serializationFailures'],
  [/^number of deadlock failures:\s*(\d+)/, 'deadlockFailures'],
  [/^number of other failures:\s*(\d+)/, 'otherFailures'],
  [/^number of transactions retried:\s*(\d+)/, 'transactionsRetried'],
  [/^total number of retries:\s*(\d+)/, 'retries'],
  [/^number of transactions skipped:\s*(\d+)/, 'transactionsSkipped'],
  [/^latency average\s*[:=]\s*(\S+)/, 'latencyAverageMs'],
  [/^latency stddev\s*[:=]\s*(\S+)/, 'latencyStddevMs'],
];
