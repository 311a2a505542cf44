import assert from 'node:assert/strict';
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {runCompare} from '../../source/commands/compare.ts';
import type {Comparison} from '../../source/report/compare/comparison.ts';
import {inventSession, writeLines} from '../helpers/events.ts';
import {temporaryFolder} from '../helpers/folder.ts';

const ufs = '2010-freebsd-8.0-ufs-package-default';
const noatime = '2010-freebsd-8.0-ufs-noatime-package-default';
const centos = '2010-centos-5.4-ext3-package-default';

async function compare(names: readonly string[], output = 'plain', more = {}) {
  let [out, err] = ['', ''];
  const exitCode = await runCompare(names, {
    ...{output, ignoreDurability: false},
    stdout: {write: (text: string) => (out += text)},
    stderr: {write: (text: string) => (err += text)},
    ...more,
  });
  return {exitCode, out, err};
}

async function compareAsObject(names: readonly string[], more = {}): Promise<Comparison> {
  return JSON.parse((await compare(names, 'json', more)).out) as Comparison;
}

function ratiosOf({workloads}: Comparison, system: number): (string | undefined)[] {
  return workloads.flatMap(({rungs}) => rungs.map(({cells}) => cells[system]?.change?.ratio?.toFixed(3)));
}

test('the published figures of 2010: ratios, and no conclusion from one run each', async () => {
  const comparison = await compareAsObject([ufs, noatime, centos]);
  assert.deepEqual(ratiosOf(comparison, 1), ['0.968', '0.976', '1.027', '0.989']);
  assert.deepEqual(ratiosOf(comparison, 2), ['1.019', '1.025', '1.060', '1.089']);
  const changes = comparison.workloads[0]?.rungs.map(({cells}) => cells[1]?.change);
  assert.deepEqual(
    changes?.map(change => `${change?.verdict} ${change?.because}`),
    Array.from({length: 4}, () => '? 1 run each, durability not recorded'),
  );
  assert.equal(
    comparison.summaries[1]?.against?.because,
    'higher at 1, lower at 3 of 4: the sign changes, no conclusion',
  );
  assert.equal(comparison.summaries[2]?.against?.because, 'higher at all 4, not shown at any');
  assert.deepEqual(comparison.winner, {system: null, because: 'durability not recorded'});
  assert.deepEqual(
    comparison.differences.map(({title, values}) => [title, ...values]),
    [
      ['operating system', 'FreeBSD 8.0-STABLE', 'FreeBSD 8.0-STABLE', 'CentOS 5.4'],
      ['data directory: file system', 'UFS, options as installed', 'UFS with noatime', 'ext3, options as installed'],
    ],
  );
  const ignored = await compareAsObject([ufs, centos], {ignoreDurability: true});
  assert.deepEqual(ignored.winner, {system: null, because: 'too few runs for a verdict'});
});

test('the published figures of 2017: 1 : 1.482 : 1.598', async () => {
  const names = ['2017-freebsd-11.1-ufs', '2017-freebsd-11.1-zfs', '2017-centos-7.4-ext4'];
  const comparison = await compareAsObject(names);
  assert.deepEqual(
    [1, 2].flatMap(system => ratiosOf(comparison, system)),
    ['1.482', '1.598'],
  );
  assert.ok(comparison.remarks.includes('whether tps counts the time of connecting is not known'));
  const other = await compareAsObject(names, {baseline: '2017-freebsd-11.1-zfs'});
  assert.deepEqual([other.baseline, ...ratiosOf(other, 0)], [1, '0.675']);
});

