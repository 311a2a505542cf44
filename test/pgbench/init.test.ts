import assert from 'node:assert/strict';
import {test} from 'node:test';
import {type InitProgress, readInit} from '../../source/pgbench/init.ts';

const stage = (name: string, rest: Partial<InitProgress> = {}): InitProgress => ({
  stage: name,
  done: null,
  of: null,
  elapsedSeconds: null,
  remainingSeconds: null,
  ...rest,
});
const rows = (done: number, of: number | null, elapsedSeconds: number | null, remainingSeconds: number | null) =>
  stage('generating data', {done, of, elapsedSeconds, remainingSeconds});

const lines: readonly [version: string, line: string, expected: InitProgress][] = [
  ['8.4 to 9.2', '30000 tuples done.', rows(30_000, null, null, null)],
  ['8.4 to 9.2', 'set primary key...', stage('creating primary keys')],
  ['8.4 to 9.2', 'vacuum...done.', stage('done')],
  [
    '9.3 and 9.4',
    '100000 of 300000 tuples (33%) done (elapsed 0.25 s, remaining 0.50 s).',
    rows(100_000, 300_000, 0.25, 0.5),
  ],
  ['9.5 to 10', 'vacuum...', stage('vacuuming')],
  ['9.5 to 10', 'set primary keys...', stage('creating primary keys')],
  ['9.5 to 10', 'done.', stage('done')],
  [
    '9.5 to 16',
    '200000 of 300000 tuples (66%) done (elapsed 0.50 s, remaining 0.25 s)',
    rows(200_000, 300_000, 0.5, 0.25),
  ],
  ['11 and 12', 'dropping old tables...', stage('dropping old tables')],
  ['11 and 12', 'generating data...', stage('generating data')],
  ['11 on', 'vacuuming...', stage('vacuuming')],
  ['13 on', 'creating tables...\r', stage('creating tables')],
  ['13 on', 'creating 12 partitions...', stage('creating partitions')],
  ['13 on', 'generating data (client-side)...', stage('generating data')],
  ['13 on', 'generating data (server-side)...', stage('generating data')],
  ['13 on', 'creating primary keys...', stage('creating primary keys')],
  ['13 on', 'creating foreign keys...', stage('creating foreign keys')],
  [
    '13 on',
    'done in 6.25 s (drop tables 0.05 s, create tables 0.10 s, client-side generate 6.10 s).',
    stage('done', {elapsedSeconds: 6.25}),
  ],
  [
    '17 on',
    '300000 of 300000 tuples (100%) of pgbench_accounts done (elapsed 0.75 s, remaining 0.00 s)',
    rows(300_000, 300_000, 0.75, 0),
  ],
];

for (const [version, line, expected] of lines) {
  test(`init ${version}: ${line.trim()}`, () => assert.deepEqual(readInit(line), expected));
}

test('lines that are not of an init', () => {
  for (const line of [
    '',
    'end.',
    'NOTICE:  table "pgbench_tellers" does not exist, skipping',
    'some tuples',
    'starting vacuum...end.',
    'done in Rome',
  ])
    assert.equal(readInit(line), null, line);
});
