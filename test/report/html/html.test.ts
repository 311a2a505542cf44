import assert from 'node:assert/strict';
import {test} from 'node:test';
import {dressPage} from '../../../source/commands/dress.ts';
import type {Event, Machine} from '../../../source/event/event.ts';
import {flow} from '../../../source/flow.ts';
import {html} from '../../../source/report/formats/html.ts';
import {type Lane, laneOfRun, laneOfSession} from '../../../source/report/html/lane.ts';
import {makeReport, type SessionReport} from '../../../source/report/report.ts';
import {collectSeconds} from '../../../source/report/seconds.ts';
import {collectTimeline} from '../../../source/report/timeline.ts';
import {initialState} from '../../../source/state/state.ts';
import {inventSession, type SessionSketch, smallSession} from '../../helpers/events.ts';
import {inventMachine} from '../../helpers/machines.ts';

const dress = await dressPage();

async function reportOf(sketch: SessionSketch, more: readonly Event[] = []): Promise<SessionReport> {
  const seconds = collectSeconds();
  const timeline = collectTimeline();
  const state = await flow({
    events: [...inventSession(sketch), ...more].toSorted((one, other) => one.at - other.at),
    from: initialState,
    show: state => {
      seconds.show(state);
      timeline.show(state);
    },
  });
  return makeReport(state, {
    name: 'nightly',
    seconds: seconds.seconds(),
    perSecond: true,
    timeline: timeline.timeline(),
  });
}

