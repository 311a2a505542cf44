import assert from 'node:assert/strict';
import {readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {basename, join} from 'node:path';
import {type TestContext, test} from 'node:test';
import {gunzipSync, gzipSync} from 'node:zlib';
import {runImport} from '../../source/commands/import.ts';
import {reportSession} from '../../source/commands/reports.ts';
import {runSessions, type SessionLine} from '../../source/commands/sessions.ts';
import type {Event} from '../../source/event/event.ts';
import type {ImportedRun} from '../../source/pgbench/import/run.ts';
import {openHistory} from '../../source/session/history.ts';
import {listSessions} from '../../source/session/shelf.ts';
import {secondsOf} from '../../source/state/run.ts';
import {temporaryFolder} from '../helpers/folder.ts';
import {middle, old, progressOf, recent} from '../pgbench/import/texts.ts';

/** Files in a folder, imported by their names; the session that came of it. */
async function keep(t: TestContext, texts: Record<string, readonly string[]>, label?: string) {
  const folder = temporaryFolder(t);
  const names = Object.entries(texts).map(([name, lines]) => {
    writeFileSync(join(folder, name), `${lines.join('\n')}\n`);
    return join(folder, name);
  });
  const sessions = join(folder, 'sessions');
  const written = {out: '', err: ''};
  const outlets = {stdout: {write: (text: string) => (written.out += text)}};
  const code = await runImport(names, {
    ...{output: 'plain', sessions, label},
    ...outlets,
    stderr: {write: text => (written.err += text)},
  });
  const [saved] = await listSessions(sessions);
  assert.ok(saved);
  return {...written, code, sessions, ...saved, names, ...(await reportSession(saved.path, true))};
}

const lost =
  'pgbench: error: client 3 aborted in command 5 (SQL) of script 0; perhaps the backend died while processing';

/** Runs of every kind, and what the reader of texts makes of them. */
const kinds: Record<string, readonly string[]> = {
  'version 8.4': old(7).lines,
  'without progress': middle(4).lines,
  'with progress': recent(5).lines,
  'report before progress': [...recent(5).report, ...recent(5).stderr],
  'progress alone': recent(5).stderr,
  'a report cut before its rate': recent(5).report.slice(0, 10),
  'its header alone': recent(5).report.slice(0, 7),
  'a lost client': [...recent(5).stderr, lost, ...recent(5).report],
  'fewer transactions than asked': old(7).lines.map(line => line.replace('3500/3500', '3100/3500')),
  'nothing processed': [...recent(5).report.slice(0, 7), 'number of transactions actually processed: 0'],
  'clients that never came': [
    'pgbench (16.4)',
    'starting vacuum...end.',
    'pgbench: error: connection to server on socket "/tmp/.s.PGSQL.5432" failed: FATAL:  sorry, too many clients already',
    'pgbench: error: could not create connection for client 9',
  ],
  'one of two rates': old(7).lines.slice(0, 7),
  reconnecting: [
    ...recent(5).report.slice(0, 11),
    'average connection time = 2.500 ms',
    'tps = 300.125000 (including reconnection times)',
  ],
  'a rate with a comma': [...old(7).lines.slice(0, 6), 'tps = 1049,875 (excluding connections establishing)'],
  'a rate in thousands': [...recent(5).report.slice(0, -1), 'tps = 80,000.12 (without initial connection time)'],
  'a rate that is none': [...recent(5).report.slice(0, -1), 'tps = inf (without initial connection time)'],
  'a rate below nothing': [...recent(5).report.slice(0, -1), 'tps = -5.5 (without initial connection time)'],
  'several in one file': [...old(7).lines, '', ...recent(5).lines, ...middle(4).lines],
};

for (const [name, lines] of Object.entries(kinds))
  test(`kept and folded again, a text says the same: ${name}`, async t => {
    const {report, path} = await keep(t, {'a.log': lines});
    const told = {out: ''};
    await runImport([join(path, '../../a.log')], {output: 'json', stdout: {write: text => (told.out += text)}});
    const {runs} = JSON.parse(told.out) as {runs: ImportedRun[]};
    assert.deepEqual(
      report.rungs.map(rung => [
        ...[rung.tps, rung.tpsIncluding, rung.clients, rung.threads, rung.latencyAverageMs, rung.latencyStddevMs],
        ...[rung.transactionsProcessed, rung.transactionsFailed, rung.connectionTimeMs, rung.status, rung.imported],
      ]),
      runs.map(run => [
        ...[run.tpsExcludingConnections ?? run.tpsIncludingConnections, run.tpsIncludingConnections],
        ...[run.clients, run.threads, run.latencyAverageMs, run.latencyStddevMs],
        ...[run.transactionsProcessed, run.transactionsFailed, run.connectionTimeMs, run.status, true],
      ]),
    );
    const seconds = runs.flatMap(({progress}) => progress.map(({seconds, tps}) => [seconds, tps]));
    assert.deepEqual(
      report.seconds?.map(({second, tps}) => [second, tps]),
      seconds,
    );
    for (const {status, verdicts} of report.rungs)
      assert.equal(
        verdicts.some(({grade}) => grade === 'invalid'),
        status !== 'complete',
      );
  });

test('an unknown end is not a cut one', async t => {
  const {report} = await keep(t, {'a.log': recent(5).stderr, 'b.log': middle(5).lines});
  assert.deepEqual(
    report.rungs.map(({status, verdict, exitCode}) => [status, verdict, exitCode]),
    [
      ['incomplete', 'incomplete: no report in the text', null],
      ['complete', 'ok', null],
    ],
  );
  assert.equal(report.session.ended?.reason, 'done');
});

test('files of a ladder in the order of a shell become a ladder; any other order is kept', async t => {
  const shell = Object.fromEntries(
    ['ro_1', 'ro_10', 'ro_100', 'ro_20', 'rw_5'].map(name => {
      const clients = Number(name.slice(3));
      return [`pgbench_${name}.log`, name.startsWith('ro') ? middle(clients).lines : recent(clients).lines];
    }),
  );
  const {report, out, code} = await keep(t, shell);
  assert.deepEqual(
    report.rungs.map(({clients, workload, protocol, label}) => [clients, workload, protocol, label]),
    [
      [1, 'select-only', 'prepared', 'pgbench_ro_1.log'],
      [10, 'select-only', 'prepared', 'pgbench_ro_10.log'],
      [20, 'select-only', 'prepared', 'pgbench_ro_20.log'],
      [100, 'select-only', 'prepared', 'pgbench_ro_100.log'],
      [5, 'tpcb-like', 'simple', 'pgbench_rw_5.log'],
    ],
  );
  assert.match(out, /^ladder {3}1\.\.100, 4\.\.60 s$/m);
  assert.deepEqual(
    report.scaling.map(({label, levels}) => [label, levels.map(({clients}) => clients)]),
    [['pgbench_ro_N.log', [1, 10, 20, 100]]],
  );
  assert.equal(code, 0);
  const down = await keep(t, {'rw_8.log': recent(8).lines, 'rw_2.log': recent(2).lines, 'rw_4.log': recent(4).lines});
  assert.deepEqual(
    down.report.rungs.map(({clients}) => clients),
    [8, 2, 4],
  );
});

test('runs stand one after the other at the seconds that they print', async t => {
  const {report, path} = await keep(t, {'a.log': [...recent(2).lines, ...middle(1).lines, ...recent(3).lines]});
  assert.deepEqual(
    report.rungs.map(({startedMs, endedMs}) => [startedMs, Math.round(endedMs / 100) / 10]),
    [
      [0, 4],
      [report.rungs[0]!.endedMs + 1000, 65],
      [report.rungs[1]!.endedMs + 1000, 70],
    ],
  );
  const [first] = report.seconds ?? [];
  assert.deepEqual([first?.atMs, first?.spanMs], [1000, 1000]);
  const history = await openHistory(path);
  t.after(() => history.close());
  const {state} = await history.at(3000);
  assert.equal(state.run && [...secondsOf(state.run)].length, 3);
  assert.equal(history.endsAt(), report.session.durationMs);
});

test('a time of day as progress is counted from its first second', async t => {
  const stamped = progressOf(5).map((line, index) => line.replace(`${index + 1}.0 s`, `${1700000000 + index}.250 s`));
  const {report} = await keep(t, {'a.log': [...stamped, ...recent(5).report]});
  assert.deepEqual(
    report.seconds?.map(({atMs, spanMs}) => [atMs, spanMs]),
    [1000, 2000, 3000, 4000].map(at => [at, 1000]),
  );
});

test('the text of each run is kept as it stood, of a long one its beginning and its end', async t => {
  const mail = ['> Hello,', '> === eight ===', ...recent(8).lines.map(line => `> ${line}`), '> bye'];
  const long = [...progressOf(4, 6000), ...recent(4).report];
  const {path, sessions} = await keep(t, {'mail.txt': mail, 'long.log': long}, 'two texts');
  const imported = eventsIn(path).filter(event => event.type === 'imported');
  const [first, second] = imported;
  assert.equal(first?.text, mail.slice(2, -1).join('\n'));
  assert.deepEqual([basename(first?.source ?? ''), first?.label], ['mail.txt', 'eight']);
  assert.ok(second?.text && second.text.length < 262_144 + 60);
  const [head, tail] = second.text.split(/\[\d+ lines left out\]/);
  assert.ok(long.join('\n').startsWith(head ?? '-') && long.join('\n').endsWith(tail ?? '-'));
  assert.match(readdirSync(sessions).join(), /^\S+-two-texts\.ndjson\.gz$/);
});

test('stdin is kept like a file', async t => {
  const sessions = temporaryFolder(t);
  const written = {err: ''};
  const stdin = (async function* () {
    yield Buffer.from(recent(2).lines.join('\n'));
  })();
  const stdout = {write: () => {}};
  await runImport(['-'], {output: 'plain', sessions, stdin, stdout, stderr: {write: text => (written.err += text)}});
  const [saved] = await listSessions(sessions);
  assert.equal(written.err, `saved as ${saved?.path}\n`);
  const events = eventsIn(saved?.path ?? '');
  assert.equal(events[0]?.type === 'session' && events[0].label, 'stdin');
  assert.equal(events.find(event => event.type === 'imported')?.text, recent(2).lines.join('\n'));
});

test('a figure written behind a command is quoted, never measured', async t => {
  const lines = [
    'pgbench -c 10 -t 1000 bench : 2363.017640 (including connections establishing)',
    'pgbench -c 20 -t 1000 bench : 2310.928229 (including',
    'connections establishing)',
  ];
  const {report, out, sessions, names} = await keep(t, {'mail.txt': lines});
  assert.deepEqual(
    report.rungs.map(({clients, transactionsPerClient, tps, quoted, status, imported}) => [
      ...[clients, transactionsPerClient, tps, quoted, status, imported],
    ]),
    [
      [10, 1000, null, {tps: 2363.01764, kind: 'including', source: names[0]}, 'quoted', false],
      [20, 1000, null, {tps: 2310.928229, kind: 'including', source: names[0]}, 'quoted', false],
    ],
  );
  assert.match(out, /^ {2}1 {7}10 {3}– {2} ?2363\.01764 quoted .*quoted, not measured here; tps counts/m);
  const listed = {out: ''};
  await runSessions({sessions, output: 'json', stdout: {write: text => (listed.out += text)}});
  const [line] = JSON.parse(listed.out) as SessionLine[];
  assert.equal(line?.best, null);
  assert.deepEqual(line?.bestQuoted, {run: 1, clients: 10, tps: 2363.01764});
  assert.equal(line?.ladder, '10..20, 1000 transactions a client');
});

test('an import without a run keeps nothing', async t => {
  const folder = temporaryFolder(t);
  writeFileSync(join(folder, 'a.gz'), gzipSync('hello'));
  await assert.rejects(runImport([join(folder, 'a.gz')], {output: 'plain', sessions: join(folder, 'sessions')}));
  assert.deepEqual(readdirSync(folder), ['a.gz']);
});

function eventsIn(path: string): Event[] {
  const lines = gunzipSync(readFileSync(path)).toString().trimEnd().split('\n');
  return lines.map(line => JSON.parse(line) as Event);
}

test('no password of a text is kept or printed', async t => {
  const command = 'PGPASSWORD=secret pgbench -c 8 -T 60 postgres://bob:hunter2@db1/bench';
  const lines = ['master password=s3cret:', `$ ${command}`, ...recent(8).lines, `# ${command}`, ...recent(8).lines];
  const unread = 'tps = 1,5 (without initial connection time) PGPASSWORD=secret';
  const files = {'a.log': [...lines, ...recent(5).report.slice(0, -1), unread]};
  const {path, out} = await keep(t, files);
  const told = {out: ''};
  await runImport([join(path, '../../a.log')], {output: 'json', stdout: {write: text => (told.out += text)}});
  for (const text of [JSON.stringify(eventsIn(path)), out, told.out])
    assert.doesNotMatch(text, /secret|hunter2|s3cret/);
  assert.match(JSON.stringify(eventsIn(path)), /PGPASSWORD=\*\*\* pgbench/);
});
