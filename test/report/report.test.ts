import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Event} from '../../source/event/event.ts';
import {flow} from '../../source/flow.ts';
import {hasInvalidRung, makeReport, type SessionReport} from '../../source/report/report.ts';
import {rungObject} from '../../source/report/rung.ts';
import {collectSeconds} from '../../source/report/seconds.ts';
import {initialState} from '../../source/state/state.ts';
import {cutIntoBuckets} from '../../source/stats/series.ts';
import {inventSession, type SessionSketch, smallSession} from '../helpers/events.ts';

test('what the report says of a session that went well', async () => {
  const events = [...inventSession(smallSession)];
  const report = await reportOf(events);
  assert.deepEqual(report.session, {
    ...{name: null, id: '5f0c2f5e-8a39-4f0e-9d58-0d6c4d1f2a11', began: '2026-11-30T15:25:07.000Z', label: 'ext4'},
    ...{tool: '0.1.0', durationMs: events.at(-1)!.at, ended: {reason: 'done', exitCode: 0}},
  });
  assert.equal(report.server?.version, '18.4');
  assert.deepEqual(report.pgbench, {path: '/usr/bin/pgbench', version: '18.4', versionNumber: 180004, cores: 4});
  assert.equal(report.scale, 10);
  assert.equal(report.ladder, '1..16, 6..8 s');
  assert.equal(hasInvalidRung(report), false);
  const [first, second] = report.rungs;
  assert.equal(first?.tps, printedTps(events, 1));
  assert.deepEqual(
    Object.keys(first ?? {})
      .filter(name => agreed.includes(name))
      .sort(),
    [...agreed].sort(),
  );
  assert.deepEqual(
    {...second, command: second?.command.join(' '), measure: null, activity: null, limit: second?.limit?.name},
    {
      ...{measure: null, activity: null, limit: 'WAL flush'},
      verdicts: [{rule: 'too-short', grade: 'note', text: '8 s are too short for an interval'}],
      ...{
        run: 2,
        step: 2,
        clients: 4,
        threads: 4,
        workload: 'tpcb-like',
        protocol: 'simple',
        status: 'complete',
        redone: false,
      },
      ...{
        kind: 'rung',
        scale: 10,
        repeat: 1,
        label: null,
        rate: null,
        imported: false,
        quoted: null,
        transactionsPerClient: null,
      },
      ...{tps: printedTps(events, 2), tpsIncluding: null, tpsOfSeconds: null},
      ...{latencyAverageMs: 1.989, latencyStddevMs: 0.497, transactionsProcessed: 16069, transactionsFailed: 0},
      ...{p50Ms: null, p95Ms: null, p99Ms: null, p999Ms: null, maxMs: null, sampledShare: null},
      ...{connectionTimeMs: 9.38, seconds: second?.seconds, secondsAsked: 8, startedMs: 9015, endedMs: 17060},
      ...{clientsLost: 0, verdict: 'ok', exitCode: 0, signal: null, stderr: ['starting vacuum...end.']},
      checkpoints: [{startMs: 10_015, endMs: 15_030, cause: 'timed', buffers: 900}],
      command: 'pgbench -P 1 -c 4 -j 4 -T 8 bench',
    },
  );
  assert.ok(Math.abs((second?.seconds ?? 0) - 8) < 0.02);
  const {meanTps, steadyFromSecond, intervalShare, course, load} = second?.measure ?? {};
  assert.deepEqual({steadyFromSecond, intervalShare, course}, {steadyFromSecond: 4, intervalShare: null, course: null});
  assert.ok(Math.abs((meanTps ?? 0) - 2010) < 10 && Math.abs((load ?? 0) - 1) < 0.01);
  assert.equal(second?.activity?.active, 4);
});

test('invalid runs say why; without a report the mean of the seconds is ours', async () => {
  const report = await reportOf(inventSession(bad));
  assert.deepEqual(
    report.rungs.map(({status, verdict}) => [status, verdict.slice(0, 24)]),
    [
      ['aborted', '1 of 4 clients lost: cli'],
      ['incomplete', 'pgbench died (exit code '],
      ['ended', 'ended by flag at 3 of 5 '],
    ],
  );
  assert.equal(hasInvalidRung(report), true);
  assert.deepEqual(
    report.rungs.map(({tps}) => tps === null),
    [false, true, false],
  );
  assert.equal(
    report.rungs[1]?.tpsOfSeconds?.toFixed(3),
    ((4003.1 * 1000 + 4006.3 * 1000 + 4009.4 * 1000) / 3000).toFixed(3),
  );
  assert.deepEqual([report.rungs[0]?.tpsOfSeconds, report.rungs[2]?.tpsOfSeconds], [null, null]);
});

