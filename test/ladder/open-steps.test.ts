import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {RunStep, Step} from '../../source/event/event.ts';
import {type Result, settleSteps} from '../../source/ladder/open-steps.ts';
import {isRung, planLadder} from '../../source/ladder/plan.ts';
import {builtin, requestLadder} from '../helpers/plan.ts';

/** Runs a plan against a known curve until nothing more is settled; returns the plan and what was said. */
function climb(
  steps: readonly Step[],
  tpsAt: (clients: number, run: RunStep) => number | null,
  free: number | null = 1000,
) {
  let plan = [...steps];
  const results: Result[] = [];
  const reasons: string[] = [];
  for (let round = 0; round < 60; round += 1) {
    for (const step of plan) {
      if (step.kind !== 'rung' || (step.ratePercent !== null && step.rate === null)) continue;
      if (results.some(result => result.step === step.step)) continue;
      const tps = tpsAt(step.clients, step);
      results.push({step: step.step, clients: step.clients, tps, valid: tps !== null});
    }
    const settled = settleSteps({steps: plan, search: 'knee', cores: 4}, results, free);
    if (!settled) return {plan, results, reasons};
    plan = settled.steps;
    reasons.push(settled.because);
  }
  throw new Error('the search does not end');
}

/** The scalability law: contention and crosstalk, with its peak at sqrt((1 - a) / b) clients. */
const curve = (contention: number, crosstalk: number) => (clients: number) =>
  (1000 * clients) / (1 + contention * (clients - 1) + crosstalk * clients * (clients - 1));

const start = planLadder(requestLadder({clients: [1, 2]}));

for (const peak of [1, 2, 3, 5, 8, 11, 16, 23, 40, 64, 100, 250]) {
  test(`knee: a peak at ${peak} clients is found within one step`, () => {
    const contention = 0.02;
    const {results} = climb(start, curve(contention, (1 - contention) / peak ** 2));
    const counts = [...new Set(results.map(({clients}) => clients))].sort((one, other) => one - other);
    const best = results.reduce((one, other) => ((other.tps ?? 0) > (one.tps ?? 0) ? other : one));
    const place = counts.indexOf(best.clients);
    assert.ok((counts[place - 1] ?? 0) <= peak && peak <= (counts[place + 1] ?? Number.POSITIVE_INFINITY), `${counts}`);
    assert.ok(Math.abs(best.clients - peak) <= Math.max(1, peak / 4), `${best.clients} of ${counts}`);
    assert.ok(results.length <= 18, `${results.length} rungs`);
  });
}

test('knee: doubles until two falls in a row, then refines between the neighbours of the peak', () => {
  const {plan, reasons} = climb(start, curve(0.02, 0.98 / 23 ** 2));
  assert.deepEqual(
    plan.map(step => step.kind === 'rung' && step.clients),
    [1, 2, 4, 8, 16, 32, 64, 128, 24, 48, 20, 28, 22, 26],
  );
  assert.match(reasons.at(-1) ?? '', /the peak so far is [\d ]+ tps at 2\d/);
  assert.deepEqual(
    plan.map(({step}) => step),
    plan.map((_, index) => index + 1),
  );
});

test('knee: one fall alone does not end the climb', () => {
  const figures = new Map([
    [1, 100],
    [2, 90],
    [4, 200],
    [8, 150],
    [16, 120],
  ]);
  const {results} = climb(start, clients => figures.get(clients) ?? 50);
  assert.ok(results.some(({clients}) => clients === 16));
  assert.ok(!results.some(({clients}) => clients === 32));
});

test('knee: connections that run out end it, with a last rung a little below what is free', () => {
  const highest = (free: number) => {
    const {results} = climb(start, clients => clients * 100, free);
    return Math.max(...results.map(({clients}) => clients));
  };
  assert.deepEqual([4, 50, 97, 1000].map(highest), [2, 47, 92, 950]);
  const {results} = climb(start, clients => clients * 100, 50);
  assert.deepEqual(
    results.slice(0, 7).map(({clients}) => clients),
    [1, 2, 4, 8, 16, 32, 47],
  );
  assert.ok(results.every(({clients}) => clients <= 47));
});

