import {test} from 'node:test';
import {assertRuns, type Expected, middle, old, recent} from './texts.ts';

/** Breaks lines at blanks, as mail programs do. */
function wrap(line: string, columns: number, prefix: string): string {
  const words = line.split(' ');
  const rows = [''];
  for (const word of words) {
    const row = rows.at(-1) ?? '';
    if (row.trim() !== '' && row.length + 1 + word.length > columns) rows.push(prefix + word);
    else rows[rows.length - 1] = row === '' ? word : `${row} ${word}`;
  }
  return rows.join('\n');
}

for (const columns of [72, 60, 50, 45, 40, 36])
  for (const [name, before, after] of [
    ['without quotation', '', ''],
    ['with quotation', '> ', '> '],
    ['with quotation on the first line only', '> > ', ''],
    ['with indentation', '        ', '        '],
    ['in a container', 'pgbench-1  | ', 'pgbench-1  | '],
  ] as const)
    test(`lines broken at ${columns} columns ${name} are one`, () => {
      const runs = [old(10), middle(8), recent(4)];
      const text = runs.flatMap(({lines}) => lines.map(line => wrap(before + line, columns + before.length, after)));
      assertRuns(
        text.join('\n'),
        runs.map(({run}) => run),
      );
    });

test('a terminal that breaks words is undone', () => {
  const runs = [old(10), recent(4)];
  const text = runs.flatMap(({lines}) => lines.map(line => line.replace(/(.{48})/g, '$1\n')));
  assertRuns(
    text.join('\n'),
    runs.map(({run}) => run),
  );
});

test('a soft line break of quoted-printable is undone', () => {
  const runs = [old(10), recent(4)];
  const text = runs.flatMap(({lines}) =>
    lines.map(line => line.replaceAll('=', '=3D').replace(/^(.{50})(?=.)/, '$1=\n')),
  );
  assertRuns(
    text.join('\n'),
    runs.map(({run}) => run),
  );
});

/** A broken text, and the values that it still holds. */
const broken: Record<string, [text: string, expected: Expected[]]> = {
  'inside the parenthesis of the rate': [
    'number of clients: 3\nduration: 20 s\nnumber of transactions actually processed: 4321\ntps = 216.012345 (without initial\nconnection time)\n\ntps are good.',
    [{clients: 3, durationSeconds: 20, transactionsProcessed: 4321, tpsExcludingConnections: 216.012345}],
  ],
  'between a label and its value': [
    'scaling factor:\n  70\nnumber of clients:\n  12\nlatency average =\n  4.125 ms\ntps =\n  2909.5 (including connections\n  establishing)',
    [{scale: 70, clients: 12, latencyAverageMs: 4.125, tpsIncludingConnections: 2909.5}],
  ],
  'in the transaction type': [
    '> transaction type: <builtin: TPC-B\n> (sort of)>\n> scaling factor: 5\n> number of clients: 2\n> tps = 99.5 (without initial connection time)',
    [{script: '<builtin: TPC-B (sort of)>', scale: 5, clients: 2, tpsExcludingConnections: 99.5}],
  ],
  'three times in one progress line': [
    'progress: 1.0 s, 185.0 tps, lat 22.627 ms\nstddev 9.900, 68 failed, lag\n12.609 ms, 100 skipped, 24\nretried, 28 retries\nprogress: 2.0 s, 190.0 tps, lat 21.000 ms stddev 9.100, 1 failed, lag 12.000 ms, 3 skipped, 2 retried, 2 retries',
    [{status: 'incomplete', progress: 2}],
  ],
  'in the banner': [
    'pgbench (17.2 (Debian 17.2-1.pgdg120+1), server 16.6\n(Debian 16.6-1.pgdg120+1))\ntransaction type: a.sql\nscaling factor: 1\ntps = 12.5 (without initial connection time)',
    [
      {
        pgbenchVersion: '17.2 (Debian 17.2-1.pgdg120+1)',
        serverVersion: '16.6 (Debian 16.6-1.pgdg120+1)',
        script: 'a.sql',
        scale: 1,
        tpsExcludingConnections: 12.5,
      },
    ],
  ],
  'in the line of the latency limit': [
    'transaction type: b.sql\nnumber of transactions actually processed: 1010\nnumber of transactions above the 20.0 ms latency limit:\n25/1010 (2.475%)\nlatency average = 6.858 ms\ntps = 353.7 (without initial connection time)',
    [{script: 'b.sql', transactionsProcessed: 1010, latencyAverageMs: 6.858, tpsExcludingConnections: 353.7}],
  ],
};

for (const [name, [text, expected]] of Object.entries(broken))
  test(`a break ${name} loses nothing`, () => assertRuns(text, expected));
