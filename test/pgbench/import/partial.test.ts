import assert from 'node:assert/strict';
import {test} from 'node:test';
import {assertRuns, type Expected, findIn, middle, old, progressOf, recent} from './texts.ts';

const a = recent(4);
const header = a.report.slice(0, 7);

/** Reports that are cut, trimmed, spoiled or not to be believed. */
const reports: Record<string, [text: string, expected: Expected[]]> = {
  'only the rates of a loop': [
    'clients=1\ntps = 803.482912 (including connections establishing)\ntps = 803.991047 (excluding connections establishing)\nclients=2\ntps = 1603.5 (including connections establishing)\ntps = 1604.5 (excluding connections establishing)',
    [
      {label: 'clients=1', tpsIncludingConnections: 803.482912, tpsExcludingConnections: 803.991047},
      {label: 'clients=2', tpsIncludingConnections: 1603.5, tpsExcludingConnections: 1604.5},
    ],
  ],
  'three rates below one another': [
    'tps = 193655.084802 (without initial connection time)\ntps = 200890.346014 (without initial connection time)\ntps = 199931.223659 (without initial connection time)',
    [
      {tpsExcludingConnections: 193655.084802},
      {tpsExcludingConnections: 200890.346014},
      {tpsExcludingConnections: 199931.223659},
    ],
  ],
  'an elision in the middle': [
    'pgbench (17.0 (Debian 17.0-1.pgdg110+1))\n[...]\nlatency average = 2.873 ms\ninitial connection time = 9.289 ms\ntps = 348.055502 (without initial connection time)',
    [
      {
        pgbenchVersion: '17.0 (Debian 17.0-1.pgdg110+1)',
        latencyAverageMs: 2.873,
        connectionTimeMs: 9.289,
        tpsExcludingConnections: 348.055502,
      },
    ],
  ],
  'an elision among progress lines': [
    [a.banner, ...a.stderr.slice(0, 2), '...', ...a.stderr.slice(-1), ...a.report].join('\n'),
    [{...a.run, progress: 2}],
  ],
  'no report after its header': [
    header.join('\n'),
    [
      {
        status: 'incomplete',
        clients: 4,
        threads: 2,
        scale: 100,
        queryMode: 'simple',
        script: '<builtin: TPC-B (sort of)>',
        durationSeconds: 4,
      },
    ],
  ],
  'a rate without its words': [
    [...old(3).lines.slice(0, 6), 'tps = 1234.5'].join('\n'),
    [{...old(3).run, status: 'incomplete', tpsIncludingConnections: null, tpsExcludingConnections: null, unread: 1}],
  ],
  'a rate cut in its words': [
    [...old(3).lines.slice(0, 6), 'tps = 1234.5 (incl'].join('\n'),
    [{...old(3).run, tpsIncludingConnections: 1234.5, tpsExcludingConnections: null}],
  ],
  'decimal commas': [
    [
      ...old(3).lines.slice(0, 6),
      'tps = 1234,56 (including connections establishing)',
      'tps = 1235,78 (excluding connections establishing)',
    ].join('\n'),
    [{...old(3).run, status: 'incomplete', tpsIncludingConnections: null, tpsExcludingConnections: null, unread: 2}],
  ],
  'thousands with commas': [
    'number of clients: 8\nduration: 60 s\nnumber of transactions actually processed: 1,234,567\ntps = 20,576.1 (without initial connection time)',
    [{status: 'incomplete', clients: 8, durationSeconds: 60, unread: 2}],
  ],
  'no number at all': [
    'transaction type: Custom query\nnumber of clients: 2\nduration: 2 s\nnumber of transactions actually processed: 0\nlatency average: inf ms\nlatency stddev: -nan ms\ntps = 0.000000 (including connections establishing)\ntps = 0.000000 (excluding connections establishing)',
    [
      {
        status: 'aborted',
        script: 'Custom query',
        clients: 2,
        durationSeconds: 2,
        transactionsProcessed: 0,
        tpsIncludingConnections: 0,
        tpsExcludingConnections: 0,
      },
    ],
  ],
  'nothing processed, and failures of no number': [
    [...header, 'number of transactions actually processed: 0', 'number of failed transactions: 0 (NaN%)'].join('\n'),
    [
      {
        status: 'aborted',
        clients: 4,
        threads: 2,
        scale: 100,
        queryMode: 'simple',
        script: '<builtin: TPC-B (sort of)>',
        durationSeconds: 4,
        transactionsProcessed: 0,
        transactionsFailed: 0,
      },
    ],
  ],
  'fewer transactions than asked': [
    old(3).lines.join('\n').replace('1500/1500', '1100/1500'),
    [{...old(3).run, status: 'aborted', transactionsProcessed: 1100}],
  ],
  'fewer than asked, the others failed': [
    'number of transactions actually processed: 90/100\nnumber of failed transactions: 10 (10.000%)\ntps = 5.5 (without initial connection time)',
    [{transactionsProcessed: 90, transactionsFailed: 10, tpsExcludingConnections: 5.5}],
  ],
  'clients that were aborted': [
    [
      a.banner,
      ...a.stderr.slice(0, 2),
      'pgbench: error: client 1 script 0 aborted in command 5 query 0: ERROR:  deadlock detected',
      'pgbench: error: client 3 aborted in command 4 (SQL) of script 0; perhaps the backend died while processing',
      ...a.stderr.slice(2),
      ...a.report,
      'pgbench: error: Run was aborted; the above results are incomplete.',
      ...recent(8).lines,
    ].join('\n'),
    [{...a.run, status: 'aborted', clientsAborted: 2}, recent(8).run],
  ],
  'one client aborted twice, in an old version': [
    [
      'Client 2 aborted in state 8: ERROR:  deadlock detected',
      'Client 2 aborted in state 8: ERROR:  deadlock detected',
      ...old(3).lines,
    ].join('\n'),
    [{...old(3).run, status: 'aborted', clientsAborted: 1}],
  ],
  'a connection that failed, and a good report': [
    [
      'starting vacuum...end.',
      'Connection to database "bench" failed:',
      'FATAL:  sorry, too many clients already',
      ...old(60).lines,
    ].join('\n'),
    [{...old(60).run, status: 'aborted'}],
  ],
  'a password that was wrong, then the run': [
    [
      '$ pgbench -c 4 bench',
      'pgbench: error: connection to server at "db", port 5432 failed: FATAL:  password authentication failed for user "u"',
      '$ pgbench -c 4 bench',
      ...a.lines,
    ].join('\n'),
    [a.run],
  ],
  'a connection that psql did not get': [
    [
      'psql: error: connection to server on socket "/tmp/.s.PGSQL.5432" failed: No such file or directory',
      ...a.lines,
    ].join('\n'),
    [a.run],
  ],
  'too many clients, and no report': [
    [
      'pgbench (15.6)',
      'starting vacuum...end.',
      'pgbench: error: connection to server at "db" failed: FATAL:  sorry, too many clients already',
      'pgbench: error: could not create connection for client 20',
    ].join('\n'),
    [{status: 'aborted', pgbenchVersion: '15.6'}],
  ],
  'a vacuum that failed, which matters not': [
    [
      a.banner,
      'starting vacuum...pgbench: error: ERROR:  permission denied for table pgbench_branches',
      'pgbench: detail: (ignoring this error and continuing anyway)',
      'end.',
      ...progressOf(4),
      ...a.report,
    ].join('\n'),
    [a.run],
  ],
  'an error torn into a progress line': [
    [
      'starting vacuum...end.',
      'progress: 1.0 s, 75.9 tps, lat 16.626 ms stddev 10.448, 0 failed, lag 4.514 mspgbench: error: client 5 script 0 aborted in command 1 query 0: ERROR:  division by zero',
      ', 7 skipped',
      'progress: 2.0 s, 80.1 tps, lat 15.102 ms stddev 9.004, 0 failed, lag 4.001 ms, 0 skipped',
    ].join('\n'),
    [{status: 'aborted', clientsAborted: 1, progress: 2}],
  ],
  'a line that no version prints': [
    [
      ...a.report.slice(0, 11),
      'latency percentile 99 = 8.125 ms',
      'zipfian cache array overflowed 14 time(s)',
      'WAL per transaction: 512 bytes',
      ...a.report.slice(11),
    ].join('\n'),
    [{...a.run, pgbenchVersion: null, serverVersion: null, progress: 0, unread: 3}],
  ],
  'settings of another distribution': [
    [
      a.report[0],
      'default transaction isolation level: read committed',
      'transaction maximum tries number: 1',
      ...a.report.slice(1),
    ].join('\n'),
    [{...a.run, pgbenchVersion: null, serverVersion: null, progress: 0, unread: 2}],
  ],
  'a type that a page has eaten': [
    ['transaction type: ', ...old(3).lines.slice(1), 'transaction type:', ...old(4).lines.slice(1)].join('\n'),
    [
      {...old(3).run, script: null},
      {...old(4).run, script: null},
    ],
  ],
  '-C': [
    'transaction type: <builtin: select only>\nnumber of clients: 8\nnumber of transactions actually processed: 49\nlatency average = 47.412 ms\naverage connection time = 34.860 ms\ntps = 23.900000 (including reconnection times)',
    [
      {
        script: '<builtin: select only>',
        clients: 8,
        transactionsProcessed: 49,
        latencyAverageMs: 47.412,
        connectionTimeMs: 34.86,
        tpsIncludingConnections: 23.9,
      },
    ],
  ],
  'an average over failures': [
    'number of clients: 8\nlatency average = 28.650 ms (including failures)\ntps = 140.4 (without initial connection time)',
    [{clients: 8, latencyAverageMs: 28.65, tpsExcludingConnections: 140.4}],
  ],
};