test('html: one document with its data, its script and uPlot, that refers to nothing outside', async () => {
  const text = html.write(await reportOf(smallSession), {perMinute: false, dress});
  const [, data = ''] = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(text) ?? [];
  const {lanes} = JSON.parse(data) as {lanes: Lane[]};
  assert.equal(lanes.length, 1);
  assert.ok(text.includes('uPlot=function') && text.includes("default-src 'none'"));
  assert.doesNotMatch(text, /<link|<img|src=|href=|@import|url\(/);
  assert.match(text, /<td class="right">8061\.410688<\/td>/);
  assert.match(text, /<summary>settings: \d+ known, \d+ missing<\/summary>/);
});

test('html: seconds, waits, checkpoints and runs stand on the axis of the session', async () => {
  const lane = laneOfSession(await reportOf(smallSession));
  assert.ok(lane?.polls);
  assert.equal(lane.every, 1);
  assert.equal(lane.points.at.length, 20 + 2, 'a row of nulls between two runs');
  assert.deepEqual(lane.points.tps.slice(5, 8), [518.8, null, 2003]);
  assert.deepEqual(
    lane.rungs.map(({short, from}) => [short, from]),
    [
      ['1', 2],
      ['4', 9],
      ['16', 18],
    ],
  );
  assert.deepEqual(Object.keys(lane.polls.waits), ['cpu', 'io']);
  assert.equal(lane.polls.waits.io?.length, lane.polls.at.length);
  assert.match(lane.checkpoints[0]?.words ?? '', /^checkpoint timed, 900 pages$/);
});

/** A look a second at a machine that is busier from the tenth on. */
function inventLooks(machine: Machine): Event[] {
  const {seen, sample} = inventMachine(machine);
  const looks = Array.from({length: 21}, (_, at) => sample(at <= 10 ? {user: 0.25} : {user: 0.5, iowait: 0.125}));
  return [seen, ...looks].map((happening, index) => ({...happening, at: Math.max(0, index - 1) * 1000}) as Event);
}

test('html: what the processors did stands on the same axis, those of the server where they are watched', async () => {
  const both = [...inventLooks('here'), ...inventLooks('server')];
  const report = await reportOf(smallSession, both);
  const lane = laneOfSession(report);
  assert.equal(lane?.cpu?.of, 'server');
  assert.equal(lane.cpu.cores, 4);
  assert.deepEqual(
    lane.cpu.at,
    Array.from({length: 21}, (_, second) => second),
  );
  assert.deepEqual(lane.cpu.percent.user?.slice(9, 13), [25, 25, 50, 50]);
  assert.deepEqual(lane.cpu.percent.iowait?.slice(9, 13), [0, 0, 13, 13]);
  assert.deepEqual(Object.keys(lane.cpu.percent), ['user', 'iowait']);
  const run = laneOfRun(report, 2, 'run 2')?.cpu;
  assert.equal(run?.at[0], 1);
  assert.ok(run.at.every(at => at <= 9) && run.percent.user?.length === run.at.length);
  const thinned = laneOfSession(report, 11)?.cpu;
  assert.deepEqual(thinned?.percent.user?.slice(2, 5), [25, 33, 50]);
  assert.equal((await reportOf(smallSession, inventLooks('here'))).timeline?.processors?.of, 'pgbench');
  assert.equal((await reportOf(smallSession)).timeline?.processors, null);
});

test('html: a stalled second is 0 transactions and no latency', async () => {
  const rungs = [{clients: 2, seconds: 4, tps: (second: number) => (second === 2 ? 0 : 100)}];
  const lane = laneOfSession(await reportOf({rungs}));
  assert.deepEqual(lane?.points.tps, [100, 0, 100, 100]);
  assert.equal(lane?.points.latencyMs[1], null);
});

test('html: the lane of one run begins with it and holds nothing of others', async () => {
  const lane = laneOfRun(await reportOf(smallSession), 2, 'ext4: run 2');
  assert.deepEqual(lane?.points.at, [1, 2, 3, 4, 5, 6, 7, 8]);
  assert.ok(lane?.polls?.at.every(at => at >= 0 && at <= 9));
  assert.equal(lane?.checkpoints.length, 1);
  assert.equal(laneOfRun(await reportOf(smallSession), 9, 'none'), null);
});

test('html: beyond its budget a point stands for several seconds, and the lowest and the highest of them are kept', async () => {
  const report = await reportOf(smallSession);
  const lane = laneOfSession(report, 10);
  assert.equal(lane?.every, 3);
  assert.deepEqual(lane?.points.lowTps?.slice(0, 2), [503.1, 512.5]);
  assert.deepEqual(lane?.points.highTps?.slice(0, 2), [509.4, 518.8]);
  assert.deepEqual(lane?.points.tps.slice(0, 2), [506.3, 515.6]);
  assert.equal(lane?.points.at.length, 2 + 1 + 3 + 1 + 2);
});

test('html: thirty hours of seconds take less than 5 MB', async () => {
  const report = await reportOf(smallSession);
  const [second] = report.seconds ?? [];
  assert.ok(second && report.timeline);
  const length = 30 * 3600;
  const seconds = Array.from({length}, (_, index) => ({
    ...second,
    run: 1 + Math.floor(index / 4154),
    atMs: index * 1000 + 3,
    tps: 12_345.678 + (index % 977),
    latencyAverageMs: 3.4567 + (index % 13) / 7,
    latencyStddevMs: 1.23456 + (index % 17) / 9,
  }));
  const column = seconds.map((_, index) => index % 64);
  const {polls} = report.timeline;
  const waits = Object.fromEntries(
    Object.keys(polls.waits).map(name => [name, column]),
  ) as unknown as typeof polls.waits;
  const share = column.map(count => count / 67.3);
  const shares = {user: share, system: share, iowait: share, steal: share};
  const timeline = {
    ...report.timeline,
    polls: {atMs: seconds.map(({atMs}) => atMs), waits, walBytesPerSecond: column.map(count => count * 1e6)},
    processors: {...({of: 'server', cores: 8} as const), atMs: seconds.map(({atMs}) => atMs), shares},
  };
  const text = html.write({...report, seconds, timeline}, {perMinute: false, dress});
  assert.ok(text.length < 5e6, `${text.length} bytes`);
  assert.match(text, /Each point stands for 4 seconds/);
});
