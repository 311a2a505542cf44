import assert from 'node:assert/strict';
import {test} from 'node:test';
import {findIn, middle, old, recent} from './texts.ts';

const run = recent(4).lines.join('\n');

/** A text with two runs, and the labels they get. */
const headings: Record<string, [text: string, labels: (string | null)[]]> = {
  'of a shell loop': [`=== 10 clients ===\n${run}\n=== 20 clients ===\n${run}`, ['10 clients', '20 clients']],
  'of head and tail': [`==> rw_10.log <==\n${run}\n\n==> rw_20.log <==\n${run}`, ['rw_10.log', 'rw_20.log']],
  'of Markdown': [
    `# Results\n\n## ext4\n\n\`\`\`\n${run}\n\`\`\`\n\n## xfs\n\n\`\`\`\n${run}\n\`\`\``,
    ['ext4', 'xfs'],
  ],
  'of one word': [`master:\n${run}\n\npatched:\n${run}`, ['master', 'patched']],
  'of echo': [
    `Running with 8 clients\n${run}\nRunning with 16 clients\n${run}`,
    ['Running with 8 clients', 'Running with 16 clients'],
  ],
  'of dashes': [`--- c=8 ---\n${run}\n--- c=16 ---\n${run}`, ['c=8', 'c=16']],
  'with a command below': [
    `Test 1\n$ pgbench -c 4 -T 4 bench\n${run}\nTest 2\n$ pgbench -c 4 -T 4 bench\n${run}`,
    ['Test 1', 'Test 2'],
  ],
  'that holds for both': [`## Baseline\n\n${run}\n\n${run}`, ['Baseline', 'Baseline']],
  'in bold type': [`**ZFS, lz4**\n\n${run}\n\n**ZFS, off**\n\n${run}`, ['ZFS, lz4', 'ZFS, off']],
  'that are missing': [`${run}\n${run}`, [null, null]],
  'that are only prompts': [`db$ pgbench -c 4 bench\n${run}\ndb$ pgbench -c 4 bench\n${run}\ndb$ exit`, [null, null]],
  'that are prose': [
    `We then started the server again and ran the same thing once more, to be sure.\n${run}\nIt was slower.\n${run}`,
    [null, null],
  ],
  'of a quoted mail': [
    `> With the patch:\n>\n${run.replace(/^/gm, '> ')}\n>\n> Without:\n>\n${run.replace(/^/gm, '> ')}`,
    ['With the patch', 'Without'],
  ],
  'in quoted-printable': [`Z=C3=BCrich:\n${run}\nGen=C3=A8ve:\n${run}`, ['Zürich', 'Genève']],
  'before pgbench -i': [
    `scale 100\ndropping old tables...\ncreating tables...\n100000 of 100000 tuples (100%) done (elapsed 0.1 s, remaining 0.0 s)\ndone.\n${run}\nscale 200\n${run}`,
    ['scale 100', 'scale 200'],
  ],
};

for (const [name, [text, labels]] of Object.entries(headings))
  test(`labels come from headings ${name}`, () => {
    const {runs} = findIn(text);
    assert.deepEqual(
      runs.map(({label}) => label),
      labels,
    );
    assert.ok(runs.every(({tpsExcludingConnections}) => tpsExcludingConnections === 1201.5));
  });

test('a heading below a report that was cut is that of the next run', () => {
  const cut = middle(8).lines.slice(0, 6).join('\n');
  const {runs} = findIn(`first: 8\n${cut}\nsecond: 16\n${old(16).lines.join('\n')}`);
  assert.deepEqual(
    runs.map(({label, status, clients}) => [label, status, clients]),
    [
      ['first: 8', 'incomplete', 8],
      ['second: 16', 'complete', 16],
    ],
  );
});

test('columns are labelled by their headings', () => {
  const right = recent(16).lines;
  const rows = recent(4).lines.map((line, index) => line.padEnd(74) + right[index]);
  assert.deepEqual(
    findIn([`${'ext4'.padEnd(74)}xfs`, ...rows].join('\n')).runs.map(({label, clients}) => [label, clients]),
    [
      ['ext4', 4],
      ['xfs', 16],
    ],
  );
});

test('what pgbench --version says is the version of the reports below it, and no label', () => {
  const report = middle(8).lines.join('\n');
  const version = '13.4 (Ubuntu 13.4-1)';
  for (const above of [`pgbench (PostgreSQL) ${version}`, `$ pgbench --version\npgbench (PostgreSQL) ${version}`])
    assert.deepEqual(
      findIn(`${above}\n${report}\n$ pgbench -c 8 bench\n${report}`).runs.map(run => [run.pgbenchVersion, run.label]),
      [
        [version, null],
        [version, null],
      ],
    );
  assert.equal(findIn(`patched:\npgbench (PostgreSQL) 17beta1\n${report}`).runs[0]?.label, 'patched');
});

test('a heading may stand in the line of a figure, and none is carried over it', () => {
  const figures = (n: number) => `latency average = ${n}.5 ms\ntps = 6${n}.01 (excluding connections establishing)`;
  const labels = (text: string) => findIn(text).runs.map(({label}) => label);
  assert.deepEqual(labels(`run1:\n${figures(7)}\nrun2:\n${figures(8)}\nrun3: ${figures(9)}`), ['run1', 'run2', 'run3']);
  assert.deepEqual(labels(`Run 1: ${figures(7)}\nRun 2: ${figures(8)}`), ['Run 1', 'Run 2']);
  assert.deepEqual(labels(`1. **Run 1**: ${figures(7)}\n2. **Run 2**: ${figures(8)}`), ['Run 1', 'Run 2']);
  const everyLine = figures(7).replace(/^/gm, 'db1: ');
  assert.deepEqual(labels(everyLine), [null]);
});

test('a bar may stand between the headings of columns', () => {
  const [left, right] = [old(4).lines, old(8).lines];
  const rows = left.map((line, index) => `${line.padEnd(76)} | ${right[index]}`);
  const labels = (header: string) => findIn([header, ...rows].join('\n')).runs.map(({label}) => label);
  assert.deepEqual(labels('Before   | After'), ['Before', 'After']);
  assert.deepEqual(labels(`${'Before:'.padEnd(76)} | After:`), ['Before', 'After']);
  assert.deepEqual(labels(`${'Before:'.padEnd(76)}   After:`), ['Before', 'After']);
  assert.deepEqual(
    findIn(`clients | tps\n${left.join('\n')}`).runs.map(({label}) => label),
    [null],
  );
});

test('keys, the ends of commands and settings are no labels', () => {
  const report = old(4).lines.join('\n');
  for (const line of ['^C', '^\\', 'docker-compose run bench \\', '^Z'])
    assert.equal(findIn(`${line}\n${report}`).runs[0]?.label, null, line);
  const rates = [10, 20].map(c => `clients: ${c}, tps = ${c}.5 (excluding connections establishing)`);
  assert.deepEqual(
    findIn(`${report}\n\n${rates.join('\n')}`).runs.map(({label}) => label),
    [null, null, null],
  );
});
