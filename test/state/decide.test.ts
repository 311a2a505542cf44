import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Event, Happening, Wish} from '../../source/event/event.ts';
import {decide} from '../../source/state/decide.ts';
import {reduce} from '../../source/state/reduce.ts';
import {initialState, type State} from '../../source/state/state.ts';
import {rungStep} from '../helpers/order.ts';
import {planRungs} from '../helpers/plan.ts';

const steps = planRungs({
  clients: [1, 2, 4],
  seconds: 60,
  threads: 1,
  cores: 2,
  workload: 'tpcb-like',
  protocol: 'simple',
  init: null,
});
const plan = (manual = false): Happening => ({type: 'plan', steps, manual, onError: 'continue'});
const wish = (one: Wish, by: 'key' | 'flag' | 'signal' = 'key'): Happening => ({type: 'wish', by, ...one});
const start = wish({wish: 'start'}, 'flag');
const began = (run: number, step: number): Happening => ({type: 'rung-started', run, ...rungStep(step), command: []});
const second = (run: number): Happening => ({
  type: 'line',
  run,
  stream: 'stderr',
  text: 'progress: 1.0 s, 100.0 tps, lat 1.000 ms stddev 0.100, 0 failed',
});
const report = (run: number): Happening[] =>
  ['number of transactions actually processed: 6000', 'tps = 100.000001 (without initial connection time)'].map(
    text => ({type: 'line', run, stream: 'stdout', text}),
  );
const ended = (run: number, exitCode = 0): Happening => ({
  type: 'rung-ended',
  run,
  exitCode,
  signal: null,
  error: null,
});

/** The state after happenings a tenth of a second apart. */
const after = (...happenings: Happening[]): State =>
  happenings.reduce<State>(
    (state, happening, index) => reduce(state, {...happening, at: index * 100} as Event),
    initialState,
  );
const ids = (...happenings: Happening[]): string[] => decide(after(...happenings)).map(({id}) => id);

test('nothing runs before the start was wished', () => {
  assert.deepEqual(ids(plan()), []);
  assert.deepEqual(ids(plan(), start), ['run 1']);
});

test('rungs follow each other, then the session is finished', () => {
  const one = [plan(), start, began(1, 1), second(1), ...report(1), ended(1)];
  assert.deepEqual(ids(plan(), start, began(1, 1)), []);
  assert.deepEqual(
    decide(after(...one)).map(command => ('step' in command ? command.step.step : command.id)),
    [2],
  );
  const all = [...one, began(2, 2), ...report(2), ended(2), began(3, 3), ...report(3), ended(3)];
  assert.deepEqual(decide(after(...all)), [{id: 'finish', command: 'finish', reason: 'done', exitCode: 0}]);
});

test('an invalid rung ends in exit code 3, at once when asked to stop', () => {
  const dead = [start, began(1, 1), ended(1, 1)];
  assert.deepEqual(ids(plan(), ...dead), ['run 2']);
  const all = [...dead, began(2, 2), ended(2, 1), began(3, 3), ended(3, 1)];
  assert.equal(decide(after(plan(), ...all)).at(0)?.command, 'finish');
  assert.deepEqual(decide(after({type: 'plan', steps, manual: false, onError: 'stop'}, ...dead)), [
    {id: 'finish', command: 'finish', reason: 'failed', exitCode: 3},
  ]);
});

test('a held ladder starts only what is queued', () => {
  assert.deepEqual(ids(plan(true), start), []);
  const queued = decide(after(plan(true), start, wish({wish: 'queue', step: 3})));
  assert.deepEqual(
    queued.map(command => command.id),
    ['run 1'],
  );
  assert.ok(queued[0]?.command === 'run' && queued[0].step.step === 3);
  assert.deepEqual(ids(plan(true), start, wish({wish: 'queue', step: 3}), began(1, 3), ...report(1), ended(1)), []);
  assert.deepEqual(ids(plan(true), start, wish({wish: 'go-on'})), ['run 1']);
  assert.deepEqual(ids(plan(true), start, wish({wish: 'queue', step: 99})), []);
});

