import assert from 'node:assert/strict';
import {test} from 'node:test';
import {findProgress, type Progress, readProgress} from '../../source/pgbench/progress.ts';

const nothing: Omit<Progress, 'seconds'> = {
  epoch: false,
  tps: null,
  latencyAverageMs: null,
  latencyStddevMs: null,
  failed: null,
  lagMs: null,
  skipped: null,
  retried: null,
};

const lines: readonly [
  title: string,
  line: string,
  expected: Omit<Partial<Progress>, 'seconds'> & {seconds: number},
][] = [
  [
    '9.4 to 14',
    'progress: 7.0 s, 1402.1 tps, lat 2.851 ms stddev 1.207',
    {seconds: 7, tps: 1402.1, latencyAverageMs: 2.851, latencyStddevMs: 1.207},
  ],
  [
    '15 to 19',
    'progress: 12.0 s, 88.4 tps, lat 90.117 ms stddev 12.500, 3 failed',
    {seconds: 12, tps: 88.4, latencyAverageMs: 90.117, latencyStddevMs: 12.5, failed: 3},
  ],
  [
    'rate, limit and retries (15 to 19)',
    'progress: 2.0 s, 310.2 tps, lat 21.044 ms stddev 8.311, 7 failed, lag 4.250 ms, 18 skipped, 5 retried, 9 retries',
    {
      seconds: 2,
      tps: 310.2,
      latencyAverageMs: 21.044,
      latencyStddevMs: 8.311,
      failed: 7,
      lagMs: 4.25,
      skipped: 18,
      retried: 5,
    },
  ],
  [
    'retries without rate',
    'progress: 3.0 s, 40.0 tps, lat 9.000 ms stddev 2.000, 0 failed, 6 retried, 11 retries',
    {seconds: 3, tps: 40, latencyAverageMs: 9, latencyStddevMs: 2, failed: 0, retried: 6},
  ],
  [
    'rate and limit, 9.5 to 14',
    'progress: 4.0 s, 902.3 tps, lat 1.750 ms stddev 0.912, lag 0.311 ms, 44 skipped',
    {seconds: 4, tps: 902.3, latencyAverageMs: 1.75, latencyStddevMs: 0.912, lagMs: 0.311, skipped: 44},
  ],
  [
    'a build without threads, 9.5',
    'progress 2: 4.0 s, 902.3 tps, lat 1.750 ms stddev 0.912, lag 0.311 ms, skipped 44',
    {seconds: 4, tps: 902.3, latencyAverageMs: 1.75, latencyStddevMs: 0.912, lagMs: 0.311, skipped: 44},
  ],
  [
    '--progress-timestamp',
    'progress: 1712345678.250 s, 51.0 tps, lat 19.600 ms stddev 3.100, 0 failed',
    {seconds: 1712345678.25, epoch: true, tps: 51, latencyAverageMs: 19.6, latencyStddevMs: 3.1, failed: 0},
  ],
  [
    'no transaction, 11 on',
    'progress: 9.0 s, 0.0 tps, lat 0.000 ms stddev 0.000, 0 failed',
    {seconds: 9, tps: 0, failed: 0},
  ],
  ['no transaction, 9.4 to 10', 'progress: 9.0 s, 0.0 tps, lat -nan ms stddev -nan', {seconds: 9, tps: 0}],
  ['no transaction, Windows', 'progress: 9.0 s, 0.0 tps, lat -1.#IND ms stddev -nan(ind)', {seconds: 9, tps: 0}],
  [
    'no transaction under a rate',
    'progress: 9.0 s, 0.0 tps, lat 0.000 ms stddev 0.000, 0 failed, lag 0.000 ms, 981 skipped',
    {seconds: 9, tps: 0, failed: 0, skipped: 981},
  ],
  [
    'the deviation alone is NaN',
    'progress: 5.1 s, 0.4 tps, lat 2510.037 ms stddev NaN, 0 failed',
    {seconds: 5.1, tps: 0.4, latencyAverageMs: 2510.037, failed: 0},
  ],
  [
    'an infinite rate',
    'progress: 0.0 s, inf tps, lat 0.310 ms stddev 0.010',
    {seconds: 0, latencyAverageMs: 0.31, latencyStddevMs: 0.01},
  ],
  [
    'quoted in a mail, with a time stamp',
    '> Apr 05 19:34:38 bench progress: 7.0 s, 1402.1 tps, lat 2.851 ms stddev 1.207\r',
    {seconds: 7, tps: 1402.1, latencyAverageMs: 2.851, latencyStddevMs: 1.207},
  ],
  [
    'torn after its base',
    'progress: 1.0 s, 75.9 tps, lat 16.626 ms stddev 10.448pgbench: error: client 5 script 0 aborted in command 1 query 0: ERROR:  stop, 4 failed',
    {seconds: 1, tps: 75.9, latencyAverageMs: 16.626, latencyStddevMs: 10.448},
  ],
  [
    'written into an error line',
    'pgbench: error: progress: 1.0 s, 75.9 tps, lat 16.626 ms stddev 10.448, 0 failed',
    {seconds: 1, tps: 75.9, latencyAverageMs: 16.626, latencyStddevMs: 10.448, failed: 0},
  ],
];

for (const [title, line, expected] of lines) {
  test(`progress: ${title}`, () => assert.deepEqual(readProgress(line), {...nothing, ...expected}));
}

test('lines without progress', () => {
  for (const line of [
    '',
    'progress',
    'progress: ',
    'progress: soon',
    'progress: nan s, 1.0 tps',
    'in progress: 3 s',
    'starting vacuum...end.',
  ])
    assert.equal(readProgress(line), null, line);
});

test('what follows the progress is handed on', () => {
  assert.equal(
    findProgress('progress: 1.0 s, 5.0 tps, lat 1.000 ms stddev 0.100, 0 failedclient 3 aborted')?.rest,
    'client 3 aborted',
  );
  assert.equal(findProgress('progress: 1.0 s, 5.0 tps, lat 1.000 ms stddev 0.100, 0 failed')?.rest, '');
});
