import assert from 'node:assert/strict';
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {referenceSessions} from '../scripts/reference-sessions.ts';
import {runReport} from '../source/commands/report.ts';
import {reportSession} from '../source/commands/reports.ts';
import {runSessions, type SessionLine} from '../source/commands/sessions.ts';
import type {SessionReport} from '../source/report/report.ts';
import {bundledFolder} from '../source/session/shelf.ts';
import {temporaryFolder} from './helpers/folder.ts';

const made = referenceSessions();
const names = [...made.keys()];

/** The report of a session that comes with the program, and what of it could not be read. */
async function read(file: string): Promise<SessionReport> {
  const {report, notes} = await reportSession(join(bundledFolder, file), false);
  assert.deepEqual(notes, []);
  return report;
}

test('the reference sessions are those that the script makes of its data', () => {
  const kept = readdirSync(bundledFolder).filter(file => /^20(10|17)-/.test(file));
  assert.deepEqual(kept.sort(), names.toSorted());
  for (const [file, text] of made) assert.equal(readFileSync(join(bundledFolder, file), 'utf8'), text);
  const ids = [...made.values()].map(text => JSON.parse(text.split('\n', 1)[0] ?? '').id as string);
  assert.equal(new Set(ids).size, 15);
  for (const id of ids) assert.match(id, /^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});

test('2010: ten configurations with 56 figures and seven disk tests, two of them alone', async () => {
  const reports = await Promise.all(names.filter(name => name.startsWith('2010')).map(read));
  const measured = reports.filter(({rungs}) => rungs.length > 0);
  const tested = reports.filter(({attached}) => attached.length > 0);
  assert.equal(measured.length, 10);
  assert.equal(measured.flatMap(({rungs}) => rungs).length, 56);
  assert.equal(tested.flatMap(({attached}) => attached).length, 7);
  assert.equal(tested.filter(({rungs}) => rungs.length === 0).length, 2);
  const sum = measured.flatMap(({rungs}) => rungs).reduce((total, {quoted}) => total + (quoted?.tps ?? 0), 0);
  assert.equal(sum.toFixed(6), '95566.804076');
});

test('2017: three systems, a figure each', async () => {
  const reports = await Promise.all(names.filter(name => name.startsWith('2017')).map(read));
  assert.deepEqual(
    reports.map(({session, rungs}) => [session.label, rungs.map(({clients, quoted}) => [clients, quoted?.tps])]),
    [
      ['FreeBSD 11.1 UFS', [[100, 5623.86]]],
      ['FreeBSD 11.1 ZFS', [[100, 8331.85]]],
      ['CentOS 7.4 ext4', [[100, 8987.65]]],
    ],
  );
});

test('quoted figures are never measured, and nothing is known of durability', async () => {
  for (const name of names) {
    const {server, pgbench, published, rungs} = await read(name);
    assert.deepEqual([server, pgbench], [null, null]);
    for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
      assert.ok(published?.unknown.some(words => words.includes(setting)));
      assert.ok(!Object.hasOwn(published?.settings ?? {}, setting));
    }
    for (const {status, tps, tpsOfSeconds, latencyAverageMs, verdicts, verdict, quoted} of rungs) {
      assert.deepEqual([status, tps, tpsOfSeconds, latencyAverageMs], ['quoted', null, null, null]);
      assert.deepEqual([verdicts[0]?.rule, verdicts[0]?.grade], ['quoted', 'note']);
      assert.ok(verdicts.every(({grade}) => grade === 'note'));
      assert.match(verdict, /^quoted, not measured here/);
      assert.match(quoted?.source ?? '', /\(20(10-05|17)\)$/);
    }
  }
});

test('2010: what was published of clients, transactions and settings', async () => {
  const {rungs, published} = await read('2010-freebsd-8.0-zfs-8k-ports-custom.ndjson');
  assert.deepEqual(
    rungs.map(({clients}) => clients),
    [10, 20, 30, 40, 50, 100, 200, 300],
  );
  assert.deepEqual(
    new Set(
      rungs.map(({transactionsPerClient, workload, quoted}) => `${transactionsPerClient} ${workload} ${quoted?.kind}`),
    ),
    new Set(['1000 tpcb-like including']),
  );
  assert.deepEqual(published?.settings, {max_connections: '500', work_mem: '16MB', shared_buffers: '3072MB'});
  assert.match(published?.facts.runs ?? '', /^one of each/);
});

test('too fast to measure is unknown, not 0', async () => {
  const {attached} = await read('2010-freebsd-8.0-ufs-package-default.ndjson');
  const figures = attached[0]?.figures ?? {};
  assert.deepEqual(
    [
      figures['write block K/s'],
      figures['create in order /s'],
      figures['stat in order /s'],
      figures['rewrite longest ms'],
    ],
    [170476, 35329, null, 830],
  );
  for (const name of names)
    for (const {figures} of (await read(name)).attached) assert.ok(!Object.values(figures ?? {}).includes(0));
});

test('report and sessions know them by name, in every form', async t => {
  const sessions = temporaryFolder(t);
  const write = async (output: 'plain' | 'markdown' | 'json' | 'csv', name: string) => {
    const written = {out: ''};
    const stdout = {write: (text: string) => (written.out += text)};
    assert.equal(await runReport([name], {sessions, output, perSecond: false, perMinute: false, stdout}), 0);
    return written.out;
  };
  const name = '2010-centos-5.4-ext3-package-default';
  assert.match(await write('plain', name), /^ +1 +10 +1 +2407\.934433 quoted +–.* quoted, not measured here/m);
  assert.match(await write('markdown', name), /^\| 1 \| 10 \| 1 \| 2407\.934433 quoted \|/m);
  const [titles = '', row = ''] = (await write('csv', name)).split('\r\n');
  const column = titles.split(',').indexOf('quotedTps');
  assert.equal(row.replace(/"[^"]*(""[^"]*)*"/g, 'text').split(',')[column], '2407.934433');
  const {rungs} = JSON.parse(await write('json', name)) as SessionReport;
  assert.deepEqual([rungs[0]?.tps, rungs[0]?.quoted?.tps], [null, 2407.934433]);
  assert.match(await write('plain', '2010-freebsd-8.0-zfs-disk'), /^write block K\/s +154421$/m);
  const listed = {out: ''};
  const stdout = {write: (text: string) => (listed.out += text)};
  await runSessions({sessions, names: ['2017-', '2010-centos'], output: 'json', stdout});
  const lines = JSON.parse(listed.out) as SessionLine[];
  assert.deepEqual(lines.map(line => [line.published, line.label, line.best, line.bestQuoted?.tps]).sort(), [
    ['2010-05', 'CentOS 5.4 ext3, package, default config', null, 2407.934433],
    ['2017', 'CentOS 7.4 ext4', null, 8987.65],
    ['2017', 'FreeBSD 11.1 UFS', null, 5623.86],
    ['2017', 'FreeBSD 11.1 ZFS', null, 8331.85],
  ]);
});
