import assert from 'node:assert/strict';
import {test} from 'node:test';
import {makeComparison} from '../../../source/report/compare/making.ts';
import {inventReport, type RungOutline, repeat} from '../../helpers/reports.ts';

test('runs of several files that are no repeats by their names are said to be taken for such', () => {
  const remarksOf = (...labels: string[]) => {
    const rungs = labels.flatMap(label => [1, 8].map(clients => ({clients, tps: 1000, label, imported: true})));
    const reports = [inventReport({name: 'one', rungs}), inventReport({name: 'other', rungs: [{clients: 1, tps: 1}]})];
    const {remarks} = makeComparison(reports, {baseline: null, ignoreDurability: false});
    return remarks.filter(remark => remark.includes('repeats'));
  };
  assert.deepEqual(remarksOf('run1.log', 'run2.log'), []);
  assert.deepEqual(remarksOf('pg15.log', 'pg16.log'), [
    'one: runs of pg15.log, pg16.log are taken as repeats of each other',
  ]);
});

test('a system is told of where other programs were beside more than half of its runs', () => {
  const taken = (share: number, cores = 8) => {
    const text = `${share} % of ${cores} cores taken by others`;
    return {clients: 1, tps: 1000, verdicts: [{rule: 'other-programs', grade: 'caution', text} as const]};
  };
  const remarksOf = (...rungs: RungOutline[]) => {
    const reports = [inventReport({name: 'one', rungs}), inventReport({name: 'other', rungs: repeat(1, [1000, 1010])})];
    const {remarks} = makeComparison(reports, {baseline: null, ignoreDurability: false});
    return remarks.filter(remark => remark.startsWith('other programs')).join();
  };
  const spared = {clients: 1, tps: 1000};
  assert.equal(
    remarksOf(taken(9), taken(40), taken(12)),
    'other programs were busy in every run of one: 9 to 40 % of 8 cores taken by others',
  );
  assert.equal(
    remarksOf(taken(40), taken(40), taken(30, 4), spared),
    'other programs were busy in 3 of 4 runs of one: 40 % of 8 cores taken by others; 30 % of 4 cores taken by others',
  );
  assert.equal(remarksOf(taken(40), spared), '');
});
