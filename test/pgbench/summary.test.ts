import assert from 'node:assert/strict';
import {test} from 'node:test';
import {type Report, readReport} from '../../source/pgbench/summary.ts';
import {reports} from './reports.ts';

const nothing = readReport([]);

const head = {scale: 3, queryMode: 'prepared', clients: 8, threads: 2} as const;

/** All that each report holds but the blocks of single scripts; every other field is null. */
const expected: Record<keyof typeof reports, Partial<Report>> = {
  '8.4, timed': {
    script: 'TPC-B (sort of)',
    scale: 20,
    queryMode: 'simple',
    clients: 6,
    durationSeconds: 90,
    transactionsProcessed: 70021,
    tps: 779.022222,
    tpsIncluding: 778.011111,
  },
  '9.0, counted': {
    script: 'SELECT only',
    ...head,
    transactionsPerClient: 500,
    transactionsProcessed: 2900,
    transactionsAsked: 3000,
    tps: 9555.2,
    tpsIncluding: 9001.1,
  },
  '9.1, statements of two files': {
    script: 'Custom query',
    ...head,
    durationSeconds: 5,
    transactionsProcessed: 812,
    tps: 163.5,
    tpsIncluding: 162.4,
  },
  '9.4, counted without -P': {
    script: 'TPC-B (sort of)',
    ...head,
    transactionsPerClient: 20,
    transactionsProcessed: 40,
    transactionsAsked: 40,
    latencyAverageMs: null,
    tps: 201.1,
    tpsIncluding: 103.7,
  },
  '9.4, no transaction': {
    script: 'Custom query',
    ...head,
    durationSeconds: 2,
    transactionsProcessed: 0,
    latencyAverageMs: null,
    latencyStddevMs: null,
    tps: 0,
    tpsIncluding: 0,
  },
  '9.5, rate and limit': {
    script: 'Update only pgbench_accounts',
    ...head,
    durationSeconds: 3,
    transactionsProcessed: 1989,
    transactionsSkipped: 1003,
    latencyLimitMs: 10,
    transactionsAboveLimit: 21,
    latencyAverageMs: 2.041,
    latencyStddevMs: 1.246,
    scheduleLagAverageMs: 0.391,
    scheduleLagMaxMs: 9.988,
    tps: 663.5,
    tpsIncluding: 662.9,
  },
  '9.6, one script with a limit': {
    script: '<builtin: simple update>',
    ...head,
    durationSeconds: 3,
    transactionsProcessed: 1989,
    transactionsSkipped: 1003,
    latencyLimitMs: 10.5,
    transactionsAboveLimit: 21,
    latencyAverageMs: 2.041,
    latencyStddevMs: 1.246,
    tps: 663.5,
    tpsIncluding: 662.9,
  },
  '9.6, two scripts': {
    script: 'multiple scripts',
    ...head,
    durationSeconds: 3,
    transactionsProcessed: 3800,
    latencyAverageMs: 0.875,
    latencyStddevMs: 2.125,
    tps: 2068.6,
    tpsIncluding: 1893.5,
  },
  '11, zipfian': {
    script: 'zipf.sql',
    ...head,
    durationSeconds: 10,
    transactionsProcessed: 30120,
    latencyLimitMs: 2,
    transactionsAboveLimit: 77,
    latencyAverageMs: 2.656,
    latencyStddevMs: 1.89,
    tps: 3012.9,
    tpsIncluding: 3011.5,
    unread: ['zipfian cache array overflowed 14 time(s)'],
  },
  '13, partitions, every client aborted': {
    script: '<builtin: TPC-B (sort of)>',
    partitionMethod: 'hash',
    partitions: 7,
    ...head,
    durationSeconds: 2,
    transactionsProcessed: 0,
  },
  '14, -C': {
    pgbenchVersion: '14.11',
    serverVersion: '15.6 (Debian 15.6-0+deb12u1)',
    script: '<builtin: select only>',
    ...head,
    durationSeconds: 2,
    transactionsProcessed: 49,
    latencyAverageMs: 47.412,
    latencyStddevMs: 26.561,
    connectionTimeMs: 34.86,
    reconnects: true,
    tpsIncluding: 23.9,
  },
  '15, retries, rate and limit': {
    pgbenchVersion: '15.6',
    script: '<builtin: TPC-B (sort of)>',
    ...head,
    maxTries: 3,
    durationSeconds: 30,
    transactionsProcessed: 1010,
    transactionsFailed: 423,
    serializationFailures: 420,
    deadlockFailures: 3,
    transactionsRetried: 689,
    retries: 1120,
    transactionsSkipped: 15,
    latencyLimitMs: 20,
    transactionsAboveLimit: 25,
    latencyAverageMs: 6.858,
    latencyStddevMs: 5.313,
    scheduleLagAverageMs: 3.167,
    scheduleLagMaxMs: 19.733,
    connectionTimeMs: 164.903,
    tps: 353.7,
  },
  '15, failures without -P, merged with stderr': {
    pgbenchVersion: '15.6',
    script: '<builtin: TPC-B (sort of)>',
    ...head,
    maxTries: 1,
    durationSeconds: 2,
    transactionsProcessed: 247,
    transactionsFailed: 244,
    latencyAverageMs: 28.65,
    connectionTimeMs: 510.533,
    tps: 140.4,
  },
  '15, every client aborted': {
    pgbenchVersion: '15.6',
    script: '<builtin: TPC-B (sort of)>',
    ...head,
    maxTries: 1,
    durationSeconds: 2,
    transactionsProcessed: 0,
    transactionsFailed: 0,
  },
  '19, two scripts': {
    pgbenchVersion: '19rc1 (Debian 19~rc1-1)',
    script: 'multiple scripts',
    ...head,
    durationSeconds: 2,
    transactionsProcessed: 1287,
    transactionsFailed: 12,
    serializationFailures: 1,
    deadlockFailures: 2,
    otherFailures: 9,
    latencyAverageMs: 2.77,
    latencyStddevMs: 4.064,
    connectionTimeMs: 218.887,
    tps: 718,
    unread: ['latency percentile 99 = 8.125 ms'],
  },
};

for (const [title, lines] of Object.entries(reports)) {
  const whole = {...nothing, ...expected[title as keyof typeof reports]};
  test(`report: ${title}`, () => assert.deepEqual({...readReport(lines), scripts: []}, whole));
  test(`report quoted in a mail: ${title}`, () => {
    const {unread, scripts, ...read} = readReport(lines.map(line => `> ${line}\r`));
    assert.deepEqual({...read, scripts: [], unread: unread.map(line => line.slice(2, -1))}, whole);
    assert.deepEqual(scripts, readReport(lines).scripts);
  });
}

test('no report at all', () => {
  assert.deepEqual(readReport(['pgbench: error: could not create connection for setup', 'end.']), nothing);
  assert.equal(nothing.tps, null);
  assert.equal(nothing.reconnects, false);
});

test('a rate that is not a number is unknown', () => {
  assert.equal(readReport(['tps = inf (without initial connection time)']).tps, null);
  assert.equal(readReport(['tps = 12.5']).tps, 12.5);
});
