import assert from 'node:assert/strict';
import {test} from 'node:test';
import {readTrouble, type Trouble} from '../../source/pgbench/trouble.ts';

const aborted = (client: number, message: string): Trouble => ({kind: 'client-aborted', client, message});
const refused = (client: number | null, message: string): Trouble => ({kind: 'connection-failed', client, message});
const incomplete = (message: string): Trouble => ({kind: 'incomplete', message});
const error = (message: string): Trouble => ({kind: 'error', message});

const socket = 'connection to server on socket "/tmp/.s.PGSQL.5432" failed: FATAL:  sorry, too many clients already';

const troubles: readonly [line: string, expected: Trouble][] = [
  // A client gives up: 15 to 19, 13 and 14, 10 to 12, up to 9.5.
  [
    'pgbench: error: client 4 script 1 aborted in command 2 query 0: ERROR:  division by zero',
    aborted(4, 'client 4 script 1 aborted in command 2 query 0: ERROR:  division by zero'),
  ],
  [
    'pgbench-16: error: client 4 script 0 aborted in command 2 query 0: FEHLER:  Division durch Null',
    aborted(4, 'client 4 script 0 aborted in command 2 query 0: FEHLER:  Division durch Null'),
  ],
  [
    'pgbench: error: client 11 aborted while establishing connection',
    aborted(11, 'client 11 aborted while establishing connection'),
  ],
  [
    'client 1 aborted in command 4 (SQL) of script 0; perhaps the backend died while processing',
    aborted(1, 'client 1 aborted in command 4 (SQL) of script 0; perhaps the backend died while processing'),
  ],
  [
    'client 7 aborted in state 3: ERROR:  deadlock detected',
    aborted(7, 'client 7 aborted in state 3: ERROR:  deadlock detected'),
  ],
  ['Client 7 aborted in establishing connection.', aborted(7, 'Client 7 aborted in establishing connection.')],
  // Written into other lines by other threads.
  [
    'progress: 1.0 s, 75.9 tps, lat 16.626 ms stddev 10.448, 0 failed, lag 4.514 mspgbench: error: client 5 script 0 aborted in command 1 query 0: ERROR:  no',
    aborted(5, 'client 5 script 0 aborted in command 1 query 0: ERROR:  no'),
  ],
  [
    'progress: 2.0 s, 5.9 tps, lat 16.626 ms stddev 10.448client 5 aborted in command 1 (SQL) of script 0; perhaps the backend died while processing',
    aborted(5, 'client 5 aborted in command 1 (SQL) of script 0; perhaps the backend died while processing'),
  ],
  [
    'pgbench: pgbench: error: error: client 6 aborted while establishing connection',
    aborted(6, 'client 6 aborted while establishing connection'),
  ],
  [
    'error: client 6 aborted while establishing connection',
    aborted(6, 'client 6 aborted while establishing connection'),
  ],
  // No connection.
  [`pgbench: error: ${socket}`, refused(null, socket)],
  [
    'pgbench: error: could not create connection for client 20',
    refused(20, 'could not create connection for client 20'),
  ],
  ['pgbench: error: could not create connection for setup', refused(null, 'could not create connection for setup')],
  [
    'pgbench: error: could not create connection for initialization',
    refused(null, 'could not create connection for initialization'),
  ],
  [
    'pgbench: error: connection to database "bench" failed: could not connect to server: Connection refused',
    refused(null, 'connection to database "bench" failed: could not connect to server: Connection refused'),
  ],
  ['Connection to database "bench" failed:', refused(null, 'Connection to database "bench" failed:')],
  // The run as a whole.
  [
    'pgbench: error: Run was aborted; the above results are incomplete.',
    incomplete('Run was aborted; the above results are incomplete.'),
  ],
  [
    'pgbench-14: fatal: Run was aborted; the above results are incomplete.',
    incomplete('Run was aborted; the above results are incomplete.'),
  ],
  [
    'Run was aborted; the above results are incomplete.',
    incomplete('Run was aborted; the above results are incomplete.'),
  ],
  [
    'pgbench: error: Run was aborted due to an error in thread 1',
    incomplete('Run was aborted due to an error in thread 1'),
  ],
  // Anything else that is an error.
  ['pgbench: error: empty range given to random', error('empty range given to random')],
  ['pgbench: error: ', error('')],
  [
    'pgbench: error: need at least 33 open files, but system limit is 20',
    error('need at least 33 open files, but system limit is 20'),
  ],
  [
    'You need at least 33 open files but you are only allowed to use 20.',
    error('You need at least 33 open files but you are only allowed to use 20.'),
  ],
  [
    'number of clients (5) must be a multiple of number of threads (2)',
    error('number of clients (5) must be a multiple of number of threads (2)'),
  ],
  ['/usr/bin/pgbench: unrecognized option "--no-such"', error('/usr/bin/pgbench: unrecognized option "--no-such"')],
  ["pgbench-9.4: invalid option -- 'L'", error("pgbench-9.4: invalid option -- 'L'")],
  [
    'FATAL:  terminating connection due to administrator command',
    error('FATAL:  terminating connection due to administrator command'),
  ],
  ['ERROR:  canceling statement due to user request\r', error('ERROR:  canceling statement due to user request')],
  ['2024-04-05 pgbench: error: out of memory', error('out of memory')],
];

for (const [line, expected] of troubles) test(`trouble: ${line}`, () => assert.deepEqual(readTrouble(line), expected));

test('lines that are no trouble', () => {
  const lines = [
    '',
    'progress: 7.0 s, 1402.1 tps, lat 2.851 ms stddev 1.207, 2 failed',
    'pgbench: error: progress: 7.0 s, 1402.1 tps, lat 2.851 ms stddev 1.207, 2 failed',
    ', 0 skipped',
    'starting vacuum...end.',
    'starting vacuum...pgbench: error: ERROR:  cannot execute TRUNCATE TABLE in a read-only transaction',
    'end.',
    'pgbench: detail: (ignoring this error and continuing anyway)',
    '(ignoring this error and continuing anyway)',
    'pgbench: hint: Perhaps you need to do initialization ("pgbench -i") in database "bench".',
    'Perhaps you need to do initialization ("pgbench -i") in database "bench"',
    'pgbench: warning: scale option ignored, using count from pgbench_branches table (10)',
    'WARNING:  terminating connection due to immediate shutdown command',
    'NOTICE:  table "pgbench_accounts" does not exist, skipping',
    'HINT:  The transaction might succeed if retried.',
    'DETAIL:  Reason code: Canceled on identification as a pivot, during write.',
    'LINE 1: select count(*) from pgbench_branches',
    'Try "pgbench --help" for more information.',
    'pgbench: client 0 got an error in command 7 (SQL) of script 0; ERROR:  could not serialize access due to concurrent update',
    'pgbench: client 0 repeats the transaction after the error (try 1/2)',
    "pgbench: client 0 sending SELECT 'pgbench: error: client 3 aborted'",
    'pgbench (15.18 (Debian 15.18-0+deb12u1))',
    'transaction type: <builtin: TPC-B (sort of)>',
    'number of clients: 8',
    'number of failed transactions: 0 (0.000%)',
    'initial connection time = 11.322 ms',
    'done in 2.86 s (drop tables 0.22 s, create tables 0.13 s).',
  ];
  for (const line of lines) assert.equal(readTrouble(line), null, line);
});
