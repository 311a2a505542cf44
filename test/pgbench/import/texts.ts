import assert from 'node:assert/strict';
import {type Found, makeRunFinder} from '../../../source/pgbench/import/find-runs.ts';
import type {ImportedRun} from '../../../source/pgbench/import/run.ts';
import {readProgress} from '../../../source/pgbench/progress.ts';

/** What a test expects of a run: what it leaves out is null, and progress, scripts and unread lines are counted. */
export type Expected = Partial<Omit<ImportedRun, 'progress' | 'scripts' | 'unread'>> & {
  readonly progress?: number;
  readonly scripts?: number;
  readonly unread?: number;
};

/** Reads a text line by line, as the command does. */
export function findIn(text: string): Found {
  const finder = makeRunFinder('text');
  for (const line of text.split(/\r\n|\n|\r/)) finder.read(line);
  return finder.end();
}

/** Asserts that a text holds these runs and no other, value by value. */
export function assertRuns(text: string, expected: readonly Expected[]): void {
  const {runs} = findIn(text);
  for (const run of runs)
    if (run.clients !== null && run.progress.length === 4)
      assert.deepEqual(run.progress, progressOf(run.clients).map(readWhole));
  const seen = runs.map(run => ({
    ...run,
    progress: run.progress.length,
    scripts: run.scripts.length,
    unread: run.unread.length,
  }));
  const wanted = expected.map(run => ({...NOTHING, ...run}));
  for (const [index, run] of wanted.entries())
    if (!('label' in (expected[index] ?? {}))) run.label = seen[index]?.label ?? null;
  assert.deepEqual(seen, wanted);
}

const NOTHING = {
  source: 'text',
  label: null as string | null,
  status: 'complete',
  clients: null,
  threads: null,
  durationSeconds: null,
  transactionsPerClient: null,
  scale: null,
  queryMode: null,
  script: null,
  tpsIncludingConnections: null,
  tpsExcludingConnections: null,
  latencyAverageMs: null,
  latencyStddevMs: null,
  transactionsProcessed: null,
  transactionsFailed: null,
  connectionTimeMs: null,
  pgbenchVersion: null,
  serverVersion: null,
  clientsAborted: null,
  progress: 0,
  scripts: 0,
  unread: 0,
};

/** What a progress line says, but for whether it is a time of day. */
function readWhole(line: string) {
  const {epoch: _, ...progress} = readProgress(line) ?? assert.fail(line);
  return progress;
}

/** A run of version 8.4, counted; the figures differ with the clients. */
export const old = (clients: number) => ({
  lines: [
    'transaction type: TPC-B (sort of)',
    'scaling factor: 50',
    'query mode: simple',
    `number of clients: ${clients}`,
    'number of transactions per client: 500',
    `number of transactions actually processed: ${clients * 500}/${clients * 500}`,
    `tps = ${(1000 + clients * 7.125).toFixed(6)} (including connections establishing)`,
    `tps = ${(1001 + clients * 7.25).toFixed(6)} (excluding connections establishing)`,
  ],
  run: {
    clients,
    scale: 50,
    queryMode: 'simple',
    script: 'TPC-B (sort of)',
    transactionsPerClient: 500,
    transactionsProcessed: clients * 500,
    tpsIncludingConnections: 1000 + clients * 7.125,
    tpsExcludingConnections: 1001 + clients * 7.25,
  } satisfies Expected,
});

/** A run of version 13, timed, without progress lines. */
export const middle = (clients: number) => ({
  lines: [
    'starting vacuum...end.',
    'transaction type: <builtin: select only>',
    'scaling factor: 200',
    'query mode: prepared',
    `number of clients: ${clients}`,
    'number of threads: 4',
    'duration: 60 s',
    `number of transactions actually processed: ${clients * 61234}`,
    `latency average = ${(0.5 + clients / 8).toFixed(3)} ms`,
    `tps = ${(clients * 1020.5).toFixed(6)} (including connections establishing)`,
    `tps = ${(clients * 1020.75).toFixed(6)} (excluding connections establishing)`,
  ],
  run: {
    clients,
    threads: 4,
    durationSeconds: 60,
    scale: 200,
    queryMode: 'prepared',
    script: '<builtin: select only>',
    transactionsProcessed: clients * 61234,
    latencyAverageMs: 0.5 + clients / 8,
    tpsIncludingConnections: clients * 1020.5,
    tpsExcludingConnections: clients * 1020.75,
  } satisfies Expected,
});

/** The progress lines of the run of version 16: as many as seconds. */
export const progressOf = (clients: number, seconds = 4) =>
  Array.from(
    {length: seconds},
    (_, index) =>
      `progress: ${index + 1}.0 s, ${(clients * 300 + index).toFixed(1)} tps, lat ${(3 + clients / 4).toFixed(3)} ms stddev 1.25${index}, 0 failed`,
  );

/** A run of version 16 with progress lines: what goes to stderr and what goes to stdout. */
export const recent = (clients: number) => ({
  banner: 'pgbench (16.4 (Ubuntu 16.4-1.pgdg22.04+1), server 15.7)',
  stderr: ['starting vacuum...end.', ...progressOf(clients)],
  report: [
    'transaction type: <builtin: TPC-B (sort of)>',
    'scaling factor: 100',
    'query mode: simple',
    `number of clients: ${clients}`,
    'number of threads: 2',
    'maximum number of tries: 1',
    'duration: 4 s',
    `number of transactions actually processed: ${clients * 1200 + 6}`,
    `number of failed transactions: ${clients} (0.083%)`,
    `latency average = ${(3 + clients / 4).toFixed(3)} ms`,
    'latency stddev = 1.252 ms',
    'initial connection time = 12.345 ms',
    `tps = ${(clients * 300 + 1.5).toFixed(6)} (without initial connection time)`,
  ],
  get lines(): string[] {
    return [this.banner, ...this.stderr, ...this.report];
  },
  run: {
    clients,
    threads: 2,
    durationSeconds: 4,
    scale: 100,
    queryMode: 'simple',
    script: '<builtin: TPC-B (sort of)>',
    transactionsProcessed: clients * 1200 + 6,
    transactionsFailed: clients,
    latencyAverageMs: 3 + clients / 4,
    latencyStddevMs: 1.252,
    connectionTimeMs: 12.345,
    tpsExcludingConnections: clients * 300 + 1.5,
    pgbenchVersion: '16.4 (Ubuntu 16.4-1.pgdg22.04+1)',
    serverVersion: '15.7',
    progress: 4,
  } satisfies Expected,
});