test('knee: runs without a figure end it as falls do, and never are the peak', () => {
  const {results} = climb(start, clients => (clients > 8 ? null : clients * 100), null);
  assert.deepEqual(
    results.slice(0, 6).map(({clients}) => clients),
    [1, 2, 4, 8, 16, 32],
  );
  assert.ok(results.length < 12);
  assert.equal(climb(start, () => null, null).results.length, 3);
});

test('knee: nothing is settled while a rung has no result', () => {
  assert.equal(settleSteps({steps: start, search: 'knee', cores: 4}, [], 100), null);
  assert.equal(settleSteps({steps: start, search: null, cores: 4}, [], 100), null);
});

test('knee: what is done around a rung is done around added ones', () => {
  const care = {before: 'b', between: 'x', after: 'a', prewarm: true, checkpoint: true, settleSeconds: 5};
  const steps = planLadder(requestLadder({clients: [1, 2], care, jobs: 'clients', inits: [{scale: 3, force: false}]}));
  const results = [1, 2].map(clients => ({step: 0, clients, tps: clients, valid: true}));
  const rungs = steps.filter(isRung);
  const settled = settleSteps(
    {steps, search: 'knee', cores: 4},
    results.map((one, index) => ({...one, step: rungs[index]?.step ?? 0})),
    100,
  );
  const words = (list: readonly Step[]) => list.map(step => (step.kind === 'command' ? step.moment : step.kind));
  assert.deepEqual(words(settled?.steps ?? []).slice(steps.length), [
    'between',
    'before',
    'prewarm',
    'checkpoint',
    'settle',
    'rung',
    'after',
  ]);
  const added = settled?.steps.findLast(isRung);
  assert.deepEqual([added?.clients, added?.threads], [4, 4]);
});

test('shares of the peak become rates at its clients, each workload with its own peak', () => {
  const legs = [
    {label: null, scales: [null], protocols: ['simple'], workloads: [builtin('select-only'), builtin('tpcb-like')]},
  ] as const;
  const steps = planLadder(requestLadder({clients: [1, 4, 8], legs, ratePercents: [50, 90]}));
  const tps: Record<string, readonly number[]> = {'select-only': [1000, 5000, 9001], 'tpcb-like': [100, 400, 300]};
  const results = steps.flatMap(step => {
    if (step.kind !== 'rung' || step.ratePercent !== null) return [];
    return [
      {
        step: step.step,
        clients: step.clients,
        tps: tps[step.workload]?.[[1, 4, 8].indexOf(step.clients)] ?? 0,
        valid: true,
      },
    ];
  });
  assert.equal(settleSteps({steps, search: null, cores: 4}, results.slice(1), null), null);
  const settled = settleSteps({steps, search: null, cores: 4}, results, null);
  assert.deepEqual(
    settled?.steps.flatMap(step =>
      step.kind === 'rung' && step.rate !== null ? [[step.workload, step.clients, step.rate]] : [],
    ),
    [
      ['select-only', 8, 4501],
      ['select-only', 8, 8101],
      ['tpcb-like', 4, 200],
      ['tpcb-like', 4, 360],
    ],
  );
  assert.match(
    settled?.because ?? '',
    /select-only, simple: 50 %, 90 % of the peak, 9 001 tps at 8 clients; tpcb-like/,
  );
  assert.equal(settleSteps({steps: settled?.steps ?? [], search: null, cores: 4}, results, null), null);
});

test('shares of no peak are dropped, and it is said why', () => {
  const steps = planLadder(requestLadder({clients: [2], ratePercents: [50]}));
  const settled = settleSteps({steps, search: null, cores: 4}, [{step: 1, clients: 2, tps: 5, valid: false}], null);
  assert.deepEqual(
    settled?.steps.map(({step}) => step),
    [1],
  );
  assert.match(settled?.because ?? '', /no valid run/);
});

test('knee first, then shares of its peak; the rungs it adds go before them', () => {
  const {plan} = climb(
    planLadder(requestLadder({clients: [1, 2], ratePercents: [50]})),
    (clients, {rate}) => rate ?? curve(0.02, 0.01)(clients),
  );
  const last = plan.at(-1);
  assert.ok(last?.kind === 'rung' && last.ratePercent === 50 && last.rate !== null);
  assert.equal(plan.filter(step => step.kind === 'rung' && step.ratePercent !== null).length, 1);
});
