import assert from 'node:assert/strict';
import {test} from 'node:test';
import {makeComparison} from '../../../source/report/compare/making.ts';
import {durable, inventReport, repeat} from '../../helpers/reports.ts';
import {runs} from '../../stats/vectors.ts';

const off = {...durable, 'setting fsync': 'off'};

test('sessions of one label that are not alike forbid a verdict, whichever side they are on', () => {
  const mixed = [
    inventReport({name: 'd1', label: 'dmix', rungs: repeat(8, runs.a)}),
    inventReport({name: 'd2', label: 'dmix', facts: off, rungs: repeat(8, runs.a)}),
  ];
  const other = inventReport({name: 'd3', label: 'other', rungs: repeat(8, runs.b)});
  const first = makeComparison([...mixed, other], {baseline: null, ignoreDurability: false});
  const last = makeComparison([other, ...mixed], {baseline: null, ignoreDurability: false});
  for (const comparison of [first, last]) {
    assert.equal(comparison.durability.because, 'fsync differs within dmix: on | off');
    assert.equal(comparison.durability.verdict, 'differs');
    const change = comparison.workloads[0]?.rungs[0]?.cells[1]?.change;
    assert.deepEqual([change?.verdict, change?.because], ['?', 'durability differs']);
    assert.deepEqual(comparison.winner, {system: null, because: 'durability differs'});
  }
  assert.deepEqual(first.durability.systems, ['differs', 'differs']);
  assert.deepEqual(last.durability.systems, ['same', 'differs']);
});

test('two systems that are mixed alike are not alike', () => {
  const pair = (label: string) => [
    inventReport({name: `${label} 1`, label, rungs: repeat(8, runs.a)}),
    inventReport({name: `${label} 2`, label, facts: off, rungs: repeat(8, runs.b)}),
  ];
  const {durability} = makeComparison([...pair('a'), ...pair('b')], {baseline: null, ignoreDurability: false});
  assert.equal(durability.because, 'fsync differs within a: on | off; fsync differs within b: on | off');
  assert.deepEqual(durability.systems, ['differs', 'differs']);
});

test('a session of the baseline of which nothing is recorded leaves it open', () => {
  const base = [
    inventReport({name: 'a1', label: 'a', rungs: repeat(8, runs.a)}),
    inventReport({name: 'a2', label: 'a', facts: {}, rungs: repeat(8, runs.a)}),
  ];
  const {durability} = makeComparison([...base, inventReport({name: 'b', rungs: repeat(8, runs.b)})], {
    baseline: null,
    ignoreDurability: false,
  });
  assert.deepEqual(durability.systems, ['unknown', 'unknown']);
  assert.equal(durability.because, 'durability not recorded of a');
});

test('of systems whose durability is not recorded nothing is said of their storage beside', () => {
  const remarksOf = (...facts: Parameters<typeof inventReport>[0]['facts'][]) => {
    const reports = facts.map((own, index) => inventReport({name: `s${index}`, facts: own ?? {}, rungs: []}));
    const {remarks} = makeComparison(reports, {baseline: null, ignoreDurability: false});
    return remarks.filter(remark => remark.startsWith('of the storage'));
  };
  const words = 'of the storage (write caches, ZFS sync, barriers) nothing is recorded of';
  assert.deepEqual(remarksOf({}, {}), []);
  assert.deepEqual(remarksOf(durable, durable), [`${words} any system`]);
  assert.deepEqual(remarksOf(durable, {}), [`${words} s0`]);
});