test('plain text: letters for systems, what differs, the figures, what is to be said of them', async () => {
  const {out, exitCode, err} = await compare([ufs, noatime]);
  assert.deepEqual([exitCode, err], [0, '']);
  assert.equal(
    out,
    `A          FreeBSD 8.0 UFS, package, default config (baseline), PostgreSQL 8.4, session
           2010-freebsd-8.0-ufs-package-default
B          FreeBSD 8.0 UFS noatime, package, default config, PostgreSQL 8.4, session
           2010-freebsd-8.0-ufs-noatime-package-default
quoted     pgsql-performance mailing list, "Benchmark with FreeBSD 8.0 and pgbench"
winner     none: durability not recorded
durability ? durability not recorded of any system

differs                        A                          B
data directory: file system ★  UFS, options as installed  UFS with noatime

tpcb-like
clients          A tps          B tps  against A
     10  2 363 (1 run)  2 288 (1 run)  ? 0.968 (-3.2 %)
     20  2 311 (1 run)  2 256 (1 run)  ? 0.976 (-2.4 %)
     30  2 043 (1 run)  2 098 (1 run)  ? 1.027 (+2.7 %)
     40  1 891 (1 run)  1 871 (1 run)  ? 0.989 (-1.1 %)
   peak    2 363 at 10    2 288 at 10
   mean                                0.990 (-1.0 %) over 4

B against A: geometric mean 0.990 (-1.0 %) over 4 rungs; higher at 1, lower at 3 of 4: the sign
  changes, no conclusion
1 run each at 4 of 4 rungs: how far a second run would be off is not known
too short to be quoted, a minute is the least: 10 clients ran 4 s; 20 clients ran 9 s; 30 clients
  ran 14 s to 15 s; 40 clients ran 21 s
▲ higher, ▼ lower: 4 runs a side, the 95 % interval of the ratio (of geometric means, by Welch's t
  on logarithms) excludes 1, p below 0.05 after Holm's correction, more than 3.0 %; ~ no difference
  shown, which is not: equal; ? cannot be told
`,
  );
});

test('conditions are told once, by the form or beside it; one that cannot be judged shuts the gate', async () => {
  const asked = {failIf: ['tps<-5%', 'latency@99>5%']};
  const plain = await compare([ufs, noatime], 'plain', asked);
  assert.deepEqual([plain.exitCode, plain.err], [4, '']);
  assert.match(plain.out, /\ntps<-5% +B +10 +−3\.2 % +cannot be judged: durability not recorded\n/);
  const csv = await compare([ufs, noatime], 'csv', asked);
  assert.equal(csv.err.split('\n').length, 6);
  assert.match(csv.err, /\nlatency@99>5% of [^\n]+: cannot be judged: no rung of 99 clients was run on both\n$/);
  const {limits} = await compareAsObject([ufs, noatime], {...asked, ignoreDurability: true});
  assert.deepEqual(
    limits?.map(({outcome}) => outcome),
    ['met', 'met', 'met', 'met', 'cannot be judged'],
  );
  const single = await compare([ufs, noatime], 'json', {failIf: ['tps<-3%'], ignoreDurability: true});
  assert.deepEqual([single.exitCode, /"not shown"/.test(single.out)], [0, true]);
});

test('wide tables are split by system and stay within 100 columns', async () => {
  const names = [ufs, noatime, centos, '2010-freebsd-8.0-zfs-8k-package-default'];
  const {out} = await compare(names);
  const figures = out.split('\n').filter(line => /^ {3,}(\d+|peak|mean) /.test(line) || line.startsWith('clients'));
  assert.equal(figures.length, 3 * 7);
  assert.ok(out.split('\n').every(line => line.length <= 100));
});

/** Sessions of two systems, measured several times each, of which the second is faster. */
function measuredSessions(folder: string): string[] {
  return ['ext4', 'zfs'].flatMap((label, system) =>
    [0, 1, 2, 3].map(index => {
      const name = `${label}-${index}`;
      const tps = (second: number) => 4000 * (1 + system / 5) + 40 * index + second;
      const id = `5f0c2f5e-8a39-4f0e-9d58-0d6c4d1f2a${system}${index}`;
      const sketch = {
        label,
        id,
        rungs: [
          {clients: 4, seconds: 20, tps},
          {clients: 8, seconds: 20, tps},
        ],
      };
      writeFileSync(join(folder, `${name}.ndjson`), writeLines(inventSession(sketch)));
      return name;
    }),
  );
}

