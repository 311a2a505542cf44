import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Happening, Step} from '../../source/event/event.ts';
import type {State} from '../../source/state/state.ts';
import {after, climb} from '../helpers/climb.ts';
import {rungStep} from '../helpers/order.ts';

const command = (step: number, moment: 'between' | 'after'): Step => ({step, kind: 'command', moment, command: moment});
const steps: Step[] = [
  rungStep(1, {clients: 10}),
  command(2, 'after'),
  command(3, 'between'),
  rungStep(4, {clients: 20}),
  command(5, 'after'),
];
const plan = (onError: 'continue' | 'stop' = 'continue', manual = false): Happening[] => [
  {type: 'plan', steps, manual, onError},
  {type: 'wish', by: 'flag', wish: 'start'},
];
const begin = (run: number, step: number): Happening => ({
  type: 'rung-started',
  run,
  ...rungStep(step, {clients: 10 * run}),
  command: [],
});
const second = (run: number): Happening => ({
  type: 'line',
  run,
  stream: 'stderr',
  text: 'progress: 1.0 s, 100.0 tps, lat 1.000 ms stddev 0.100, 0 failed',
});
const report = (run: number): Happening => ({
  type: 'line',
  run,
  stream: 'stdout',
  text: 'tps = 100.0 (without initial connection time)',
});
const end = (run: number, exitCode = 0): Happening => ({type: 'rung-ended', run, exitCode, signal: null, error: null});
const step = (number: number, exitCode: number | null = 0): Happening[] => [
  {type: 'step-started', step: number, before: number === 3 ? 4 : null, command: []},
  ...(exitCode === null ? [] : [{type: 'step-ended', step: number, exitCode, signal: null, error: null} as const]),
];
const stop: Happening = {type: 'wish', by: 'key', wish: 'stop', exitCode: 130};
const ended = (reason: 'stopped' | 'failed'): Happening => ({type: 'ended', reason, exitCode: 3});
const resumed: Happening = {type: 'resumed', wall: '2026-12-01T08:00:00.000Z', pid: 1};
const first = [begin(1, 1), second(1), report(1), end(1)];
const goOn = (...happenings: Happening[]) => climb(after([...happenings, resumed]));

test('a run without its end is closed where the session was left, and run again with its preparations', () => {
  const {done, state} = goOn(...plan(), ...first, ...step(2), ...step(3), begin(2, 4), second(2));
  assert.deepEqual(done, ['after', 'between', '20', 'after', 'done 0']);
  const [, cut, whole] = state.runs;
  assert.equal(cut?.status, 'incomplete');
  assert.equal(cut?.verdicts[0]?.text, 'cut: the recording ends before its report');
  assert.ok((cut?.endedAt ?? 0) < (state.resumedAt ?? 0));
  assert.equal(whole?.status, 'complete');
  assert.deepEqual(
    state.marks.map(({kind}) => kind),
    ['resumed'],
  );
});

test('a step that was under way is done again, one that was done is not', () => {
  assert.deepEqual(goOn(...plan(), ...first, ...step(2, null)).done, ['after', 'between', '20', 'after', 'done 0']);
  assert.deepEqual(goOn(...plan(), ...first, ...step(2), ...step(3, null)).done, ['between', '20', 'after', 'done 0']);
  assert.deepEqual(goOn(...plan(), ...first, ...step(2)).done, ['between', '20', 'after', 'done 0']);
});

test('a rung that was ended because the session was is not finished, one that a person ended is', () => {
  const left = [...plan(), begin(1, 1), second(1), stop, report(1), end(1), ended('stopped')];
  assert.deepEqual(goOn(...left).done, ['after', 'between', '10', 'after', 'between', '20', 'after', 'done 0']);
  const broken = [...plan(), ...first, ...step(2), ...step(3, null), stop, ...step(3, 1).slice(1), ended('stopped')];
  assert.deepEqual(goOn(...broken).done, ['between', '20', 'after', 'done 0']);
  const key: Happening = {type: 'wish', by: 'key', wish: 'end-rung'};
  const finished = [...plan(), begin(1, 1), second(1), key, key, report(1), end(1), stop, ended('stopped')];
  assert.deepEqual(goOn(...finished).done, ['after', 'between', '20', 'after', 'done 0']);
});

test('a ladder that gave up tries again what it gave up at', () => {
  const invalid = [...plan('stop'), begin(1, 1), end(1, 1), ended('failed')];
  assert.deepEqual(goOn(...invalid).done, ['after', 'between', '10', 'after', 'between', '20', 'after', 'done 0']);
  const failed = [...plan('stop'), ...first, ...step(2), ...step(3, 1), ended('failed')];
  assert.deepEqual(goOn(...failed).done, ['between', '20', 'after', 'done 0']);
});

test('an invalid rung that was passed over stays so, and tells in the exit code', () => {
  const {done} = goOn(...plan(), begin(1, 1), end(1, 1), ...step(2), ...step(3), begin(2, 4));
  assert.deepEqual(done, ['after', 'between', '20', 'after', 'done 3']);
});

test('a manual ladder is held again', () => {
  const {done, state} = goOn(...plan('continue', true), begin(1, 1), second(1));
  assert.deepEqual(done, ['after']);
  assert.equal((state as State).ladder?.held, true);
});

test('a session can be resumed twice', () => {
  const once = after([...plan(), begin(1, 1), second(1), resumed, begin(2, 1), second(2)]);
  const {done, state} = climb(after([resumed], once));
  assert.deepEqual(done, ['after', 'between', '10', 'after', 'between', '20', 'after', 'done 0']);
  assert.deepEqual(state.ladder?.cut, [1, 2]);
});
