import assert from 'node:assert/strict';
import {test} from 'node:test';
import {firstLook, OPEN_SECONDS, planLadder} from '../../source/ladder/plan.ts';
import {rungStep} from '../helpers/order.ts';

const base = {
  clients: [1, 8],
  seconds: 60,
  threads: null,
  cores: 4,
  workload: 'select-only',
  protocol: 'prepared',
  init: null,
} as const;

test('a rung a client count, threads the smaller of clients and cores', () => {
  const common = {workload: 'select-only', protocol: 'prepared'} as const;
  assert.deepEqual(planLadder(base), [
    rungStep(1, {clients: 1, threads: 1, ...common}),
    rungStep(2, {clients: 8, threads: 4, ...common}),
  ]);
});

test('an init goes first, and asked threads are never more than clients', () => {
  const [init, first, second] = planLadder({...base, threads: 6, init: {scale: 8, force: false}});
  assert.deepEqual(init, {step: 1, kind: 'init', scale: 8, force: false, database: null, extra: []});
  assert.ok(first?.kind === 'rung' && first.step === 2 && first.threads === 1);
  assert.ok(second?.kind === 'rung' && second.threads === 6);
});

test('a rung without a length is open', () => {
  const [first] = planLadder({...base, seconds: null});
  assert.ok(first?.kind === 'rung' && first.open && first.seconds === OPEN_SECONDS);
});

for (const [free, expected] of [
  [97, [1, 2, 4, 8, 16]],
  [32, [1, 2, 4, 8, 16]],
  [31, [1, 2, 4, 8]],
  [5, [1, 2]],
  [1, [1]],
] as const) {
  test(`a first look with ${free} free connections`, () => assert.deepEqual(firstLook(free), [...expected]));
}
