import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Step} from '../../source/event/event.ts';
import {firstLook, isRung, type LadderRequest, mayWrite, OPEN_SECONDS, planLadder} from '../../source/ladder/plan.ts';
import {rungStep} from '../helpers/order.ts';
import {builtin, requestLadder} from '../helpers/plan.ts';

const plan = (change: Partial<LadderRequest>) => planLadder(requestLadder(change));
const rungs = (change: Partial<LadderRequest>) => plan(change).filter(isRung);
const quiet = requestLadder().care;
const leg = requestLadder().legs[0]!;
const words = (steps: readonly Step[]) =>
  steps.map(step =>
    step.kind === 'command' ? step.moment : 'clients' in step ? `${step.kind} ${step.clients}` : step.kind,
  );

test('a rung a client count, in the order given, threads the smaller of clients and cores', () => {
  assert.deepEqual(plan({clients: [1, 8, 1]}), [
    rungStep(1, {clients: 1, threads: 1}),
    rungStep(2, {clients: 8, threads: 4}),
    rungStep(3, {clients: 1, threads: 1}),
  ]);
});

test('threads as a number stand as asked, or follow the clients', () => {
  assert.deepEqual(
    rungs({clients: [1, 9], jobs: 8}).map(({threads}) => threads),
    [8, 8],
  );
  assert.deepEqual(
    rungs({clients: [1, 9], jobs: 'clients'}).map(({threads}) => threads),
    [1, 9],
  );
});

test('an init goes first', () => {
  const [init, first] = plan({inits: [{scale: 8, force: false}], initExtra: ['--partitions=4']});
  assert.deepEqual(init, {step: 1, kind: 'init', scale: 8, force: false, database: null, extra: ['--partitions=4']});
  assert.equal(first?.step, 2);
});

test('a rung without a length is open; one of transactions is not', () => {
  const [open] = rungs({seconds: null});
  assert.deepEqual([open?.open, open?.seconds], [true, OPEN_SECONDS]);
  const [counted] = rungs({seconds: null, transactions: 1000});
  assert.deepEqual([counted?.open, counted?.seconds, counted?.transactions], [false, null, 1000]);
});

test('repeats are the outer loop, then legs, scales, protocols, workloads, clients, rates', () => {
  const workloads = [builtin('select-only'), builtin('tpcb-like')];
  const steps = rungs({clients: [1, 2], repeats: 2, rates: [10, 20], legs: [{...leg, workloads}]});
  assert.deepEqual(
    steps.slice(0, 9).map(({repeat, workload, clients, rate}) => `${repeat} ${workload} ${clients} ${rate}`),
    [
      '1 select-only 1 10',
      '1 select-only 1 20',
      '1 select-only 2 10',
      '1 select-only 2 20',
      '1 tpcb-like 1 10',
      '1 tpcb-like 1 20',
      '1 tpcb-like 2 10',
      '1 tpcb-like 2 20',
      '2 select-only 1 10',
    ],
  );
  assert.equal(steps.length, 16);
});

test('several scales have a database each, a single one that of the target', () => {
  const legs = [
    {...leg, label: 'scales', scales: [10, 100]},
    {...leg, label: 'protocols', scales: [100], protocols: ['simple', 'prepared']},
  ] as const;
  assert.deepEqual(
    rungs({legs}).map(({label, database, scale, protocol}) => [label, database, scale, protocol]),
    [
      ['scales', 'bench_s10', 10, 'simple'],
      ['scales', 'bench_s100', 100, 'simple'],
      ['protocols', 'bench_s100', 100, 'simple'],
      ['protocols', 'bench_s100', 100, 'prepared'],
    ],
  );
  assert.deepEqual(
    rungs({legs: [{...leg, scales: [100]}]}).map(({database, scale}) => [database, scale]),
    [[null, 100]],
  );
  const inits = plan({
    legs,
    inits: [
      {scale: 10, force: false},
      {scale: 100, force: false},
    ],
  }).slice(0, 2);
  assert.deepEqual(
    inits.map(step => step.kind === 'init' && step.database),
    ['bench_s10', 'bench_s100'],
  );
});

