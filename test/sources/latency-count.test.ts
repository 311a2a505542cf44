import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {TransactionRow} from '../../source/pgbench/transaction-log.ts';
import {countLatencies} from '../../source/sources/latency-count.ts';

const row = (second: number): TransactionRow => ({
  kind: 'transaction',
  client: 0,
  transaction: 1,
  outcome: 'done',
  latencyUs: 100,
  script: 0,
  endedAtUs: 5e6 + second * 1e6 - 1,
  scheduleLagUs: null,
  retries: null,
});

function open(logs: number) {
  const count = countLatencies(1, 5000);
  const write = Array.from({length: logs}, count.open);
  return {
    write: (log: number, from: number, to: number) => {
      for (let second = from; second <= to; second += 1) write[log]?.(row(second));
    },
    take: (atEnd = false) => count.take(atEnd).flatMap(one => (one.type === 'latencies' ? [one.second] : [])),
  };
}

const range = (from: number, to: number) => Array.from({length: to - from + 1}, (_, index) => from + index);

test('a second is told when every thread has passed it', () => {
  const {write, take} = open(2);
  write(0, 1, 5);
  assert.deepEqual(take(), []);
  write(1, 1, 3);
  assert.deepEqual(take(), [1, 2]);
  write(1, 4, 9);
  assert.deepEqual(take(), [3, 4]);
  assert.deepEqual(take(true), [...range(5, 9), null]);
});

test('a silent thread is waited for 30 s; what it says later makes its seconds come again', () => {
  const {write, take} = open(2);
  write(0, 1, 40);
  assert.deepEqual(take(), range(1, 10));
  assert.deepEqual(take(), []);
  write(1, 4, 12);
  assert.deepEqual(take(), range(4, 11));
  assert.deepEqual(take(true), [...range(12, 40), null]);
});

test('nothing logged, nothing told', () => assert.deepEqual(open(3).take(true), []));