for (const [figure, unread] of [
  ['80,000.12', 1],
  ['-5.5', 1],
  ['inf', 0],
] as const)
  test(`a report whose tps is ${figure} is not complete`, () => {
    const {tpsExcludingConnections: _, ...rest} = a.run;
    const rate = `tps = ${figure} (without initial connection time)`;
    assertRuns([...a.lines.slice(0, -1), rate].join('\n'), [{...rest, status: 'incomplete', unread}]);
  });

for (const [name, [text, expected]] of Object.entries(reports))
  test(`a run is read with ${name}`, () => assertRuns(text, expected));

test('a second without transactions has no latency', () => {
  const {runs} = findIn(
    'progress: 1.0 s, 0.0 tps, lat -nan ms stddev -nan\nprogress: 2.0 s, 0.0 tps, lat 0.000 ms stddev 0.000, 0 failed',
  );
  assert.deepEqual(
    runs[0]?.progress.map(({tps, latencyAverageMs, latencyStddevMs, failed}) => [
      tps,
      latencyAverageMs,
      latencyStddevMs,
      failed,
    ]),
    [
      [0, null, null, null],
      [0, null, null, 0],
    ],
  );
});

test('cut after any line, a report keeps all lines before', () => {
  const keys = [
    'script',
    'scale',
    'queryMode',
    'clients',
    'threads',
    'durationSeconds',
    'transactionsProcessed',
    'latencyAverageMs',
    'tpsIncludingConnections',
    'tpsExcludingConnections',
  ] as const;
  const {lines, run} = middle(8);
  for (let count = 3; count <= lines.length; count += 1) {
    const found = findIn(lines.slice(0, count).join('\n')).runs[0];
    assert.equal(found?.status, count > 9 ? 'complete' : 'incomplete');
    assert.deepEqual(
      keys.map(key => found?.[key]),
      keys.map((key, index) => (index < count - 1 ? run[key] : null)),
    );
  }
});
