import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Happening, Step} from '../../source/event/event.ts';
import {isRun} from '../../source/ladder/plan.ts';
import {decide} from '../../source/state/decide.ts';
import type {State} from '../../source/state/state.ts';
import {after, climb} from '../helpers/climb.ts';
import {rungStep} from '../helpers/order.ts';

const steps: Step[] = [
  {step: 1, kind: 'checkpoint'},
  rungStep(2, {clients: 10, threads: 2}),
  {step: 3, kind: 'command', moment: 'between', command: 'restore'},
  {step: 4, kind: 'checkpoint'},
  rungStep(5, {clients: 20, threads: 2}),
  {step: 6, kind: 'command', moment: 'between', command: 'restore'},
  {step: 7, kind: 'checkpoint'},
  rungStep(8, {clients: 40, threads: 2}),
];
const plan = (manual = false): Happening[] => [{type: 'plan', steps, manual, onError: 'continue'}];
const add = (clients: number): Happening => ({type: 'wish', by: 'key', wish: 'add', clients});
const drop = (step: number): Happening => ({type: 'wish', by: 'key', wish: 'drop', step});
const start: Happening = {type: 'wish', by: 'key', wish: 'start'};
const began = (step: number): Happening => ({
  type: 'rung-started',
  run: 1,
  ...rungStep(step, {clients: 10, threads: 2}),
  command: [],
});
const words = ({ladder}: State) => ladder?.steps.map(step => (isRun(step) ? step.clients : step.kind)).join(' ');

test('an added rung comes before the first larger one, with what prepares a rung and a number of its own', () => {
  const state = after([...plan(), add(30)]);
  const [command, ...more] = decide(state);
  assert.deepEqual(more, []);
  assert.ok(command?.command === 'plan');
  assert.equal(command.because, '30 clients added');
  assert.equal(command.by, 'key');
  const changed = climb(state).state;
  assert.equal(words(changed), 'checkpoint 10 command checkpoint 20 command checkpoint 30 command checkpoint 40');
  assert.deepEqual(
    changed.ladder?.steps.slice(5, 8).map(({step}) => step),
    [9, 10, 11],
  );
  assert.deepEqual(changed.ladder?.asked, []);
});

test('a rung larger than all comes last, and one that has begun is not waited for', () => {
  assert.equal(words(climb(after([...plan(), add(50)])).state)?.endsWith('40 command checkpoint 50'), true);
  const running = after([...plan(), start, began(5), add(5)]);
  assert.equal(
    words(climb(running).state),
    'checkpoint 10 command checkpoint 20 command checkpoint 5 command checkpoint 40',
  );
});

test('threads of an added rung follow the plan', () => {
  const threads = (planned: Step[], clients: number) => {
    const {ladder} = climb(
      after([
        {type: 'engine', engine: 'pgbench', path: '', version: '', versionNumber: 180004, cores: 4},
        {type: 'plan', steps: planned, manual: true, onError: 'continue'},
        add(clients),
      ]),
    ).state;
    return ladder?.steps.filter(isRun).find(one => one.clients === clients)?.threads;
  };
  assert.equal(threads(steps, 30), 2);
  assert.equal(threads(steps, 1), 1);
  assert.equal(threads([rungStep(1, {clients: 2, threads: 2})], 30), 4);
  assert.equal(threads([rungStep(1, {clients: 8, threads: 8})], 30), 30);
  assert.equal(threads([rungStep(1, {clients: 8, threads: 16})], 30), 16);
});

test('a dropped rung goes with what prepares it; one that has begun stays', () => {
  const state = climb(after([...plan(), drop(5)])).state;
  assert.equal(words(state), 'checkpoint 10 command checkpoint 40');
  assert.deepEqual(decide(after([...plan(true), start, began(5), drop(5)])), []);
  assert.deepEqual(decide(after([...plan(), drop(4)])), [], 'no rung');
});

test('several changes are made one after the other, twice the same once', () => {
  const state = climb(after([...plan(), drop(5), drop(5), add(25), drop(8)])).state;
  assert.equal(words(state), 'checkpoint 10 command checkpoint 25');
  assert.equal(state.ladder?.changes, 3);
});

test('a rung that begins while it is being dropped stays', () => {
  const state = after([...plan(true), start, drop(5), began(5)]);
  assert.deepEqual(decide(state), []);
});

test('dropping all that is left ends the ladder; a queued rung that is dropped leaves the queue', () => {
  const queued: Happening = {type: 'wish', by: 'key', wish: 'queue', step: 8};
  const {done} = climb(after([...plan(), start, queued, drop(8), drop(5), drop(2)]));
  assert.deepEqual(done, ['done 0']);
});

test('a search for the peak adds rungs by rule, and shares of the peak become rates', () => {
  const share = {...rungStep(2, {clients: 8, ratePercent: 50}), kind: 'rung'} as const;
  const state = after([
    {
      type: 'plan',
      steps: [rungStep(1, {clients: 8}), share],
      manual: false,
      onError: 'continue',
    },
    start,
  ]);
  const {done, state: end} = climb(state);
  assert.deepEqual(done, ['8', '8', 'done 0']);
  const settled = end.ladder?.steps.filter(isRun)[1];
  assert.equal(settled?.rate, 50, 'half of 100 tps');
  assert.deepEqual(decide(after([{type: 'wish', by: 'key', wish: 'queue', step: 2}], state))[0]?.id, 'run 1');
});
