import assert from 'node:assert/strict';
import {test} from 'node:test';
import {chooseSampledShare, expectTransactions, logArguments} from '../../source/pgbench/logging.ts';
import {orderRun} from '../helpers/order.ts';

test('a first run is taken for fast, reads for faster', () => {
  assert.equal(expectTransactions(orderRun({clients: 8, seconds: 60}), null), 8 * 5000 * 60);
  assert.equal(expectTransactions(orderRun({clients: 8, seconds: 60, workload: 'select-only'}), null), 8 * 25_000 * 60);
  assert.equal(expectTransactions(orderRun({clients: 1, seconds: 10, workload: 'own.sql'}), null), 250_000);
});

test('the run before tells better, more clients allowed for, never fewer', () => {
  const before = {clients: 10, tps: 1000};
  assert.equal(expectTransactions(orderRun({clients: 20, seconds: 60}), before), 1.2 * 2000 * 60);
  assert.equal(expectTransactions(orderRun({clients: 5, seconds: 60}), before), 1.2 * 1000 * 60);
});

test('what is counted or throttled is known', () => {
  assert.equal(expectTransactions(orderRun({clients: 4, seconds: null, transactions: 500}), null), 2000);
  assert.equal(expectTransactions(orderRun({clients: 4, seconds: 10, rate: 300}), null), 3000);
  assert.equal(expectTransactions(orderRun({clients: 1, seconds: 86_400, open: true, rate: 10}), null), 36_000);
});

test('the log keeps within its budget', () => {
  const shares: [transactions: number, version: number, share: number][] = [
    [1000, 180004, 1],
    [4_000_000, 180004, 1],
    [8_000_000, 180004, 0.55],
    [900_000_000, 180004, 0.0049],
    [900_000_000, 90300, 0.0049],
    [900_000_000, 90224, 1],
  ];
  for (const [transactions, version, share] of shares)
    assert.equal(chooseSampledShare(transactions, 200e6, version), share, `${transactions} on ${version}`);
});

test('the arguments fit the version', () => {
  assert.deepEqual(logArguments('/tmp/a/run-1', 0.05, 180004), [
    '-l',
    '--log-prefix=/tmp/a/run-1',
    '--sampling-rate=0.05',
  ]);
  assert.deepEqual(logArguments('/tmp/a/run-1', 1, 100000), ['-l', '--log-prefix=/tmp/a/run-1']);
  assert.deepEqual(logArguments('/tmp/a/run-1', 0.5, 90624), ['-l', '--sampling-rate=0.5']);
});
