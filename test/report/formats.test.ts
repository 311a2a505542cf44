import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Event} from '../../source/event/event.ts';
import {flow} from '../../source/flow.ts';
import {csv} from '../../source/report/formats/csv.ts';
import {json} from '../../source/report/formats/json.ts';
import {markdown} from '../../source/report/formats/markdown.ts';
import {plain} from '../../source/report/formats/plain.ts';
import {formats} from '../../source/report/formats.ts';
import {makeReport, type SessionReport} from '../../source/report/report.ts';
import {collectSeconds} from '../../source/report/seconds.ts';
import {initialState} from '../../source/state/state.ts';
import {inventSession, type SessionSketch, smallSession} from '../helpers/events.ts';

test('plain: what one sees at the end of a run', async () => {
  assert.equal(
    plain.write(await reportOf(inventSession(smallSession))),
    `
session  nightly
label    ext4
began    2026-11-30 15:25:07 UTC, 25 s
server   PostgreSQL 18.4 at 192.168.1.120:5432/bench
data     scale 10, database 166 MB
pgbench  18.4 (/usr/bin/pgbench)
ladder   1..16, 6..8 s

run  clients  -j          tps  latency ms  stddev ms  failed  connecting ms  checkpoints  verdict
  1        1   1   511.199794       1.956      0.489       0          2.345            0  ok
  2        4   4  2010.982877       1.989      0.497       0          9.380            1  ok
  3       16   4  8061.410688       1.985      0.496       0         37.520            0  ok

peak 8 061 tps at 16 clients (1 run, the most that was run), 95 % of it from 16 clients on
tps per client against the fewest: 100 % at 1, 98 % at 4, 99 % at 16
scalability law not fitted: fewer than 6 rungs
latency: closed-loop, a client waits for its answer before it asks again; --rate measures the other
  kind
limit: nothing clear, run 1 (1.0 of 1 clients active, CPU* 100 %). No single wait stands out: look
  at the waits over time, and at CPU and storage of the server.
limit: WAL flush, runs 2, 3 (run 2: 50 % of 4.0 active sessions in IO:WalSync). Try faster or
  battery-backed storage for pg_wal, or synchronous_commit = off where losing the last commits is
  allowed.
note: runs 1, 3: 6 s are too short for an interval; run 2: 8 s are too short for an interval
  [too-short]

server
run  clients  WAL per tx
  1        1       499 B
  2        4       499 B
  3       16       499 B
`.slice(1),
  );
});

test('plain: beside the figure of pgbench stands how sure it is, and below what limited it', async () => {
  const clients = [1, 2, 4, 8, 16, 32];
  const rungs = clients.map(count => ({
    clients: count,
    seconds: 61,
    tps: (second: number) => (500 * count * (1 + 0.02 * Math.sin(second * 2.3))) / (1 + 0.03 * (count - 1)),
  }));
  const text = plain.write(await reportOf(inventSession({rungs})));
  assert.match(text, /\n {2}1 +1 +1 +500\.\d+ +±0\.\d % {2}/);
  assert.match(text, /\nscalability law: contention 3\.0 %, coherency 0 %; no peak up to 32 clients\n/);
  assert.doesNotMatch(text, /caution|invalid/);
});

test('plain: an invalid run is followed by the last words of its pgbench', async () => {
  const text = plain.write(await reportOf(inventSession(bad)));
  assert.match(text, / {2}workload +tps/);
  assert.match(
    text,
    /\n {2}2 +8 +4 +tpcb-like +– +– .*pgbench died \(exit code 1\): .*\(mean of its seconds: 4006\.3 tps\)\n/,
  );
  assert.match(text, /\n\nrun 2, last words of pgbench:\n {2}pgbench: error: could not receive data from server/);
  assert.doesNotMatch(text, /run 3, last words/);
});

test('plain and markdown: troubles and unknown figures', async () => {
  const trouble: Event = {
    type: 'trouble',
    at: 50,
    source: 'poller',
    message: 'no rights\x1b[31m on x',
    advice: 'GRANT it',
  };
  const events = [...inventSession({rungs: []})];
  const text = plain.write(await reportOf([...events.slice(0, 1), trouble, ...events.slice(-1)]));
  assert.match(text, /nothing was run\n\npoller: no rights on x \(GRANT it\)\n$/);
});

