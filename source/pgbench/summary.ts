import {readFigure} from './figure.ts';
import {openBlock, readBlockLine, type ScriptBlock, type ScriptReport} from './script-report.ts';
import {readTrouble} from './trouble.ts';
import {readBanner} from './version.ts';

/** The final report of a run. Numbers are as printed; what the report does not say, or says with NaN, is null. */
export interface Report {
  /** From 14 on: `15.18 (Debian 15.18-0+deb12u1)`. */
  readonly pgbenchVersion: string | null;
  /** Printed when it differs from pgbench's. */
  readonly serverVersion: string | null;
  /** Transaction type: `<builtin: …>`, a path, `multiple scripts`; up to 9.5 a name such as `SELECT only`. */
  readonly script: string | null;
  readonly scale: number | null;
  readonly partitionMethod: string | null;
  readonly partitions: number | null;
  readonly queryMode: string | null;
  readonly clients: number | null;
  readonly threads: number | null;
  readonly maxTries: number | null;
  /** What -T asked for; the run may have ended early or late. */
  readonly durationSeconds: number | null;
  readonly transactionsPerClient: number | null;
  /** Successful ones; in 9.5 to 10 with the skipped ones. */
  readonly transactionsProcessed: number | null;
  /** With -t: how many there should have been. */
  readonly transactionsAsked: number | null;
  readonly transactionsFailed: number | null;
  readonly serializationFailures: number | null;
  readonly deadlockFailures: number | null;
  readonly otherFailures: number | null;
  readonly transactionsRetried: number | null;
  readonly retries: number | null;
  readonly transactionsSkipped: number | null;
  readonly latencyLimitMs: number | null;
  readonly transactionsAboveLimit: number | null;
  readonly latencyAverageMs: number | null;
  readonly latencyStddevMs: number | null;
  readonly scheduleLagAverageMs: number | null;
  readonly scheduleLagMaxMs: number | null;
  /** Initial connection time, or the average of one connection with -C; from 14 on. */
  readonly connectionTimeMs: number | null;
  /** Without the time of connecting (`excluding connections establishing`, `without initial connection time`). */
  readonly tps: number | null;
  /** With it (`including connections establishing`; `including reconnection times`, which -C prints alone from 14 on). */
  readonly tpsIncluding: number | null;
  /** -C was given; only seen from 14 on. */
  readonly reconnects: boolean;
  /** Blocks of single scripts, never mixed with the totals. */
  readonly scripts: readonly ScriptReport[];
  /** Lines after the transaction type that none of these fields holds, as printed. */
  readonly unread: readonly string[];
}

/** Reads the stdout of a run, 8.4 to 19; other output between its lines does no harm, and of a line that comes twice the first counts. */
export function readReport(lines: readonly string[]): Report {
  const draft: Draft = {};
  const blocks: ScriptBlock[] = [];
  const unread: string[] = [];
  for (const line of lines) {
    const text = line.replace(QUOTING, '').trimEnd();
    if (text === '') continue;
    const last = blocks.at(-1);
    if (last && readBlockLine(last, text)) continue;
    const opened = openBlock(text);
    if (opened) blocks.push(opened);
    else if (!readTotal(draft, text) && draft.script !== undefined && !readTrouble(line)) unread.push(line);
  }
  return {...NOTHING, ...draft, scripts: blocks.map(block => block.script), unread};
}

type Draft = {-readonly [K in keyof Report]?: Report[K]};
type Of<T> = {[K in keyof Report]: Report[K] extends T ? K : never}[keyof Report];

function readTotal(draft: Draft, text: string): boolean {
  const banner = readBanner(text);
  if (banner && draft.pgbenchVersion === undefined) {
    Object.assign(draft, banner);
    return true;
  }
  for (const [pattern, field] of WORDS) {
    const word = pattern.exec(text)?.[1];
    if (word === undefined || draft[field] !== undefined) continue;
    draft[field] = word;
    return true;
  }
  for (const [pattern, first, second] of NUMBERS) {
    const match = pattern.exec(text);
    if (!match || draft[first] !== undefined) continue;
    draft[first] = readFigure(match[1]);
    if (second) draft[second] = readFigure(match[2]);
    if (RECONNECTS.test(text)) draft.reconnects = true;
    return true;
  }
  return false;
}

