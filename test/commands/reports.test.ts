import assert from 'node:assert/strict';
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {type TestContext, test} from 'node:test';
import {inventLongSession} from '../../scripts/long-session.ts';
import {reportSession} from '../../source/commands/reports.ts';
import type {Event, HostSampled} from '../../source/event/event.ts';
import {makeReport} from '../../source/report/report.ts';
import {collectSeconds} from '../../source/report/seconds.ts';
import {reduce} from '../../source/state/reduce.ts';
import {initialState} from '../../source/state/state.ts';
import {writeLines} from '../helpers/events.ts';
import {temporaryFolder} from '../helpers/folder.ts';
import {holdUp} from '../helpers/hold-up.ts';

const HOURS = 0.12;
const server: Event = {
  ...{type: 'server', at: 0, host: 'here', socket: null, port: 5432, database: 'bench', user: 'bench', local: true},
  ...{version: '18.4', versionNumber: 180_004, settings: {}, sharedBuffersBytes: null, databaseBytes: null},
  hidden: null,
};
const whole = [...inventLongSession(HOURS)].toSpliced(1, 0, server);

test('a report is that of every event, though not every one is read', async t => {
  const report = await compare(t, whole);
  const machines = report.rungs.map(({activity}) => activity?.machines?.pgbench?.busiest);
  assert.ok(machines.length === 26 && machines.every(busiest => busiest !== undefined));
});

test('so it is where samples leave out what has not changed, and threads come and go', async t => {
  for (const salt of [1, 2, 3, 4]) await compare(t, whole.map(thinOut(salt)));
});

test('so it is where sessions hold others up, which the report tells', async t => {
  const {rungs} = await compare(t, holdUp(whole));
  assert.ok(rungs.some(({verdicts}) => verdicts.some(({rule}) => rule === 'held-up')));
});

test('so it is with two machines', async t => {
  const two = whole.flatMap((event, index) => {
    if (event.type !== 'host' && event.type !== 'host-sample') return [event];
    return index % 3 === 0 ? [event] : [event, {...event, machine: 'server'} as Event];
  });
  await compare(t, two);
});

test('so it is where the recording was cut and resumed, wherever that was', async t => {
  const host = whole.find(({type}) => type === 'host') as Event;
  for (const length of [400, 401, 402, 403, 404, 500, 621]) {
    const at = (whole[length - 1]?.at ?? 0) + 1000;
    const later = whole.slice(length).filter(({type}) => type !== 'host-sample' && type !== 'beat');
    const resumed: Event = {type: 'resumed', at, wall: '2026-11-30T12:00:00.000Z', pid: 1};
    await compare(t, whole.slice(0, length));
    await compare(t, [
      ...whole.slice(0, length),
      resumed,
      host,
      ...later.map(event => ({...event, at: event.at + 1000})),
    ]);
  }
});

/** Leaves statistics of the machine out at random, and now and then all its threads. */
function thinOut(salt: number): (event: Event) => Event {
  let seed = salt;
  const chance = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };
  return event => {
    if (event.type !== 'host-sample') return event;
    const kept = Object.entries(event.statistics).filter(() => chance() < 0.7);
    const statistics = Object.fromEntries(kept.map(([name, rows]) => [name, chance() < 0.1 ? [] : rows]));
    return {...event, statistics} satisfies HostSampled;
  };
}

async function compare(t: TestContext, events: readonly Event[]) {
  const path = join(temporaryFolder(t), 'session.ndjson');
  writeFileSync(path, writeLines(events));
  const {report, notes} = await reportSession(path, true);
  assert.deepEqual(notes, []);
  const collector = collectSeconds();
  let state = initialState;
  for (const event of events) {
    state = reduce(state, event);
    collector.show(state);
  }
  const seconds = collector.seconds();
  assert.deepEqual(report, makeReport(state, {name: report.session.name, seconds, perSecond: true, timeline: null}));
  return report;
}
