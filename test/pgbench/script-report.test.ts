import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {ScriptReport} from '../../source/pgbench/script-report.ts';
import {readReport} from '../../source/pgbench/summary.ts';
import {reports} from './reports.ts';

const script: ScriptReport = {
  number: null,
  script: null,
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
  statements: [],
};

const row = (
  latencyAverageMs: number,
  statement: string,
  failures: number | null = null,
  retries: number | null = null,
) => ({
  statement,
  latencyAverageMs,
  failures,
  retries,
});

const expected: Partial<Record<keyof typeof reports, ScriptReport[]>> = {
  '9.1, statements of two files': [
    {
      ...script,
      number: 1,
      statements: [
        row(0.0031, '\\setrandom aid 1 5000'),
        row(0.512, 'SELECT 1 AS "tps = 3 (excluding connections establishing)";'),
      ],
    },
    {...script, number: 2, statements: [row(1.25, 'UPDATE t SET n = n + 1;')]},
  ],
  '9.6, one script with a limit': [{...script, transactionsSkipped: 0}],
  '9.6, two scripts': [
    {
      ...script,
      number: 1,
      script: '<builtin: TPC-B (sort of)>',
      weight: 1,
      transactions: 356,
      tps: 177.4,
      latencyAverageMs: 3.557,
      latencyStddevMs: 3.995,
    },
    {
      ...script,
      number: 2,
      script: '/tmp/read: all.sql',
      weight: 9,
      transactions: 3444,
      tps: 1716.1,
      latencyAverageMs: 0.598,
      latencyStddevMs: 1.588,
      statements: [
        row(0.001, '\\set aid random(1, 100000 * :scale)'),
        row(0.597, 'SELECT abalance FROM pgbench_accounts WHERE aid = :aid;'),
      ],
    },
  ],
  '15, failures without -P, merged with stderr': [
    {
      ...script,
      statements: [row(0.003, '\\set aid random(1, 100000 * :scale)', 0), row(1.222, 'UPDATE t SET n = 1;', 244)],
    },
  ],
  '19, two scripts': [
    {
      number: 1,
      script: 'a.sql',
      weight: 1,
      transactions: 150,
      transactionsProcessed: 139,
      transactionsFailed: 11,
      serializationFailures: 1,
      deadlockFailures: 4,
      otherFailures: 6,
      transactionsRetried: 8,
      retries: 10,
      transactionsSkipped: 13,
      latencyAverageMs: 10.092,
      latencyStddevMs: 7.284,
      tps: 77.5,
      statements: [row(1.397, 'BEGIN;', 5, 10)],
    },
    {
      ...script,
      number: 2,
      script: 'b.sql',
      weight: 9,
      transactions: 1148,
      transactionsProcessed: 1148,
      transactionsFailed: 0,
      latencyAverageMs: 1.883,
      latencyStddevMs: 2.195,
      tps: 640.5,
    },
  ],
};

for (const [title, lines] of Object.entries(reports)) {
  test(`scripts of report: ${title}`, () =>
    assert.deepEqual(readReport(lines).scripts, expected[title as keyof typeof reports] ?? []));
}

test('an item without a block belongs to nothing', () => {
  const report = readReport([
    'transaction type: multiple scripts',
    ' - latency average = 3.557 ms',
    '         0.001  BEGIN;',
  ]);
  assert.equal(report.latencyAverageMs, null);
  assert.deepEqual(report.scripts, []);
  assert.deepEqual(report.unread, [' - latency average = 3.557 ms', '         0.001  BEGIN;']);
});
