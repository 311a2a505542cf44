import assert from 'node:assert/strict';
import {test} from 'node:test';
import {type AggregateRow, readLogRow, type TransactionRow} from '../../source/pgbench/transaction-log.ts';

const transaction: TransactionRow = {
  kind: 'transaction',
  client: 3,
  transaction: 199,
  outcome: 'done',
  latencyUs: 2241,
  script: 1,
  endedAtUs: 1712345678_995_612,
  scheduleLagUs: null,
  retries: null,
};

const transactions: readonly [row: string, seventh: 'lag' | 'retries' | null, expected: Partial<TransactionRow>][] = [
  ['3 199 2241 1 1712345678 995612', null, {}],
  ['3 199 2241 1 1712345678 995612\r', null, {}],
  ['3 199 2241 1 1712345678 995612 404', 'lag', {scheduleLagUs: 404}],
  ['3 199 2241 1 1712345678 995612 2', 'retries', {retries: 2}],
  ['3 199 2241 1 1712345678 995612 404', null, {}],
  ['3 199 2241 1 1712345678 995612 404 2', 'lag', {scheduleLagUs: 404, retries: 2}],
  ['3 199 2241 1 1712345678 995612 404 2', null, {scheduleLagUs: 404, retries: 2}],
  ['3 199 skipped 1 1712345678 995612 0', 'lag', {outcome: 'skipped', latencyUs: null, scheduleLagUs: 0}],
  ['3 199 failed 1 1712345678 995612', null, {outcome: 'failed', latencyUs: null}],
  ['3 199 serialization 1 1712345678 995612 1', 'retries', {outcome: 'serialization', latencyUs: null, retries: 1}],
  ['3 199 deadlock 1 1712345678 995612', null, {outcome: 'deadlock', latencyUs: null}],
  ['3 199 other 1 1712345678 995612', null, {outcome: 'other', latencyUs: null}],
];

for (const [row, seventh, expected] of transactions) {
  test(`log row (${seventh}): ${row.trim()}`, () =>
    assert.deepEqual(readLogRow(row, seventh), {...transaction, ...expected}));
}

const aggregate: AggregateRow = {
  kind: 'aggregate',
  startSeconds: 1712345678,
  transactions: 116,
  latencySumUs: 575376,
  latencySquaresUs: 6776527646,
  latencyMinUs: 485,
  latencyMaxUs: 43613,
  lagSumUs: null,
  lagSquaresUs: null,
  lagMinUs: null,
  lagMaxUs: null,
  skipped: null,
  retried: null,
  retries: null,
  serializationFailures: null,
  deadlockFailures: null,
  otherFailures: null,
};
const lag = {lagSumUs: 1011, lagSquaresUs: 50123, lagMinUs: 7, lagMaxUs: 311};
const failures = {skipped: 15, retried: 9, retries: 12, serializationFailures: 4, deadlockFailures: 5};

const base = '1712345678 116 575376 6776527646 485 43613';
const aggregates: readonly [version: string, row: string, expected: Partial<AggregateRow>][] = [
  ['9.3 to 14', base, {}],
  ['9.5 to 14 with -R', `${base} 1011 50123 7 311`, lag],
  ['9.5 to 14 with -R and -L', `${base} 1011 50123 7 311 15`, {...lag, skipped: 15}],
  ['15 to 18', `${base} 1011 50123 7 311 15 9 12 4 5`, {...lag, ...failures}],
  ['19', `${base} 1011 50123 7 311 15 9 12 4 5 6`, {...lag, ...failures, otherFailures: 6}],
];

for (const [version, row, expected] of aggregates) {
  test(`aggregate row ${version}`, () => assert.deepEqual(readLogRow(row), {...aggregate, ...expected}));
  test(`aggregate row ${version} is never a transaction, however it is cut`, () => {
    const columns = row.split(' ');
    for (let kept = 0; kept < columns.length; kept += 1) {
      for (const seventh of ['lag', 'retries', null] as const)
        assert.notEqual(readLogRow(columns.slice(0, kept).join(' '), seventh)?.kind, 'transaction');
    }
  });
}

test('an interval without transactions', () => {
  assert.deepEqual(readLogRow('1712345678 0 0 0 0 0'), {
    ...aggregate,
    transactions: 0,
    latencySumUs: 0,
    latencySquaresUs: 0,
    latencyMinUs: 0,
    latencyMaxUs: 0,
  });
});

test('sums of squares keep every digit a number can hold', () => {
  const row = readLogRow('1712345678 116 575376 98765432109876543 485 43613');
  assert.equal(row?.kind === 'aggregate' && row.latencySquaresUs, Number('98765432109876543'));
});

test('rows that are no rows', () => {
  const rows = [
    '',
    '3 199 2241 1 1712345678',
    '3 199 2241 1 1712345678 1000000',
    '3 199 2241 1 1712345678 99 1 2 3',
    '3 199 lost 1 1712345678 995612',
    '3 199 skipped5 1 1712345678 995612',
    '3 199 5skipped 1 1712345678 995612',
    'skipped 199 5 1 1712345678 995612',
    '1712345678 116 skipped 6776527646 485 43613',
    '3 199 2241 1 1712345678 ',
    `${'1 '.repeat(17)}1`,
    `3 199 2241 1 ${'9'.repeat(400)} 995612`,
    '3  199 2241 1 1712345678 995612',
    '-3 199 2241 1 1712345678 995612',
    '1712345678 116 575376 6776527646 485 nan',
    '1712345678 116 575376 6776527646 485 43613 12',
    'progress: 7.0 s, 1402.1 tps, lat 2.851 ms stddev 1.207',
  ];
  for (const row of rows) assert.equal(readLogRow(row), null, row);
});
