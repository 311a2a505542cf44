import assert from 'node:assert/strict';
import {test} from 'node:test';
import {estimatePlan} from '../../source/ladder/estimate.ts';
import {type LadderRequest, planLadder} from '../../source/ladder/plan.ts';
import {requestLadder} from '../helpers/plan.ts';

const estimate = (change: Partial<LadderRequest>, search: 'knee' | null = null) =>
  estimatePlan(planLadder(requestLadder(change)), search);
const {care} = requestLadder();

test('a plan takes as long as its runs, its tables and its waits', () => {
  assert.deepEqual(estimate({clients: [1, 2]}), {leastMs: 120_000, mostMs: 120_000, unknown: null, actions: 0});
  assert.deepEqual(estimate({clients: [1, 2], care: {...care, settleSeconds: 30, checkpoint: true, after: 'a'}}), {
    leastMs: 120_000,
    mostMs: 180_000,
    unknown: null,
    actions: 4,
  });
  assert.deepEqual(estimate({inits: [{scale: 100, force: false}]}), {
    leastMs: 80_000,
    mostMs: 210_000,
    unknown: null,
    actions: 0,
  });
});

test('a rung that ends once it is steady takes between the least of that and its time', () => {
  const steps = planLadder(requestLadder({clients: [1, 2], seconds: 300}));
  assert.deepEqual(estimatePlan(steps, null, 0.03), {leastMs: 60_000, mostMs: 600_000, unknown: null, actions: 0});
  assert.equal(estimatePlan(planLadder(requestLadder({seconds: 20})), null, 0.03).leastMs, 20_000);
});

test('what cannot be told beforehand is unknown', () => {
  assert.deepEqual(estimate({seconds: null, transactions: 5}), {
    leastMs: 0,
    mostMs: null,
    unknown: 'transactions',
    actions: 0,
  });
  assert.equal(estimate({seconds: null}).unknown, 'open');
  assert.deepEqual(estimate({}, 'knee'), {leastMs: 60_000, mostMs: null, unknown: 'search', actions: 0});
});
