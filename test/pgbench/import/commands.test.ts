import assert from 'node:assert/strict';
import {test} from 'node:test';
import {assertRuns, type Expected, findIn, middle, old, progressOf, recent} from './texts.ts';

const a = recent(4);

/** Commands in a text: those with their own figure are runs, the others say only what the run itself does not. */
const commands: Record<string, [text: string, expected: Expected[]]> = {
  'with its figure': [
    'pgbench -c 10 -t 1000 testdb : 2363.017640 (including connections establishing)',
    [{clients: 10, transactionsPerClient: 1000, tpsIncludingConnections: 2363.01764}],
  ],
  'with its figure, broken in the parenthesis': [
    'FreeBSD, ZFS:\n\npgbench -c 10 -t 1000 testdb : 2363.017640 (including connections\nestablishing)\npgbench -c 300 -t 1000 testdb : 58.25 (including\nconnections establishing)\n\nRegards',
    [
      {label: 'FreeBSD, ZFS', clients: 10, transactionsPerClient: 1000, tpsIncludingConnections: 2363.01764},
      {label: 'FreeBSD, ZFS', clients: 300, transactionsPerClient: 1000, tpsIncludingConnections: 58.25},
    ],
  ],
  'with its figure, broken before it, quoted': [
    '> pgbench -c 40 -t 1000 testdb :\n> 1501.5 (excluding connections establishing)',
    [{clients: 40, transactionsPerClient: 1000, tpsExcludingConnections: 1501.5}],
  ],
  'with its figure in the next line': [
    '$ pgbench -c 20 -T 60 -j 4 -M prepared testdb\n1501.25 (excluding connections establishing)',
    [{clients: 20, durationSeconds: 60, threads: 4, queryMode: 'prepared', tpsExcludingConnections: 1501.25}],
  ],
  'with its figure behind other signs': [
    'pgbench -S -c 5 -t 100 = tps = 77.5 (without initial connection time)\npgbench -c 6 -t 100 -> 78.5 (including connections establishing)',
    [
      {clients: 5, transactionsPerClient: 100, tpsExcludingConnections: 77.5},
      {clients: 6, transactionsPerClient: 100, tpsIncludingConnections: 78.5},
    ],
  ],
  'with two figures': [
    'pgbench -c 6 -t 100 x : 77.5 (including connections establishing), 78.5 (excluding connections establishing)\npgbench -c 7 -t 100 x\n  87.5 (including connections establishing)\n  88.5 (excluding connections establishing)',
    [
      {clients: 6, transactionsPerClient: 100, tpsIncludingConnections: 77.5, tpsExcludingConnections: 78.5},
      {clients: 7, transactionsPerClient: 100, tpsIncludingConnections: 87.5, tpsExcludingConnections: 88.5},
    ],
  ],
  'with a figure that has commas': ['pgbench -c 10 -t 1000 testdb : 2363,017 (including connections establishing)', []],
  'with a figure that has no words': [
    'pgbench -c 10 -t 1000 testdb : 2363.017\npgbench -c 20 -t 1000 testdb : 2400 tps',
    [],
  ],
  'with a unit and no figure': ['pgbench -c 16 -t 1000 (excluding connections establishing)', []],
  'and its filtered report': [
    "db$ pgbench -n -c 8 -j 4 -T 30 -f a.sql@50 market | grep -E '^(tps|latency average)'\nlatency average = 7.276 ms\ntps = 1099.568477 (without initial connection time)",
    [{clients: 8, threads: 4, durationSeconds: 30, latencyAverageMs: 7.276, tpsExcludingConnections: 1099.568477}],
  ],
  'and progress lines without a report': [
    ['+ pgbench -c16 -j2 -T 600 -P 1 bench', 'starting vacuum...end.', ...progressOf(16, 3), '^C'].join('\n'),
    [{status: 'incomplete', clients: 16, threads: 2, durationSeconds: 600, progress: 3}],
  ],
  'and a whole report, which alone counts': [
    ['$ pgbench -c 99 -j 9 -T 999 -M extended bench', ...old(10).lines].join('\n'),
    [old(10).run],
  ],
  'over several lines': [
    [
      'PGPASSWORD=x \\',
      'pgbench --host=db \\',
      '  --client=12 \\',
      '  --jobs=3 \\',
      '  --time=30 bench',
      'tps = 500.5 (without initial connection time)',
    ].join('\n'),
    [{clients: 12, threads: 3, durationSeconds: 30, tpsExcludingConnections: 500.5}],
  ],
  'with variables': [
    'pgbench -c $c -j $j -T "$t" bench\ntps = 500.5 (without initial connection time)',
    [{tpsExcludingConnections: 500.5}],
  ],
  'of an earlier run': [
    ['$ pgbench -c 32 bench', ...old(10).lines, 'tps = 500.5 (without initial connection time)'].join('\n'),
    [old(10).run, {tpsExcludingConnections: 500.5}],
  ],
  'of -i': [
    [
      '$ pgbench -i -s 100 bench',
      'dropping old tables...',
      'creating tables...',
      'generating data (client-side)...',
      '100000 of 100000 tuples (100%) done (elapsed 0.03 s, remaining 0.00 s)',
      'vacuuming...',
      'creating primary keys...',
      'done in 0.46 s (drop tables 0.00 s, create tables 0.01 s).',
      '$ pgbench -c 4 bench',
      ...a.lines,
    ].join('\n'),
    [a.run],
  ],
  'with its time, in zsh': [
    [...a.lines, 'pgbench -c 4 -T 4 -P 1 bench  3.07s user 4.36s system 12% cpu 1:00.07 total', ...a.lines].join('\n'),
    [a.run, a.run],
  ],
  'with its time, in bash': [
    [
      '$ time pgbench -c 8 bench',
      ...middle(8).lines,
      '',
      'real\t1m0.123s',
      'user\t0m3.000s',
      'sys\t0m4.000s',
      '$ time pgbench -c 4 bench',
      ...a.lines,
    ].join('\n'),
    [middle(8).run, a.run],
  ],
  'in psql': [
    [
      'bench=# \\! pgbench -c 4 bench',
      ...a.lines,
      'bench=# SELECT count(*) FROM pgbench_history;',
      ' count ',
      '-------',
      '  4806',
      '(1 row)',
      '',
      'bench=# \\! pgbench -c 8 bench',
      ...middle(8).lines,
    ].join('\n'),
    [a.run, middle(8).run],
  ],
};

