import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Step} from '../../../source/event/event.ts';
import {dropUnfit} from '../../../source/ladder/checks/connections.ts';
import {planLadder} from '../../../source/ladder/plan.ts';
import {requestLadder} from '../../helpers/plan.ts';

const facts = {connections: {max: 20, reserved: 3, inUse: 1, free: 16}};
const words = (steps: readonly Step[]) =>
  steps.map(step => {
    if (step.kind === 'command') return step.moment;
    return step.kind === 'rung' || step.kind === 'warm-up' ? `${step.kind} ${step.clients}` : step.kind;
  });

test('dropUnfit leaves a plan that fits as it is', () => {
  const steps = planLadder(requestLadder({clients: [1, 8, 16]}));
  assert.deepEqual(dropUnfit(steps, facts), steps);
});

const care = {before: 'a', between: 'b', after: 'c', prewarm: true, checkpoint: false, settleSeconds: null};

for (const [clients, expected] of [
  [
    [10, 20, 120],
    ['init', 'before', 'prewarm', 'rung 10', 'after'],
  ],
  [
    [20, 10],
    ['init', 'before', 'prewarm', 'rung 10', 'after'],
  ],
  [
    [8, 20, 16],
    ['init', 'before', 'prewarm', 'rung 8', 'after', 'between', 'before', 'prewarm', 'rung 16', 'after'],
  ],
  [[20, 30], ['init']],
] as const) {
  test(`dropUnfit of ${clients.join(', ')} clients takes what is done around a rung with it`, () => {
    const steps = planLadder(requestLadder({clients, care, inits: [{scale: 9, force: false}]}));
    const left = dropUnfit(steps, facts);
    assert.deepEqual(words(left), expected);
    assert.deepEqual(
      left.map(({step}) => step),
      left.map((_, index) => index + 1),
    );
  });
}

test('dropUnfit keeps a warm-up that fits for the next rung', () => {
  const warmUp = {seconds: 10, clients: 4, workload: null, vacuum: null};
  const steps = planLadder(requestLadder({clients: [20, 10], warmUp}));
  assert.deepEqual(words(dropUnfit(steps, facts)), ['warm-up 4', 'rung 10']);
});
