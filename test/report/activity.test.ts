import assert from 'node:assert/strict';
import {test} from 'node:test';
import {tabulateActivity} from '../../source/report/activity.ts';
import {csv} from '../../source/report/formats/csv.ts';
import {markdown} from '../../source/report/formats/markdown.ts';
import {plain} from '../../source/report/formats/plain.ts';
import type {ActivityReport} from '../../source/report/measure.ts';
import {inventReport} from '../helpers/reports.ts';
import {unwatchedFacts} from '../helpers/watched.ts';

const idle: ActivityReport = {...unwatchedFacts, polls: 9, active: 1, others: null, waits: [], commits: null};

const busy: ActivityReport = {
  ...idle,
  ...{walBytesPerTransaction: 1331, fullPageImages: 1_234_567, buffersByBackends: 2_345_678, deadTuples: 3_456_789},
  ...{hotShare: 0.987, autovacuums: ['public.pgbench_branches', 'pgbench_tellers', 'pgbench_history']},
  machines: {
    server: {
      ...{system: 'Linux 6.1.0-40-amd64', cores: 128, shared: true},
      ...{userShare: 0.634, systemShare: 0.223, iowaitShare: 0.101, stealShare: 0.021, idleShare: 0.02},
      serverShare: null,
      contextSwitchesPerSecond: 1_234_567,
      busiestDisk: {name: 'a-very-long-name-of-a-disk', util: 0.9},
    },
    pgbench: {threads: 8, busiest: 0.97, total: 6},
  },
};

const report = inventReport({
  name: 'a',
  rungs: [
    {clients: 1024, tps: 900, activity: busy},
    {clients: 1, tps: 100},
  ],
});

test('plain: what the machines and the server did, a row a rung that was watched, within 100 columns', () => {
  const lines = plain.write(report).split('\n');
  const from = lines.indexOf('machine: Linux 6.1.0-40-amd64, 128 cores, of server and pgbench');
  assert.deepEqual(lines.slice(from, from + 7), [
    'machine: Linux 6.1.0-40-amd64, 128 cores, of server and pgbench',
    'run  clients  user  system  iowait  stolen  switches/s           busiest disk  pgbench thread',
    '  1    1 024  63 %    22 %    10 %   2.1 %   1 234 567  a-very-long-nam… 90 %            97 %',
    '',
    'server',
    'run  clients  WAL per tx  page images  by backends  dead tuples   HOT  autovacuum of',
    '  1    1 024      1.3 kB    1 234 567    2 345 678    3 456 789  99 %  branches, tellers, history',
  ]);
  assert.ok(lines.slice(from, from + 7).every(line => line.length <= 100));
});

test('markdown: the same as tables', () => {
  const text = markdown.write(report);
  assert.match(text, /\nmachine: Linux .*\n\n\| run \| clients \| user \|.*\n\| --: .*\n\| 1 \| 1 024 \| 63 % \|/);
});

test('what nobody looked at has no column, and without any there is no table', () => {
  const elsewhere = {...idle, machines: {server: null, pgbench: {threads: 1, busiest: 0.5, total: 0.5}}};
  const {rungs} = inventReport({name: 'a', rungs: [{activity: elsewhere}]});
  assert.deepEqual(
    tabulateActivity(rungs).map(({title, columns}) => [title, ...columns.map(column => column.title)]),
    [['machine: that of pgbench', 'run', 'clients', 'pgbench thread']],
  );
  assert.deepEqual(tabulateActivity(inventReport({name: 'a', rungs: [{activity: idle}, {}]}).rungs), []);
});

test('csv: the same in columns of their own; a rung that was passed over has a row', () => {
  const skipped = [{step: 3, clients: 50, because: 'its prewarm failed'}];
  const [titles = [], ...rows] = csv
    .write({...report, skipped})
    .trimEnd()
    .split('\r\n')
    .map(line => [...line.matchAll(/(?:^|,)("[^"]*"|[^,]*)/g)].map(([, cell]) => cell));
  const column = (name: string) => rows.map(row => row[titles.indexOf(name)]);
  assert.deepEqual(column('walBytesPerTransaction'), ['1331', '', '']);
  assert.deepEqual(column('systemShare'), ['0.223', '', '']);
  assert.deepEqual(column('busiestDiskShare'), ['0.9', '', '']);
  assert.deepEqual(column('pgbenchBusiestThread'), ['0.97', '', '']);
  assert.deepEqual(column('status'), ['complete', 'complete', 'skipped']);
  assert.deepEqual(column('clients'), ['1024', '1', '50']);
  assert.deepEqual(column('run'), ['1', '2', '']);
  assert.equal(rows[2]?.[titles.indexOf('verdict')], '"skipped, its prewarm failed"');
  assert.ok(rows.every(row => row.length === titles.length));
});