const WORDS: readonly (readonly [RegExp, Of<string | null>])[] = [
  [/^transaction type: (.+)$/, 'script'],
  [/^partition method: (.+)$/, 'partitionMethod'],
  [/^query mode: (.+)$/, 'queryMode'],
];

/**
 * Percentages are left out: they follow from the counts. 9.4 and 9.5 have colons where later versions have equals signs, and their
 * `latency average: 0.000 ms` (-t without -P) only says that it was not measured.
 */
const NUMBERS: readonly (readonly [RegExp, Of<number | null>, Of<number | null>?])[] = [
  [/^scaling factor: (\d+)/, 'scale'],
  [/^partitions: (\d+)/, 'partitions'],
  [/^number of clients: (\d+)/, 'clients'],
  [/^number of threads: (\d+)/, 'threads'],
  [/^maximum number of tries: (\d+)/, 'maxTries'],
  [/^number of transactions per client: (\d+)/, 'transactionsPerClient'],
  [/^duration: (\d+) s/, 'durationSeconds'],
  [/^number of transactions actually processed: (\d+)(?:\/(\d+))?/, 'transactionsProcessed', 'transactionsAsked'],
  [/^number of failed transactions: (\d+)/, 'transactionsFailed'],
  [/^number of serialization failures: (\d+)/, 'serializationFailures'],
  [/^number of deadlock failures: (\d+)/, 'deadlockFailures'],
  [/^number of other failures: (\d+)/, 'otherFailures'],
  [/^number of transactions retried: (\d+)/, 'transactionsRetried'],
  [/^total number of retries: (\d+)/, 'retries'],
  [/^number of transactions skipped: (\d+)/, 'transactionsSkipped'],
  [/^number of transactions above the (\S+) ms latency limit: (\d+)/, 'latencyLimitMs', 'transactionsAboveLimit'],
  [/^latency average: ()0\.000 ms$/, 'latencyAverageMs'],
  [/^latency average\s*[:=]\s*(\S+) ms/, 'latencyAverageMs'],
  [/^latency stddev\s*[:=]\s*(\S+) ms/, 'latencyStddevMs'],
  [/^rate limit schedule lag: avg (\S+) \(max (\S+)\) ms/, 'scheduleLagAverageMs', 'scheduleLagMaxMs'],
  [/^(?:initial|average) connection time = (\S+) ms/, 'connectionTimeMs'],
  [/^tps = (\S+) \(including /, 'tpsIncluding'],
  [/^tps = (\S+)(?! \(including )(?: |$)/, 'tps'],
];

const RECONNECTS = /^average connection time|reconnection times/;

/** Of a report pasted from a mail; the indentation of its own lines says nothing that their first characters do not. */
const QUOTING = /^[>\s]+/;

const NOTHING: Report = {
  pgbenchVersion: null,
  serverVersion: null,
  script: null,
  scale: null,
  partitionMethod: null,
  partitions: null,
  queryMode: null,
  clients: null,
  threads: null,
  maxTries: null,
  durationSeconds: null,
  transactionsPerClient: null,
  transactionsProcessed: null,
  transactionsAsked: null,
  transactionsFailed: null,
  serializationFailures: null,
  deadlockFailures: null,
  otherFailures: null,
  transactionsRetried: null,
  retries: null,
  transactionsSkipped: null,
  latencyLimitMs: null,
  transactionsAboveLimit: null,
  latencyAverageMs: null,
  latencyStddevMs: null,
  scheduleLagAverageMs: null,
  scheduleLagMaxMs: null,
  connectionTimeMs: null,
  tps: null,
  tpsIncluding: null,
  reconnects: false,
  scripts: [],
  unread: [],
};
