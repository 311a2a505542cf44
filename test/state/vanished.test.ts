import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Event, Happening} from '../../source/event/event.ts';
import {decide} from '../../source/state/decide.ts';
import {reduce} from '../../source/state/reduce.ts';
import {initialState, type State} from '../../source/state/state.ts';
import {rungStep} from '../helpers/order.ts';

type Timed = readonly [seconds: number, happening: Happening];

interface Story {
  /** Length of the run, s; null for one without. */
  readonly seconds?: number | null;
  /** From when on no transaction ends, s. */
  readonly idleFrom?: number;
  /** When polls are answered, s. */
  readonly polled?: readonly (readonly [from: number, to: number])[];
  readonly lostAt?: number | null;
  /** Whether polls show a session of pgbench at work. */
  readonly active?: boolean;
  /** Until when pgbench tells its progress, s. */
  readonly toldUntil?: number;
  readonly more?: readonly Timed[];
}

const columns = {
  type: 'columns',
  statistics: {
    activity: ['backend', 'application', 'state', 'wait_type', 'wait', 'count'].map(name => ({name, kind: 'gauge'})),
  },
  absent: [],
} as Happening;

/** A ladder whose first rung began at 0 s, as it stands at `until`. */
function tell(until: number, story: Story = {}): State {
  const {
    seconds = 10,
    idleFrom = 5,
    polled = [[1, 5]],
    lostAt = 40,
    active = true,
    toldUntil = until,
    more = [],
  } = story;
  const step = rungStep(1, {clients: 2, threads: 1, seconds});
  const rows = (from: number) => [
    ['client backend', from < idleFrom || active ? 'pgbench' : 'other', 'active', 'IO', 'WalSync', 1],
  ];
  const happenings: Timed[] = [
    [0, {type: 'plan', steps: [step, rungStep(2, {clients: 4})], manual: false, onError: 'continue'}],
    [0, {type: 'wish', by: 'flag', wish: 'start'}],
    [0, {type: 'rung-started', run: 1, ...step, command: ['pgbench', '-P', '1', '-n']}],
  ];
  for (let second = 1; second < Math.min(until, toldUntil); second++) {
    const tps = second <= idleFrom ? '100.0 tps, lat 1.000 ms stddev 0.100' : '0.0 tps, lat -nan ms stddev -nan';
    const text = `progress: ${second}.0 s, ${tps}, 0 failed`;
    happenings.push([second, {type: 'line', run: 1, stream: 'stderr', text}]);
  }
  for (const [from, to] of polled) {
    happenings.push([from, columns]);
    for (let second = from; second < Math.min(to, until); second++) {
      const statistics = {activity: second === from ? rows(from) : [0]};
      const sample = {type: 'sample', from: 0, tookMs: 1, serverClock: 0, statistics} as unknown as Happening;
      happenings.push([second, sample]);
    }
  }
  if (lostAt !== null && lostAt < until) happenings.push([lostAt, {type: 'server-lost', message: 'nothing for 35 s'}]);
  happenings.push(...more);
  return [...happenings.toSorted(([one], [other]) => one - other), [until, {type: 'beat'}] as Timed].reduce<State>(
    (state, [second, happening]) => reduce(state, {...happening, at: 1000 * second} as Event),
    initialState,
  );
}

const ended = (until: number, story?: Story) => decide(tell(until, story)).some(({id}) => id === 'run 1 known');

test('a run whose server has vanished is ended well after its time, once nothing has come of it for long', () => {
  assert.equal(ended(94), false);
  assert.deepEqual(decide(tell(95)), [
    {id: 'run 1 known', command: 'wish', wish: {wish: 'end-rung', because: 'no-server'}},
  ]);
  assert.equal(ended(659, {seconds: 600}), false, 'within its time and a minute');
  assert.equal(ended(660, {seconds: 600}), true);
});

test('a run whose server answers, or of which nobody knows, is left alone', () => {
  assert.equal(ended(400, {polled: [[1, 400]], lostAt: null}), false, 'commits wait, polls are answered');
  assert.equal(ended(400, {polled: [], lostAt: null}), false, 'nobody polls');
  assert.equal(ended(400, {idleFrom: 390}), false, 'only the poller has lost the server');
  assert.equal(
    ended(100, {
      idleFrom: 5,
      polled: [
        [1, 5],
        [35, 100],
      ],
      lostAt: null,
    }),
    false,
    'stood still for 30 s',
  );
});

test('a server that is back without the sessions of the run has vanished for it', () => {
  const back: Story = {
    polled: [
      [1, 5],
      [60, 110],
    ],
    active: false,
  };
  assert.equal(ended(94, back), false);
  assert.equal(ended(95, back), true);
  assert.equal(ended(109, {...back, active: true}), false, 'a session of pgbench is at work');
  assert.equal(
    ended(95, {
      ...back,
      polled: [
        [1, 5],
        [90, 110],
      ],
    }),
    false,
    'hardly looked at yet',
  );
});

test('a run without a length is given five minutes', () => {
  assert.equal(ended(304, {seconds: null}), false);
  assert.equal(ended(305, {seconds: null}), true);
});

test('such a run is killed, its verdict says why, and a wish that came before is not overruled', () => {
  const asking: Timed = [95, {type: 'wish', by: 'rule', wish: 'end-rung', because: 'no-server'}];
  assert.deepEqual(
    decide(tell(96, {more: [asking]})).map(({id, command}) => [id, command]),
    [['kill run 1 vanished', 'kill']],
  );
  const before: Timed = [80, {type: 'wish', by: 'signal', wish: 'end-rung'}];
  assert.deepEqual(
    decide(tell(96, {more: [before]})).map(({id}) => id),
    ['run 1 end'],
  );
  const end: Happening = {type: 'rung-ended', run: 1, exitCode: null, signal: 'SIGTERM', error: null};
  const state = tell(98, {more: [asking, [97, end]]});
  assert.deepEqual(
    state.runs[0]?.verdicts.filter(({grade}) => grade === 'invalid').map(({text}) => text),
    ['ended: the server was gone, no transaction for 90 s'],
  );
  const next = (until: number) => decide(tell(until, {toldUntil: 97, more: [asking, [97, end]]})).map(({id}) => id);
  assert.deepEqual(next(156), [], 'the ladder waits for the server a minute from the end of the run');
  assert.deepEqual(next(157), ['run 2']);
});