test('a run cut by the end of the recording is incomplete, with every second that is there', async () => {
  const events = [...inventSession(smallSession)];
  const cut = events.slice(
    0,
    events.findIndex(event => event.type === 'line' && event.run === 2 && event.text.startsWith('progress: 5')),
  );
  const report = await reportOf(cut, true);
  const {run, status, tps, verdict, tpsOfSeconds} = report.rungs.at(-1)!;
  assert.deepEqual(
    {run, status, tps, verdict},
    {run: 2, status: 'incomplete', tps: null, verdict: 'cut: the recording ends before its report'},
  );
  assert.deepEqual(
    report.seconds?.filter(second => second.run === 2).map(({second}) => second),
    [1, 2, 3, 4],
  );
  assert.ok(tpsOfSeconds !== null && Math.abs(tpsOfSeconds - 2007.8) < 0.1);
  assert.equal(report.session.ended, null);
});

test('every second of every run, as printed', async () => {
  const events = [...inventSession(smallSession)];
  const {seconds} = await reportOf(events, true);
  const printed = events.flatMap(event => {
    const found =
      event.type === 'line' &&
      /^progress: (\S+) s, (\S+) tps, lat (\S+) ms stddev (\S+), (\d+) failed/.exec(event.text);
    return found ? [[event.run, ...found.slice(1).map(Number)]] : [];
  });
  assert.equal(printed.length, 20);
  assert.deepEqual(
    seconds?.map(one => [one.run, one.second, one.tps, one.latencyAverageMs, one.latencyStddevMs, one.failed]),
    printed,
  );
});

test('a run whose end is missing keeps its seconds when the next one begins', async () => {
  const events = [...inventSession(smallSession)].filter(event => !(event.type === 'rung-ended' && event.run === 1));
  const {seconds} = await reportOf(events, true);
  assert.equal(seconds?.length, 20);
});

test('one recorded line changed changes report and series with it', async () => {
  const events = [...inventSession(smallSession)];
  const index = events.findIndex(event => event.type === 'line' && event.text.startsWith('progress: 3.0 s'));
  const line = events[index] as Extract<Event, {type: 'line'}>;
  const changed = events.with(index, {...line, text: 'progress: 3.0 s, 77.0 tps, lat 9.000 ms stddev 1.000, 2 failed'});
  const [before, after] = await Promise.all([reportOf(events, true), reportOf(changed, true)]);
  assert.deepEqual(
    after.seconds?.filter((second, at) => JSON.stringify(second) !== JSON.stringify(before.seconds?.[at])),
    [
      {
        run: 1,
        clients: 1,
        second: 3,
        atMs: 5003,
        spanMs: 1000,
        tps: 77,
        latencyAverageMs: 9,
        latencyStddevMs: 1,
        failed: 2,
        ...{p50Ms: null, p95Ms: null, p99Ms: null},
      },
    ],
  );
  const {series} = await flow({events: changed, from: initialState});
  assert.equal(cutIntoBuckets(series.pgbench, 'tps', 4003, 1000, 1)[0]?.mean, 77);
});

test('the object after a rung has the fields of the report', async () => {
  const state = await flow({events: inventSession(smallSession), from: initialState});
  const {type, ...rung} = rungObject(state.runs[0]!);
  assert.equal(type, 'rung');
  assert.deepEqual(rung, makeReport(state).rungs[0]);
});

test('a checkpoint that outlives its run is told, also while it is still open', async () => {
  const sketch = {
    rungs: [
      {clients: 1, seconds: 6},
      {clients: 2, seconds: 6},
    ],
    checkpointsAt: [6],
  };
  const events = [...inventSession(sketch)];
  assert.deepEqual(
    (await reportOf(events)).rungs.map(({checkpoints}) => checkpoints.length),
    [1, 1],
  );
  const cut = events.filter(({at}) => at < 9500);
  assert.deepEqual((await reportOf(cut)).rungs[0]?.checkpoints, [
    {startMs: 6009, endMs: null, cause: null, buffers: null},
  ]);
});

test('a recording of nothing is a report of nothing', () => {
  const report = makeReport(initialState);
  assert.deepEqual(
    [report.rungs, report.server, report.pgbench, report.scale, report.ladder],
    [[], null, null, null, null],
  );
});

const agreed = [
  ...['run', 'clients', 'threads', 'workload', 'protocol', 'status', 'tps', 'tpsIncluding', 'latencyAverageMs'],
  ...['latencyStddevMs', 'transactionsProcessed', 'transactionsFailed', 'connectionTimeMs', 'seconds', 'checkpoints'],
];

const bad: SessionSketch = {
  rungs: [
    {clients: 4, seconds: 5, clientLostAt: 3},
    {clients: 8, seconds: 5, diesAt: 3},
    {clients: 2, seconds: 5, endedAt: 3},
  ],
};

async function reportOf(events: Iterable<Event>, perSecond = false): Promise<SessionReport> {
  const collector = collectSeconds();
  const state = await flow({events, from: initialState, show: collector.show});
  return makeReport(state, {seconds: collector.seconds(), perSecond});
}

function printedTps(events: readonly Event[], run: number): number {
  const line = events.find(event => event.type === 'line' && event.run === run && event.text.startsWith('tps = '));
  return Number(/^tps = (\S+)/.exec(line?.type === 'line' ? line.text : '')?.[1]);
}
