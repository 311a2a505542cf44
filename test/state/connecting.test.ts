import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Event, Happening} from '../../source/event/event.ts';
import {decide} from '../../source/state/decide.ts';
import {reduce} from '../../source/state/reduce.ts';
import {initialState, type State} from '../../source/state/state.ts';
import {describeNow} from '../../source/view/rungs.ts';
import {rungStep} from '../helpers/order.ts';

type Timed = readonly [seconds: number, happening: Happening];

const progressed: Happening = {
  type: 'line',
  run: 1,
  stream: 'stderr',
  text: 'progress: 1.0 s, 100.0 tps, lat 1.000 ms stddev 0.100, 0 failed',
};
const vacuumed: Happening = {type: 'line', run: 1, stream: 'stderr', text: 'starting vacuum...end.'};
const ending: Happening = {type: 'wish', by: 'rule', wish: 'end-rung', because: 'no-connection'};

/** A ladder of one rung that has begun at 0 s, and what came then; the last beat is at `until`. */
function wait(
  until: number,
  come: readonly Timed[] = [],
  {clients = 8, threads = 2, flags = ['-P', '1', '-n']} = {},
): State {
  const step = rungStep(1, {clients, threads});
  const happenings: readonly Timed[] = [
    [0, {type: 'plan', steps: [step], manual: false, onError: 'continue'}],
    [0, {type: 'wish', by: 'flag', wish: 'start'}],
    [0, {type: 'rung-started', run: 1, ...step, command: ['pgbench', ...flags]}],
    ...come,
    [until, {type: 'beat'}],
  ];
  return happenings.reduce<State>(
    (state, [seconds, happening]) => reduce(state, {...happening, at: 1000 * seconds} as Event),
    initialState,
  );
}

/** Polls each second that show the sessions of a kind of wait active: none, without a kind. */
function polls(from: number, to: number, kind: readonly [application: string, wait: string] | null): Timed[] {
  const columns: Happening = {
    type: 'columns',
    statistics: {
      activity: ['backend', 'application', 'state', 'wait_type', 'wait', 'count'].map(name => ({name, kind: 'gauge'})),
    },
    absent: [],
  } as Happening;
  const rows = kind === null ? [] : [['client backend', kind[0], 'active', 'IO', kind[1], 1]];
  const samples = Array.from({length: to - from}, (_, index): Timed => {
    const statistics = {activity: index === 0 ? rows : rows.map((_row, place) => place)};
    return [from + index, {type: 'sample', from: 0, tookMs: 1, serverClock: 0, statistics} as unknown as Happening];
  });
  return [[from, columns], ...samples];
}

const ids = (state: State): string[] => decide(state).map(({id}) => id);
const asked = ['run 1 unconnected'];

test('a run that does not connect is ended, after longer than a system waits and a second for each client of a thread', () => {
  assert.deepEqual(ids(wait(153)), []);
  assert.deepEqual(decide(wait(154)), [
    {id: 'run 1 unconnected', command: 'wish', wish: {wish: 'end-rung', because: 'no-connection'}},
  ]);
  assert.deepEqual(ids(wait(400, [], {clients: 1000, threads: 2})), []);
  assert.deepEqual(ids(wait(400, [[1, progressed]])), []);
  assert.deepEqual(ids(wait(4000, [], {flags: ['-n']})), [], 'a pgbench that tells no progress is left alone');
});

test('the start-up vacuum is no connecting, while a session is seen at it', () => {
  const tell = (until: number, come: readonly Timed[]) => {
    const state = wait(until, come, {flags: ['-P', '1']});
    return [describeNow(state), ...ids(state)];
  };
  assert.deepEqual(tell(600, [[500, vacuumed]]), ['connecting for 100 s']);
  assert.deepEqual(tell(654, [[500, vacuumed]]), ['connecting for 154 s', ...asked]);
  assert.deepEqual(tell(600, polls(1, 600, ['pgbench', 'DataFileRead'])), ['start-up vacuum for 600 s']);
  const before = polls(1, 530, ['pgbench', 'DataFileRead']);
  assert.deepEqual(tell(600, [...before, ...polls(530, 600, null)]), ['connecting for 600 s', ...asked]);
  assert.deepEqual(tell(600, polls(1, 600, ['other', 'DataFileRead'])), ['connecting for 600 s', ...asked]);
  assert.deepEqual(tell(600, []), ['start-up vacuum for 600 s'], 'nobody looked');
  const lost: Timed = [500, {type: 'server-lost', message: 'nothing for 35 s'}];
  assert.deepEqual(tell(600, [...before.slice(0, 400), lost]), ['start-up vacuum for 600 s', ...asked]);
});

test('such a run is killed, its verdict says for how long it waited, and the ladder goes on to its end', () => {
  const asking: Timed = [160, ending];
  assert.deepEqual(ids(wait(161, [asking])), ['kill run 1 unconnected']);
  assert.deepEqual(ids(wait(161, [[3, {type: 'wish', by: 'signal', wish: 'end-rung'}], asking])), [
    'kill run 1 unconnected',
  ]);
  assert.deepEqual(ids(wait(161, [[159, progressed], asking])), [], 'it came about in the last moment');
  const end: Happening = {type: 'rung-ended', run: 1, exitCode: null, signal: 'SIGTERM', error: null};
  const state = wait(162, [asking, [161, end]]);
  assert.deepEqual(
    state.runs[0]?.verdicts.map(({grade, text}) => `${grade}: ${text}`),
    ['invalid: ended: not connected after 160 s (a full pool, or a firewall?)'],
  );
  assert.deepEqual(ids(state), ['finish']);
});
