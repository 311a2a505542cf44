import assert from 'node:assert/strict';
import {test} from 'node:test';
import {initArguments, type RungOrder, rungArguments, workloads} from '../../source/pgbench/command.ts';

const order: RungOrder = {clients: 8, threads: 2, seconds: 60, workload: 'tpcb-like', protocol: 'simple'};

const rungs: readonly [versionNumber: number, change: Partial<RungOrder>, expected: string][] = [
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
  [80422, {workload: 'select-only'}, '-c 8 -T 60 -S'],
];

for (const [versionNumber, change, expected] of rungs) {
  test(`a rung for ${versionNumber}: ${expected}`, () =>
    assert.equal(rungArguments({...order, ...change}, versionNumber).join(' '), expected));
}

test('an init drops nothing unless forced, where the version lets us say so', () => {
  assert.deepEqual(initArguments({scale: 10, force: false}, 110000), ['-i', '-s', '10', '-I', 'tgvp']);
  assert.deepEqual(initArguments({scale: 10, force: true}, 180000), ['-i', '-s', '10']);
  assert.deepEqual(initArguments({scale: 10, force: false}, 100022), ['-i', '-s', '10']);
});

test('every workload has its own arguments in old versions', () => {
  const asked = workloads.map(({name}) => rungArguments({...order, workload: name}, 90400).join(' '));
  assert.equal(new Set(asked).size, workloads.length);
});