test('markdown: a table that stays one, whatever the words are', async () => {
  const report = await reportOf(inventSession({...bad, label: 'a|b `c` <script>\n# x'}));
  const text = markdown.write(report);
  assert.match(text, /^- label: a\\\|b \\`c\\` \\<script\\> \\# x$/m);
  const [table = []] = text
    .split('\n\n')
    .map(part => part.split('\n').filter(line => line.startsWith('|')))
    .filter(lines => lines.length > 0);
  assert.equal(table.length, 5);
  assert.equal(table[1], '| --: | --: | --: | :-- | --: | --: | --: | --: | --: | --: | :-- |');
  for (const line of table) assert.equal(line.split(/(?<!\\)\|/).length, 13);
});

test('json: the report itself', async () => {
  const report = await reportOf(inventSession(smallSession), true);
  assert.deepEqual(JSON.parse(json.write(report)), report);
  assert.deepEqual(JSON.parse(json.join([json.write(report), json.write(report)])), [report, report]);
  assert.deepEqual(JSON.parse(json.join([json.write(report)])), report);
});

test('csv: a row a run, figures as printed, nothing for what is unknown', async () => {
  const report = await reportOf(inventSession({...bad, label: 'say "x", y'}));
  const rows = readCsv(csv.write(report));
  assert.equal(rows.length, 4);
  const column = (name: string) => rows.slice(1).map(row => row[rows[0]!.indexOf(name)]);
  assert.deepEqual(column('session'), ['nightly', 'nightly', 'nightly']);
  assert.deepEqual(column('label'), ['say "x", y', 'say "x", y', 'say "x", y']);
  assert.deepEqual(column('tps'), ['2013.17672', '', '1007.575176']);
  assert.deepEqual(column('latencyAverageMs'), ['1.987', '', '1.985']);
  assert.deepEqual(column('status'), ['aborted', 'incomplete', 'ended']);
});

test('csv: a row a second; several sessions have one title', async () => {
  const report = await reportOf(inventSession(smallSession), true);
  const rows = readCsv(csv.join([csv.write(report), csv.write(report)]));
  assert.deepEqual(rows[0], [
    'session',
    'run',
    'clients',
    'second',
    'atMs',
    'tps',
    'latencyAverageMs',
    'latencyStddevMs',
    'failed',
    'p50Ms',
    'p95Ms',
    'p99Ms',
  ]);
  assert.equal(rows.length, 41);
  assert.deepEqual(rows[1], ['nightly', '1', '1', '1', '3003', '503.1', '1.988', '0.497', '0', '', '', '']);
  assert.deepEqual(rows[21], rows[1]);
});

test('tps is the printed figure to the last digit in every form', async () => {
  const events = [...inventSession(smallSession)].map(event =>
    event.type === 'line' && event.run === 1 && event.text.startsWith('tps = ')
      ? {...event, text: 'tps = 718.632345 (without initial connection time)'}
      : event,
  );
  const report = await reportOf(events);
  for (const {name, write} of formats.filter(({single}) => !single))
    assert.match(write(report), /\b718\.632345\b/, name);
});

const bad: SessionSketch = {
  rungs: [
    {clients: 4, seconds: 5, clientLostAt: 3},
    {clients: 8, seconds: 5, diesAt: 3},
    {clients: 2, seconds: 5, endedAt: 3, workload: 'select-only'},
  ],
};

async function reportOf(events: Iterable<Event>, perSecond = false): Promise<SessionReport> {
  const collector = collectSeconds();
  const state = await flow({events, from: initialState, show: collector.show});
  return makeReport(state, {name: 'nightly', seconds: collector.seconds(), perSecond});
}

/** RFC 4180, enough of it. */
function readCsv(text: string): string[][] {
  assert.ok(text.endsWith('\r\n'));
  return text
    .slice(0, -2)
    .split('\r\n')
    .map(line =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '',
      ),
    );
}