test('measured sessions of one label are repeats; a difference is bold in Markdown', async t => {
  const sessions = temporaryFolder(t);
  const names = measuredSessions(sessions);
  const {out} = await compare(names, 'markdown', {sessions, ignoreDurability: true});
  assert.match(
    out,
    /^- winner: zfs: higher than ext4 at 2 of 2 rungs, lower at none, of runs of 20 s \(--ignore-durability\)$/m,
  );
  assert.match(
    out,
    /^\| 4 \| 4 072 \\\[4 012, 4 132\\\] \(4\) \| .* \| \*\*▲ 1\.197 \(\+19\.7 % \\\[.*\\\]\)\*\* \|$/m,
  );
  assert.match(out, /^\| clients \| system \| latency ms \| spread \| of runs \| stalls \| checkpoints \| limit \|$/m);
  const csv = (await compare(names, 'csv', {sessions})).out.trimEnd().split('\r\n');
  assert.equal(csv.length, 1 + 2 * 2);
  assert.equal(new Set(csv.map(line => line.replace(/"[^"]*"/g, '').split(',').length)).size, 1);
  assert.match(csv[2] ?? '', /^tpcb-like,simple,10,,4,zfs,0,4,4,.*,\?,durability not recorded,.*,unknown,0,$/);
});

test('a rung without a valid run is told by the exit code', async t => {
  const sessions = temporaryFolder(t);
  const write = (name: string, diesAt: number | undefined, id: string) =>
    writeFileSync(
      join(sessions, `${name}.ndjson`),
      writeLines(inventSession({id, rungs: [{clients: 4, seconds: 5, ...(diesAt ? {diesAt} : {})}]})),
    );
  write('good', undefined, 'a');
  write('bad', 3, 'b');
  const {exitCode, out} = await compare(['good', 'bad'], 'plain', {sessions});
  assert.equal(exitCode, 3);
  assert.match(out, / {2}invalid {2}\?$/m);
});

test('what cannot be compared is refused in a sentence', async () => {
  await assert.rejects(compare([ufs]), /at least two sessions/);
  await assert.rejects(compare([ufs, ufs]), /the same session is given twice: 2010-freebsd-8.0-ufs-package-default/);
  await assert.rejects(compare([ufs, centos], 'plain', {baseline: 'xfs'}), /--baseline 'xfs' is none of the systems/);
  await assert.rejects(compare([ufs, centos], 'ndjson'), /output/);
  await assert.rejects(compare([ufs, 'no such session']), /there is no session/);
});

test('--redact: a baseline is still named as it is', async t => {
  const sessions = temporaryFolder(t);
  const write = (name: string, host: string, label: string) => {
    const events = [...inventSession({id: name, label, rungs: [{clients: 4, seconds: 5}]})];
    const moved = events.map(event => (event.type === 'server' ? {...event, host} : event));
    writeFileSync(join(sessions, `${name}.ndjson`), writeLines(moved));
  };
  write('a', 'db-one.example', 'ext4 on db-one');
  write('b', 'db-two.example', 'zfs on db-two');
  const redacted = {sessions, redact: true};
  const {out} = await compare(['a', 'b'], 'plain', {...redacted, baseline: 'zfs on db-two'});
  assert.match(out, /^B +zfs on host-2 \(baseline\)/m);
  assert.doesNotMatch(out, /db-one|db-two/);
  assert.equal((await compareAsObject(['a', 'b'], {...redacted, baseline: 'b'})).baseline, 1);
});

test('the screen is handed the comparison with the seconds of its sessions', async () => {
  const seen: unknown[] = [];
  const {exitCode, out} = await compare([ufs, centos], 'screen', {
    perMinute: true,
    screen: async (comparison: Comparison, options: {reports: readonly {seconds: unknown}[]; perMinute: boolean}) => {
      seen.push(
        comparison.systems.length,
        options.reports.map(({seconds}) => Array.isArray(seconds)),
        options.perMinute,
      );
      return 130;
    },
  });
  assert.deepEqual([exitCode, out, seen], [130, '', [2, [true, true], true]]);
});
