import {test} from 'node:test';
import {assertRuns, type Expected, middle, old, progressOf, recent} from './texts.ts';

const join = (...parts: (string | readonly string[])[]) => parts.flat().join('\n');
const a = recent(4);
const b = recent(16);

/** How runs stand in a text. */
const layouts: Record<string, [text: string, expected: Expected[]]> = {
  'one after the other': [join(a.lines, b.lines, a.lines), [a.run, b.run, a.run]],
  'old and new ones with nothing between': [
    join(old(1).lines, old(2).lines, middle(3).lines),
    [old(1).run, old(2).run, middle(3).run],
  ],
  'stderr kept before stdout': [join(a.stderr, a.banner, a.report), [a.run]],
  'stdout kept before stderr': [join(a.banner, a.report, a.stderr), [a.run]],
  'stdout before stderr, thrice': [
    join(a.banner, a.report, a.stderr, b.banner, b.report, b.stderr, a.banner, a.report, a.stderr),
    [a.run, b.run, a.run],
  ],
  'stdout before stderr, of old versions': [
    join(a.report, progressOf(4), b.report, progressOf(16)),
    [
      {...a.run, pgbenchVersion: null, serverVersion: null},
      {...b.run, pgbenchVersion: null, serverVersion: null},
    ],
  ],
  'progress lines in front, no vacuum, no banner': [
    join(progressOf(4), a.report, progressOf(16), b.report),
    [
      {...a.run, pgbenchVersion: null, serverVersion: null},
      {...b.run, pgbenchVersion: null, serverVersion: null},
    ],
  ],
  'a last progress line in the report': [
    join(a.banner, a.stderr.slice(0, -1), a.report.slice(0, 3), a.stderr.slice(-1), a.report.slice(3), b.lines),
    [a.run, b.run],
  ],
  'a last progress line behind the report': [
    join(a.banner, a.stderr.slice(0, -1), a.report, a.stderr.slice(-1), b.lines),
    [a.run, b.run],
  ],
  'a run killed before the next': [
    join(a.banner, a.stderr.slice(0, 3), b.lines),
    [{status: 'incomplete', progress: 2, pgbenchVersion: a.run.pgbenchVersion, serverVersion: '15.7'}, b.run],
  ],
  'a run killed at the end': [
    join(a.lines, b.banner, b.stderr.slice(0, 3)),
    [a.run, {status: 'incomplete', progress: 2, pgbenchVersion: a.run.pgbenchVersion, serverVersion: '15.7'}],
  ],
  'a run killed at the end, of an old version': [
    join(middle(8).lines, 'starting vacuum...end.', progressOf(8, 3)),
    [middle(8).run, {status: 'incomplete', progress: 3}],
  ],
  'progress lines only': [join('starting vacuum...end.', progressOf(7, 6)), [{status: 'incomplete', progress: 6}]],
  'progress lines of two runs only': [
    join(progressOf(7, 6), progressOf(9, 3)),
    [
      {status: 'incomplete', progress: 6},
      {status: 'incomplete', progress: 3},
    ],
  ],
  'blank lines between all lines': [a.lines.join('\n\n'), [a.run]],
  'two reports side by side': [
    a.report.map((line, index) => `${line.padEnd(60)}${b.report[index]}`).join('\n'),
    [
      {...a.run, pgbenchVersion: null, serverVersion: null, progress: 0},
      {...b.run, pgbenchVersion: null, serverVersion: null, progress: 0},
    ],
  ],
  'two old reports side by side, with a bar': [
    old(10)
      .lines.map((line, index) => `${line.padEnd(58)}| ${old(20).lines[index]}`)
      .join('\n'),
    [old(10).run, old(20).run],
  ],
  'two runs side by side, with progress lines': [
    a.lines.map((line, index) => `${line.padEnd(70)}${b.lines[index]}`).join('\n'),
    [a.run, b.run],
  ],
  'three reports side by side, one of them shorter': [
    join(
      old(1).lines.map(
        (line, index) =>
          `${line.padEnd(60)}${(old(2).lines[index] ?? '').padEnd(60)}${index === 7 ? '' : old(3).lines[index]}`,
      ),
    ),
    [old(1).run, old(2).run, {...old(3).run, tpsExcludingConnections: null}],
  ],
  'what diff -y makes of two unlike reports': [
    join(
      old(10)
        .lines.slice(0, 3)
        .map(line => `${line.padEnd(61)}  ${line}`),
      `number of clients: 10\t\t\t\t\t     |\tnumber of clients: 20`,
      `number of transactions per client: 500\t\t\t\tnumber of transactions per client: 500`,
      `number of transactions actually processed: 5000/5000\t     |\tlatency average = 5.500 ms`,
      `\t\t\t\t\t\t\t     >\tlatency stddev = 1.500 ms`,
      `tps = 1071.250000 (including connections establishing)\t     |\ttps = 1142.500000 (including connections establishing)`,
      `tps = 1073.500000 (excluding connections establishing)\t     <`,
    ),
    [
      old(10).run,
      {
        ...old(20).run,
        transactionsProcessed: null,
        latencyAverageMs: 5.5,
        latencyStddevMs: 1.5,
        tpsExcludingConnections: null,
      },
    ],
  ],
  'a table whose cells are sometimes empty': [
    join(
      '<table><tr><td>transaction type: a.sql</td><td>transaction type: b.sql</td></tr>',
      '<tr><td>number of clients: 4</td><td>number of clients: 8</td></tr>',
      '<tr><td>latency stddev = 1.5 ms</td><td></td></tr>',
      '<tr><td></td><td>initial connection time = 7.5 ms</td></tr>',
      '<tr><td>tps = 10.5 (without initial connection time)</td><td>tps = 20.5 (without initial connection time)</td></tr></table>',
    ),
    [
      {script: 'a.sql', clients: 4, latencyStddevMs: 1.5, tpsExcludingConnections: 10.5},
      {script: 'b.sql', clients: 8, connectionTimeMs: 7.5, tpsExcludingConnections: 20.5},
    ],
  ],
  'files that grep names': [
    'rw_1.log:tps = 10.5 (without initial connection time)\nrw_8.log:tps = 80.5 (without initial connection time)',
    [
      {label: 'rw_1.log', tpsExcludingConnections: 10.5},
      {label: 'rw_8.log', tpsExcludingConnections: 80.5},
    ],
  ],
  'a report on one line': [middle(8).lines.join(' '), [middle(8).run]],
  'two reports on one line': [join([...old(10).lines, ...old(20).lines].join(' ')), [old(10).run, old(20).run]],
  'reports on a line each': [join(old(10).lines.join('; '), old(20).lines.join('; ')), [old(10).run, old(20).run]],
  'a report on one line, its ends eaten': [old(10).lines.join(''), [old(10).run]],
  'a run with its progress lines on one line': [a.lines.join(' '), [a.run]],
  'prose before a report on one line': [
    `The usual output looks like this: ${old(10).lines.join(' ')} The first lines repeat the settings.`,
    [old(10).run],
  ],
  'a JSON string of everything': [JSON.stringify({changed: true, stdout: a.lines.join('\n')}), [a.run]],
  'lists of JSON strings': [
    JSON.stringify({stdout_lines: [a.banner, ...a.report], stderr_lines: a.stderr}, null, 2),
    [a.run],
  ],
  'pods whose lines alternate': [
    a.lines.map((line, index) => `[pod/bench-1/pgbench] ${line}\n[pod/bench-2/pgbench] ${b.lines[index]}`).join('\n'),
    [a.run, b.run],
  ],
  'containers whose lines alternate in threes': [
    Array.from({length: 7}, (_, turn) =>
      join(
        a.lines.slice(turn * 3, turn * 3 + 3).map(line => `bench-a-1   | ${line}`),
        b.lines.slice(turn * 3, turn * 3 + 3).map(line => `bench-b-1   | ${line}`),
      ),
    ).join('\n'),
    [a.run, b.run],
  ],
  'a container and its server': [
    join(
      'postgres-1  | 2024-01-01 12:00:00.000 UTC [1] LOG:  checkpoint starting: time',
      a.lines.map(line => `pgbench-1  | ${line}`),
      'postgres-1  | 2024-01-01 12:00:00.000 UTC [99] FATAL:  sorry, too many clients already',
      'pgbench-1 exited with code 0',
    ),
    [a.run],
  ],
  'hosts in turn': [
    join(
      a.lines.map(line => `db1: ${line}`),
      b.lines.map(line => `db2: ${line}`),
    ),
    [a.run, b.run],
  ],
  'two runs at once on one terminal': [
    join(
      'starting vacuum...end.',
      'starting vacuum...end.',
      a.stderr
        .slice(1)
        .flatMap((line, index) => (index === 2 ? [b.stderr[3], line] : [line, b.stderr[index + 1]]))
        .join('\n'),
      b.report,
      a.report,
    ),
    [
      {...a.run, pgbenchVersion: null, serverVersion: null},
      {...b.run, pgbenchVersion: null, serverVersion: null},
    ],
  ],
  'tail -f of two files': [
    Array.from({length: 7}, (_, turn) =>
      join(
        '==> a.log <==',
        a.lines.slice(turn * 3, turn * 3 + 3),
        '',
        '==> b.log <==',
        b.lines.slice(turn * 3, turn * 3 + 3),
        '',
      ),
    ).join('\n'),
    [
      {...a.run, label: 'a.log'},
      {...b.run, label: 'b.log'},
    ],
  ],
  stern: [
    a.lines.map((line, index) => `bench-aa pgbench ${line}\nbench-bb pgbench ${b.lines[index]}`).join('\n'),
    [a.run, b.run],
  ],
  'times of day as progress': [
    join(
      a.banner,
      'progress: 1712345678.250 s, 100.0 tps, lat 8.000 ms stddev 1.000',
      'progress: 1712345679.250 s, 110.0 tps, lat 7.000 ms stddev 1.000',
      a.report,
      a.banner,
      'progress: 1712345780.250 s, 100.0 tps, lat 8.000 ms stddev 1.000',
      a.report,
    ),
    [
      {...a.run, progress: 2},
      {...a.run, progress: 1},
    ],
  ],
};

for (const [name, [text, expected]] of Object.entries(layouts))
  test(`runs are found: ${name}`, () => assertRuns(text, expected));