test('a queued rung goes first and is not run again in its turn', () => {
  const state = after(plan(), start, began(1, 1), wish({wish: 'queue', step: 3}), ...report(1), ended(1));
  const [next] = decide(state);
  assert.ok(next?.command === 'run' && next.step.step === 3);
  const later = after(
    plan(),
    start,
    began(1, 1),
    wish({wish: 'queue', step: 3}),
    ended(1),
    began(2, 3),
    ended(2),
    began(3, 2),
    ended(3),
  );
  assert.equal(decide(later)[0]?.command, 'finish');
});

test('a repeat runs the same step again', () => {
  const state = after(plan(), start, began(1, 1), wish({wish: 'repeat', step: 1}), ...report(1), ended(1));
  const [next] = decide(state);
  assert.ok(next?.command === 'run' && next.step.step === 1 && next.run === 2);
});

test('a rung is ended by a key pressed twice within two seconds, and not before its first second', () => {
  const running = [plan(), start, began(1, 1)];
  const n = wish({wish: 'end-rung'});
  assert.deepEqual(ids(...running, second(1), n), []);
  assert.deepEqual(ids(...running, second(1), n, n), ['run 1 end']);
  assert.deepEqual(ids(...running, n, n), []);
  assert.deepEqual(ids(...running, n, n, second(1)), ['run 1 end']);
  assert.deepEqual(ids(plan(true), start, began(1, 1), second(1), n), ['run 1 end']);
  const slow = [...running, second(1), n, ...Array.from({length: 25}, (): Happening => ({type: 'beat'})), n];
  assert.deepEqual(ids(...slow), []);
});

test('a stop ends the rung with its report, during the start-up vacuum and the second time at once', () => {
  const stop = wish({wish: 'stop', exitCode: 143}, 'signal');
  const running = [plan(), start, began(1, 1)];
  assert.deepEqual(ids(...running, second(1), stop), ['run 1 end']);
  assert.deepEqual(decide(after(...running, stop))[0]?.command, 'kill');
  assert.deepEqual(decide(after(...running, second(1), stop, stop))[0]?.command, 'kill');
  assert.deepEqual(decide(after(...running, second(1), stop, ...report(1), ended(1))), [
    {id: 'finish', command: 'finish', reason: 'stopped', exitCode: 143},
  ]);
  assert.equal(
    after(...running, second(1), stop, ...report(1), ended(1)).runs[0]?.verdicts[0]?.text,
    'ended by signal at 60 of 60 s',
  );
});

test('the next rung waits a minute for a lost server', () => {
  const lost: Happening[] = [plan(), start, began(1, 1), {type: 'server-lost', message: 'gone'}, ended(1, 2)];
  assert.deepEqual(ids(...lost), []);
  assert.deepEqual(ids(...lost, {type: 'server-back', restarted: true}), ['run 2']);
  const late = reduce(after(...lost), {type: 'beat', at: 61_000});
  assert.deepEqual(
    decide(late).map(({id}) => id),
    ['run 2'],
  );
});

test('after a run that went wrong the server must be heard of before the next', () => {
  const poll: Happening = {type: 'sample', clock: 1_800_000_000_000, tookMs: 1, statistics: {}};
  const died = [plan(), start, poll, began(1, 1), ended(1, 2)];
  assert.deepEqual(ids(...died), []);
  assert.deepEqual(ids(...died, poll), ['run 2']);
  assert.deepEqual(ids(...died, {type: 'server-lost', message: 'gone'}), []);
  assert.deepEqual(ids(plan(), start, poll, began(1, 1), ...report(1), ended(1)), ['run 2']);
});

test('a failed init refuses the ladder', () => {
  const withInit = planRungs({
    clients: [1],
    seconds: 5,
    threads: 1,
    cores: 1,
    workload: 'tpcb-like',
    protocol: 'simple',
    init: {scale: 1, force: false},
  });
  const first: Happening[] = [{type: 'plan', steps: withInit, manual: true, onError: 'continue'}, start];
  assert.deepEqual(ids(...first), ['step 1']);
  const failed: Happening[] = [
    ...first,
    {type: 'step-started', step: 1, command: []},
    {type: 'step-ended', step: 1, exitCode: 1, signal: null, error: null},
  ];
  assert.deepEqual(decide(after(...failed)), [{id: 'finish', command: 'finish', reason: 'failed', exitCode: 2}]);
});