test('what is done around the rungs stands where it belongs', () => {
  const care = {before: 'b', between: 'x', after: 'a', prewarm: true, checkpoint: true, settleSeconds: 9};
  const warmUp = {seconds: 5, clients: null, workload: null, vacuum: null};
  const around = ['checkpoint', 'settle'];
  assert.deepEqual(words(plan({clients: [1, 9], care, warmUp})), [
    'before',
    'prewarm',
    'warm-up 4',
    ...around,
    'rung 1',
    'after',
    'between',
    'before',
    'prewarm',
    ...around,
    'rung 9',
    'after',
  ]);
  const prewarms = plan({care, legs: [{...leg, scales: [1, 2]}]}).filter(step => step.kind === 'prewarm');
  assert.deepEqual(
    prewarms.map(step => step.kind === 'prewarm' && step.database),
    ['bench_s1', 'bench_s2'],
  );
});

test('a warm-up comes before the first rung of each database, like it but for what is asked', () => {
  const warmUp = {seconds: 5, clients: 3, workload: builtin('select-only'), vacuum: 'all'} as const;
  const steps = plan({clients: [1, 9], warmUp, rates: [7], legs: [{...leg, scales: [1, 2]}]});
  assert.deepEqual(words(steps), ['warm-up 3', 'rung 1', 'rung 9', 'warm-up 3', 'rung 1', 'rung 9']);
  const [first] = steps;
  assert.ok(first?.kind === 'warm-up');
  const {seconds, workload, vacuum, rate, threads, database} = first;
  assert.deepEqual(
    [seconds, workload, vacuum, rate, threads, database],
    [5, 'select-only', 'all', null, 3, 'bench_s1'],
  );
  assert.equal(words(plan({repeats: 3, warmUp})).filter(word => word.startsWith('warm-up')).length, 1);
});

test('the vacuum of all tables is for rungs that write; without a built-in script there is none', () => {
  const file = {name: 'x.sql', scripts: [{kind: 'file', name: 'x.sql', weight: null}]} as const;
  const workloads = [builtin('select-only'), builtin('simple-update'), file];
  const vacuums = (vacuum: LadderRequest['vacuum']) =>
    rungs({vacuum, legs: [{...leg, workloads}]}).map(one => one.vacuum);
  assert.deepEqual(vacuums('all'), ['default', 'all', 'none']);
  assert.deepEqual(vacuums('default'), ['default', 'default', 'none']);
  assert.deepEqual(vacuums('none'), ['none', 'none', 'none']);
  assert.deepEqual(
    [...workloads].map(({scripts}) => mayWrite(scripts)),
    [false, true, true],
  );
});

test('order: up, down, and a shuffle that its seed repeats', () => {
  const clients = [4, 1, 8, 2, 16];
  const counts = (order: LadderRequest['order'], seed = 0) =>
    rungs({clients, order, seed, repeats: 2}).map(one => one.clients);
  assert.deepEqual(counts('up').slice(0, 5), [1, 2, 4, 8, 16]);
  assert.deepEqual(counts('down').slice(0, 5), [16, 8, 4, 2, 1]);
  assert.deepEqual(counts('shuffle', 7), counts('shuffle', 7));
  assert.notDeepEqual(counts('shuffle', 7), counts('shuffle', 8));
  assert.deepEqual(counts('shuffle', 7).slice(5).toSorted(), clients.toSorted());
});

test('shares of the peak come after the ladder, at the largest count until they are settled', () => {
  const steps = rungs({
    clients: [1, 8, 2],
    ratePercents: [50, 90],
    latencyLimitMs: 20,
    care: {...quiet, checkpoint: true},
  });
  assert.deepEqual(
    steps.map(({clients, rate, ratePercent, latencyLimitMs}) => [clients, rate, ratePercent, latencyLimitMs]),
    [
      [1, null, null, 20],
      [8, null, null, 20],
      [2, null, null, 20],
      [8, null, 50, 20],
      [8, null, 90, 20],
    ],
  );
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
