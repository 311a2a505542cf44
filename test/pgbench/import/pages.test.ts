import assert from 'node:assert/strict';
import {test} from 'node:test';
import {assertRuns, type Expected, findIn, middle, old, recent} from './texts.ts';

const a = recent(4);
const encode = (line: string) => line.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const bare = {pgbenchVersion: null, serverVersion: null, progress: 0};

/** Web pages, Markdown and mail, with what stands around runs there. */
const pages: Record<string, [text: string, expected: Expected[]]> = {
  'a preformatted block': [
    `<html><body><h2>Results</h2><pre class="out">${a.lines.map(encode).join('\n')}</pre></body></html>`,
    [a.run],
  ],
  'a block without line ends': [`<pre>${a.lines.map(encode).join('<br/>')}</pre>`, [a.run]],
  'paragraphs in a table': [
    `<table><tbody><tr><td>${middle(8)
      .lines.map(line => `<p>${encode(line)}</p>`)
      .join('')}</td></tr></tbody></table>`,
    [middle(8).run],
  ],
  'attributes that were figures': [
    `<p>number of clients: 95</p><p>duration: 180 s</p><p>number of transactions actually processed: 73299</p><p>latency average =" 233.650 "ms</p><p>tps =" 406.590560 (including "connections establishing)</p><p>tps =" 406.650782 (excluding "connections establishing)</p>`,
    [
      {
        clients: 95,
        durationSeconds: 180,
        transactionsProcessed: 73299,
        latencyAverageMs: 233.65,
        tpsIncludingConnections: 406.59056,
        tpsExcludingConnections: 406.650782,
      },
    ],
  ],
  'a table of two reports': [
    `<table><tr><th>sync</th><th>async</th></tr>${old(10)
      .lines.map((line, index) => `<tr><td>${line}</td><td>${old(20).lines[index]}</td></tr>`)
      .join('\n')}</table>`,
    [old(10).run, old(20).run],
  ],
  'a Markdown table of two reports': [
    [
      '| new settings | old settings |',
      '|---|---|',
      ...old(10).lines.map((line, index) => `| ${line} | ${old(20).lines[index]} |`),
    ].join('\n'),
    [old(10).run, old(20).run],
  ],
  'runs, and a table that repeats them': [
    [
      '```',
      ...old(10).lines,
      '```',
      '```',
      ...old(20).lines,
      '```',
      '| one | two |',
      '|---|---|',
      ...old(10).lines.map((line, index) => `| ${line} | ${old(20).lines[index]} |`),
    ].join('\n'),
    [old(10).run, old(20).run],
  ],
  'a run, and a reply that quotes it': [
    [...a.lines, '', 'On Monday somebody wrote:', ...a.lines.map(line => `> ${line}`), '>', '> Nice.'].join('\n'),
    [a.run],
  ],
  'runs, and a table of their rates': [
    [
      ...a.report,
      '',
      '| clients | tps | latency average |',
      '|---|---|---|',
      '| 4 | 1201.5 | 4.000 ms |',
      '| 8 | tps = 1530.5 | 5.1 ms |',
    ].join('\n'),
    [{...a.run, ...bare}],
  ],
  'runs, and a summary of their lines': [
    [
      ...a.lines,
      'Before:',
      a.report[9],
      a.report[12],
      'After:',
      'latency average = 2.000 ms',
      'tps = 9.5 (without initial connection time)',
    ].join('\n'),
    [a.run, {latencyAverageMs: 2, tpsExcludingConnections: 9.5}],
  ],
  'figures in bold type': [
    'number of clients: **8**\nlatency average = **58.472** ms\ntps = **341.783949** (without initial connection time)',
    [{clients: 8, latencyAverageMs: 58.472, tpsExcludingConnections: 341.783949}],
  ],
  'a table of labels and figures': [
    '| params | default1 | default2 |\n|---|---|---|\n| number of transactions actually processed | 27112 | 34862 |\n| latency average | 110.595 | 86.031 |\n| tps | 451.512 | 580.313 |',
    [],
  ],
  'a table of commands and one figure each': [
    '| command | without raid | raid1 |\n|---|---|---|\n| pgbench -T 90 -j 2 benchmark | number of transactions actually processed: 42564 | number of transactions actually processed: 71177 |\n| pgbench -S -c 4 benchmark | number of transactions actually processed: 205240 | number of transactions actually processed: 556360 |',
    [],
  ],
  'a table of progress': [
    '| progress: | 240.1 s, | 975.6  tps, | 8.201 ms | 23.099 |\n| progress: | 300.1 s, | 967.6  tps, | 8.265 ms | 23.248 |',
    [],
  ],
  help: [
    'pgbench is a benchmarking tool for PostgreSQL.\n\nUsage:\n  pgbench [OPTION]... [DBNAME]\n\nBenchmarking options:\n  -c, --client=NUM         number of concurrent database clients (default: 1)\n  -T, --time=NUM           duration of benchmark test in seconds\n  -P, --progress=NUM       show thread progress report every NUM seconds\n  -t, --transactions=NUM   number of transactions each client runs (default: 10)',
    [],
  ],
  'a program that reads reports': [
    'TPS = re.compile(r"^tps = ([0-9.]+) \\((excluding connections establishing)\\)")\nif line.startswith("latency average = "):\n    x = float(line.split()[3])\nprintf("tps = %f (including connections establishing)\\n", tps);\nprintf("number of clients: %d\\n", n);',
    [],
  ],
  'prose about figures': [
    'With 64 clients we could reach a rate of about tps = 1234.5 (excluding connections establishing) on this machine.\nThe number of clients: as many as cores. A duration: 60 s is too short.',
    [],
  ],
  'other benchmarks': [
    '[ 93s ] thds: 56 tps: 43.01 qps: 1397.23 (r/w/o: 645.10/662.11/90.01) lat (ms,95%): 2680.11\nNumber of threads: 8\ntransactions: 100 (12.1 per sec.)\nduration: 30 s\nprogress: 50%\nlatency: 12 ms',
    [],
  ],
  '-i only': ['creating tables...\n10000 tuples done.\n20000 tuples done.\nset primary key...\nvacuum...done.', []],
  'only a version': ['pgbench (PostgreSQL) 15.6 (Debian 15.6-0+deb12u1)', []],
  nothing: ['', []],
};

