import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Happening, InitStep, RunStep, Step} from '../../source/event/event.ts';
import {decide} from '../../source/state/decide.ts';
import {after, climb, type World} from '../helpers/climb.ts';
import {orderRun} from '../helpers/order.ts';

type Unnumbered = Step extends infer S ? (S extends Step ? Omit<S, 'step'> : never) : never;

const rung = (clients: number): Omit<RunStep, 'step'> => ({kind: 'rung', ...orderRun({clients})});
const command = (moment: 'before' | 'between' | 'after'): Unnumbered => ({kind: 'command', moment, command: moment});
const checkpoint: Unnumbered = {kind: 'checkpoint'};
const prewarm: Unnumbered = {kind: 'prewarm', database: null};
const init: Omit<InitStep, 'step'> = {kind: 'init', scale: 1, force: false, database: null, extra: []};
const warmUp: Unnumbered = {...rung(1), kind: 'warm-up'};
const number = (...steps: Unnumbered[]) => steps.map((step, index) => ({step: index + 1, ...step}) as Step);

const careful = number(
  ...[command('before'), prewarm, checkpoint, rung(10), command('after')],
  ...[command('between'), command('before'), prewarm, checkpoint, rung(20), command('after')],
  ...[command('between'), command('before'), prewarm, checkpoint, rung(30), command('after')],
);
const own = ['before', 'prewarm', 'checkpoint'];

const wish = (one: {wish: 'queue' | 'repeat'; step: number} | {wish: 'hold' | 'go-on' | 'start'}): Happening => ({
  type: 'wish',
  by: 'key',
  ...one,
});
const plan = (steps: readonly Step[], manual = false, onError: 'continue' | 'stop' = 'continue'): Happening[] => [
  {type: 'plan', steps, manual, onError},
  wish({wish: 'start'}),
];
const done = (happenings: readonly Happening[], world?: World) => climb(after(happenings), world).done;
const stepOf = (clients: number) => careful.find(step => step.kind === 'rung' && step.clients === clients)?.step ?? 0;

test('steps come in plan order, each once', () => {
  assert.deepEqual(done(plan(number(init, ...careful.map(({step: _, ...rest}) => rest as Unnumbered)))), [
    'init',
    ...[...own, '10', 'after'],
    ...['between', ...own, '20', 'after'],
    ...['between', ...own, '30', 'after'],
    'done 0',
  ]);
});

test('a rung out of its turn is prepared as in its turn, and what it disturbs is prepared again', () => {
  const during = (name: string) => (name === '10' ? [wish({wish: 'queue', step: stepOf(30)})] : []);
  assert.deepEqual(done(plan(careful), {during}), [
    ...[...own, '10', 'after'],
    ...['between', ...own, '30', 'after'],
    ...['between', ...own, '20', 'after'],
    'done 0',
  ]);
});

test('a repeat of the first rung has the command between rungs before it', () => {
  const queued = new Set<string>();
  const during = (name: string) => {
    if (name !== '20' || queued.has(name)) return [];
    queued.add(name);
    return [wish({wish: 'repeat', step: stepOf(10)})];
  };
  assert.deepEqual(done(plan(careful), {during}).slice(10), [
    'after',
    ...['between', ...own, '10', 'after'],
    ...['between', ...own, '30', 'after'],
    'done 0',
  ]);
});

test('a rung that is queued while another is prepared goes first; the other is prepared again', () => {
  let asked = false;
  const during = (name: string) => {
    if (name !== 'between' || asked) return [];
    asked = true;
    return [wish({wish: 'queue', step: stepOf(30)})];
  };
  assert.deepEqual(done(plan(careful), {during}).slice(5), [
    ...['between', 'between', ...own, '30', 'after'],
    ...['between', ...own, '20', 'after'],
    'done 0',
  ]);
});

test('a repeat after a warm-up is prepared without another warm-up', () => {
  const steps = number(prewarm, warmUp, checkpoint, rung(10), checkpoint, rung(20));
  let asked = false;
  const during = (name: string) => {
    if (name !== '10' || asked) return [];
    asked = true;
    return [wish({wish: 'repeat', step: 4})];
  };
  assert.deepEqual(done(plan(steps), {during}), [
    ...['prewarm', 'warm-up', 'checkpoint', '10'],
    ...['prewarm', 'checkpoint', '10'],
    ...['checkpoint', '20'],
    'done 0',
  ]);
});