for (const [name, [text, expected]] of Object.entries(commands))
  test(`a command ${name}`, () => assertRuns(text, expected));

const command = 'pgbench -c $c -T 10 bench | grep tps';
for (const [name, loop] of Object.entries({
  'in one line': `$ for c in 1 2 4; do ${command}; done`,
  'over several lines': `$ for c in 1 2 4; do\n>   ${command}\n> done`,
  'with its do alone': `for c in 1 2 4\ndo\n  ${command}\ndone`,
}))
  test(`what a loop ${name} asks for is put to none of its runs`, () => {
    const rates = [80.5, 150.25, 290.125];
    const lines = rates.map(tps => `tps = ${tps} (without initial connection time)`);
    assert.deepEqual(
      findIn([loop, ...lines].join('\n')).runs.map(run => [
        run.durationSeconds,
        run.clients,
        run.tpsExcludingConnections,
      ]),
      rates.map(tps => [null, null, tps]),
    );
  });

test('a command behind a loop says again what its run does not', () => {
  const text = `for c in 1 2 4; do\n  ${command}\ndone\n$ pgbench -T 20 bench\ntps = 80.5 (without initial connection time)`;
  assert.deepEqual(
    findIn(text).runs.map(run => run.durationSeconds),
    [20],
  );
});

test('a figure in doubt behind a command is not read and not passed over', () => {
  const doubtful = [
    'pgbench -c 100 -T 60 testdb : 2.363,01 (including connections establishing)',
    'pgbench -c 20 -T 30 testdb -> 100.5 tps',
    'pgbench -c 40 -T 30 testdb: 1500 tps (excluding)',
  ];
  const good = 'pgbench -c 10 -t 1000 bench : 2363.01 (including connections establishing)';
  for (const lines of [
    [good, ...doubtful],
    [...doubtful, good],
  ]) {
    const {runs} = findIn(lines.join('\n'));
    assert.deepEqual(
      runs.map(({tpsIncludingConnections, unread}) => [tpsIncludingConnections, unread]),
      [[2363.01, doubtful]],
    );
  }
});
