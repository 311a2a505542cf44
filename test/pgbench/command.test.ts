import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {RunOrder} from '../../source/event/event.ts';
import {initArguments, rungArguments, workloads} from '../../source/pgbench/command.ts';
import {orderRun} from '../helpers/order.ts';

const rungs: readonly [versionNumber: number, change: Partial<RunOrder>, expected: string][] = [
  [180000, {protocol: 'prepared'}, '-P 1 -c 8 -j 2 -T 60 -b tpcb-like -M prepared'],
  [180000, {}, '-P 1 -c 8 -j 2 -T 60 -b tpcb-like'],
  [90600, {workload: 'select-only', clients: 5}, '-P 1 -c 5 -j 2 -T 60 -b select-only'],
  [90524, {workload: 'select-only'}, '-P 1 -c 8 -j 2 -T 60 -S'],
  [90524, {workload: 'simple-update', protocol: 'extended'}, '-P 1 -c 8 -j 2 -T 60 -N -M extended'],
  [90524, {clients: 5}, '-P 1 -c 5 -j 1 -T 60'],
  [90524, {clients: 12, threads: 8}, '-P 1 -c 12 -j 6 -T 60'],
  [90524, {clients: 2, threads: 8}, '-P 1 -c 2 -j 2 -T 60'],
  [90524, {workload: 'other'}, '-P 1 -c 8 -j 2 -T 60 -b other'],
  [90399, {}, '-c 8 -j 2 -T 60'],
  [180000, {seconds: null, transactions: 1000}, '-P 1 -c 8 -j 2 -t 1000 -b tpcb-like'],
  [180000, {vacuum: 'all', rate: 500, latencyLimitMs: 20}, '-P 1 -c 8 -j 2 -T 60 -b tpcb-like -v -R 500 -L 20'],
  [
    180000,
    {vacuum: 'none', extra: ['-C', '--random-seed=1']},
    '-P 1 -c 8 -j 2 -T 60 -b tpcb-like -n -C --random-seed=1',
  ],
  [
    180000,
    {
      scripts: [
        {kind: 'file', name: 'a b.sql', weight: 3},
        {kind: 'builtin', name: 'select-only', weight: 1},
      ],
    },
    '-P 1 -c 8 -j 2 -T 60 -f a b.sql@3 -b select-only@1',
  ],
  [80422, {workload: 'select-only'}, '-c 8 -T 60 -S'],
];

for (const [versionNumber, change, expected] of rungs) {
  test(`a rung for ${versionNumber}: ${expected}`, () =>
    assert.equal(rungArguments(orderRun(change), versionNumber).join(' '), expected));
}

test('an init drops nothing unless forced, where the version lets us say so', () => {
  assert.deepEqual(initArguments({scale: 10, force: false, extra: []}, 110000), ['-i', '-s', '10', '-I', 'tgvp']);
  assert.deepEqual(initArguments({scale: 10, force: true, extra: ['--fillfactor=90']}, 180000), [
    '-i',
    '-s',
    '10',
    '--fillfactor=90',
  ]);
  assert.deepEqual(initArguments({scale: 10, force: false, extra: []}, 100022), ['-i', '-s', '10']);
});

test('every workload has its own arguments in old versions', () => {
  const asked = workloads.map(({name}) => rungArguments(orderRun({workload: name}), 90400).join(' '));
  assert.equal(new Set(asked).size, workloads.length);
});