test('what prepares no run is not done', () => {
  assert.deepEqual(done(plan(number(rung(10), command('between'), checkpoint))), ['10', 'done 0']);
});

test('a held ladder makes its tables and prepares nothing, but does what follows a rung', () => {
  const steps = number(init, checkpoint, rung(10), command('after'), command('between'), rung(20));
  assert.deepEqual(done(plan(steps, true)), ['init']);
  assert.deepEqual(done([...plan(steps, true), wish({wish: 'queue', step: 3})]), ['init', 'checkpoint', '10', 'after']);
  assert.deepEqual(done([...plan(steps, true), wish({wish: 'queue', step: 6}), wish({wish: 'go-on'})]), [
    ...['init', 'between', '20'],
    ...['checkpoint', '10', 'after'],
    'done 0',
  ]);
});

test('a failed preparation skips its rung and what belongs to it, or stops the ladder; exit code 3', () => {
  let times = 0;
  const fails = (name: string) => name === 'between' && ++times === 1;
  assert.deepEqual(done(plan(careful), {fails}), [
    ...[...own, '10', 'after'],
    'between',
    ...['between', ...own, '30', 'after'],
    'done 3',
  ]);
  assert.deepEqual(done(plan(careful, false, 'stop'), {fails: name => name === 'between'}), [
    ...[...own, '10', 'after', 'between'],
    'failed 3',
  ]);
});

test('a command after a rung that failed is tried once more before the next, which is skipped when it fails again', () => {
  const steps = number(rung(10), command('after'), checkpoint, rung(20), command('after'));
  let times = 0;
  const once = done(plan(steps), {fails: name => name === 'after' && ++times === 1});
  assert.deepEqual(once, ['10', 'after', 'after', 'checkpoint', '20', 'after', 'done 0']);
  const always = done(plan(steps), {fails: name => name === 'after'});
  assert.deepEqual(always, ['10', 'after', 'after', 'done 3']);
  const last = done(plan(steps.slice(0, 2)), {fails: name => name === 'after'});
  assert.deepEqual(last, ['10', 'after', 'done 3']);
});

test('a queued rung whose preparation fails leaves the queue and comes in its turn', () => {
  let times = 0;
  const fails = (name: string) => name === 'between' && ++times === 1;
  const during = (name: string) => (name === '10' ? [wish({wish: 'queue', step: stepOf(30)})] : []);
  assert.deepEqual(
    done(plan(careful), {fails, during}).filter(name => /^\d+$/.test(name)),
    ['10', '20', '30'],
  );
});

test('a step knows the run that it prepares, or follows', () => {
  const [begin] = decide(after(plan(careful)));
  assert.ok(begin?.command === 'step');
  assert.equal(begin.before, stepOf(10));
  assert.deepEqual([begin.about?.run, begin.about?.step.clients], [1, 10]);
  const ran = climb(after(plan(careful)), {fails: name => name === 'after'}).state;
  assert.deepEqual(ran.ladder?.failed.length, 1);
  const [follow] = decide(
    after([
      ...plan(number(rung(10), command('after'), rung(20))),
      {type: 'rung-started', run: 1, step: 1, ...rung(10), command: []},
      {type: 'rung-ended', run: 1, exitCode: 0, signal: null, error: null},
    ]),
  );
  assert.ok(follow?.command === 'step');
  assert.equal(follow.before, null);
  assert.deepEqual([follow.about?.run, follow.about?.step.clients], [1, 10]);
});

test('while a command runs nothing is known of the server', () => {
  const sessions: Happening = {type: 'sessions', rows: [[1, 0, 0, 0, null, null, null, 0, []]], texts: [[0, 'a']]};
  const begin: Happening = {type: 'step-started', step: 1, before: 4, command: []};
  assert.equal(after([...plan(careful), sessions]).sessions.rows.length, 1);
  assert.deepEqual(after([...plan(careful), sessions, begin]).sessions.rows, []);
});
