import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {RunFacts} from '../../source/verdict/rule.ts';
import {judge} from '../../source/verdict/verdicts.ts';

const healthy: RunFacts = {
  seconds: 59.98,
  secondsAsked: 60,
  open: false,
  reported: true,
  exitCode: 0,
  signal: null,
  error: null,
  endedBy: null,
  clients: 8,
  clientsLost: 0,
  connectionFailed: false,
  saidIncomplete: false,
  transactionsProcessed: 1000,
  transactionsFailed: 0,
  transactionsMissing: 0,
  connectingCounted: false,
  imported: null,
  quoted: null,
  lastError: null,
};

const cases: [name: string, change: Partial<RunFacts>, expected: string[]][] = [
  [
    'connections of which nobody says how many',
    {connectionFailed: true},
    ['invalid clients-lost: connections failed, so clients are missing'],
  ],
  ['a healthy run', {}, []],
  ['a run with unknown failures', {transactionsFailed: null}, []],
  [
    'lost clients',
    {clientsLost: 2, lastError: 'server closed the connection'},
    ['invalid clients-lost: 2 of 8 clients lost: server closed the connection'],
  ],
  [
    'a run that calls itself incomplete',
    {saidIncomplete: true},
    ['invalid clients-lost: pgbench says its results are incomplete'],
  ],
  [
    'a death',
    {reported: false, exitCode: 1, lastError: 'no such table'},
    ['invalid no-report: pgbench died (exit code 1): no such table'],
  ],
  [
    'a kill',
    {reported: false, exitCode: null, signal: 'SIGKILL'},
    ['invalid no-report: pgbench died (killed by SIGKILL)'],
  ],
  [
    'a start that failed',
    {reported: false, exitCode: null, error: 'ENOENT'},
    ['invalid no-report: not started: ENOENT'],
  ],
  [
    'a run cut on purpose',
    {reported: false, exitCode: null, signal: 'SIGTERM', endedBy: 'key'},
    ['invalid no-report: cut by key before its report'],
  ],
  [
    'a recording that breaks off',
    {reported: false, exitCode: null},
    ['invalid no-report: cut: the recording ends before its report'],
  ],
  ['nothing processed', {transactionsProcessed: 0}, ['invalid nothing-processed: no transaction was processed']],
  ['failed transactions', {transactionsFailed: 250}, ['caution failed-transactions: 250 transactions failed (20.0 %)']],
  [
    'an end on purpose',
    {endedBy: 'key', seconds: 412.2, secondsAsked: 1800},
    ['note ended-early: ended by key at 412 of 1800 s'],
  ],
  [
    'an open rung',
    {endedBy: 'key', seconds: 31, secondsAsked: 86_400, open: true},
    ['note ended-early: ended by key at 31 s'],
  ],
];

for (const [name, change, expected] of cases) {
  test(name, () =>
    assert.deepEqual(
      judge({...healthy, ...change}).map(({grade, rule, text}) => `${grade} ${rule}: ${text}`),
      expected,
    ),
  );
}