for (const [name, [text, expected]] of Object.entries(pages))
  test(`a page with ${name}`, () => assertRuns(text, expected));

test('the blocks of several scripts stay apart from the totals, whatever stands before them', () => {
  const lines = [
    'transaction type: multiple scripts',
    'number of clients: 2',
    'number of transactions actually processed: 1287',
    'latency average = 2.770 ms',
    'tps = 718.058931 (without initial connection time)',
    'SQL script 1: <builtin: TPC-B (sort of)>',
    ' - weight: 1 (targets 10.0% of total)',
    ' - 139 transactions (10.8% of total)',
    ' - number of transactions actually processed: 139 (tps = 77.552596)',
    ' - number of failed transactions: 3 (0.000%)',
    ' - latency average = 10.092 ms',
    ' - statement latencies in milliseconds and failures:',
    '         0.002           0 \\set aid random(1, 100000 * :scale)',
    '         1.266           0 INSERT INTO pgbench_history (tid, bid, aid, delta, mtime) VALUES (:tid, :bid, :aid, :delta, CURRENT_TIMESTAMP);',
    'SQL script 2: read.sql',
    ' - weight: 9 (targets 90.0% of total)',
    ' - 1148 transactions (89.2% of total, tps = 640.506335)',
    ' - latency average = 1.883 ms',
  ];
  for (const prefix of ['', '> ', '- ', 'bench-1  | ', '    ']) {
    const {runs} = findIn([...lines, ...lines].map(line => prefix + line).join('\n'));
    assert.equal(runs.length, 2);
    for (const run of runs) {
      assert.equal(run.latencyAverageMs, 2.77);
      assert.equal(run.transactionsProcessed, 1287);
      assert.equal(run.transactionsFailed, null);
      assert.deepEqual(
        run.scripts.map(({script, weight, latencyAverageMs, tps, statements}) => [
          script,
          weight,
          latencyAverageMs,
          tps,
          statements.length,
        ]),
        [
          ['<builtin: TPC-B (sort of)>', 1, 10.092, 77.552596, 2],
          ['read.sql', 9, 1.883, 640.506335, 0],
        ],
      );
    }
  }
});

test('the rows of -r are kept, and a broken one does not become a heading', () => {
  const text = [
    ...old(3).lines,
    'statement latencies in milliseconds:',
    '\t0.002915\t\\setrandom aid 1 100000',
    '\t0.481120\tSELECT 1 AS "tps = 3 (excluding connections establishing)", abalance FROM',
    'pgbench_accounts WHERE aid = :aid;',
    ...old(4).lines,
  ].join('\n');
  const {runs} = findIn(text);
  assert.deepEqual(
    runs.map(({clients, label, scripts}) => [clients, label, scripts[0]?.statements.length ?? 0]),
    [
      [3, null, 2],
      [4, null, 0],
    ],
  );
});
