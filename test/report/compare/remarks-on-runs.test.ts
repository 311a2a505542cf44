import assert from 'node:assert/strict';
import {test} from 'node:test';
import {makeComparison} from '../../../source/report/compare/making.ts';
import {inventReport, type RungOutline, repeat} from '../../helpers/reports.ts';

function remarksOn(rungs: readonly RungOutline[]): readonly string[] {
  const reports = [inventReport({name: 'one', rungs}), inventReport({name: 'other', rungs})];
  return makeComparison(reports, {baseline: null, ignoreDurability: false}).remarks;
}

test('a run that is a little less than a minute is one', () => {
  const minute = remarksOn(repeat(1, [1000], {secondsAsked: 60, seconds: 59.9998}));
  assert.ok(!minute.some(remark => remark.includes('too short')));
  const short = remarksOn(repeat(1, [1000], {secondsAsked: 59, seconds: 59.4}));
  assert.ok(short.includes('too short to be quoted, a minute is the least: 1 client ran 59 s'));
});

test('short rungs are told with their workload where there are several', () => {
  const short = {secondsAsked: 5, seconds: 5};
  const remarks = remarksOn([
    ...repeat(1, [1000], short),
    ...repeat(2, [1000], short),
    ...repeat(1, [1000], {...short, protocol: 'prepared'}),
  ]);
  assert.ok(
    remarks.includes(
      'too short to be quoted, a minute is the least: tpcb-like, simple, scale 100: 1, 2 clients ran 5 s; tpcb-like, prepared, scale 100: 1 client ran 5 s',
    ),
  );
});

test('one run is said to be of each system only where it is', () => {
  const remarksOf = (...counts: number[]) => {
    const reports = counts.map((count, index) => {
      return inventReport({name: `system ${index}`, rungs: repeat(1, [1000, 1010, 1020].slice(0, count))});
    });
    return makeComparison(reports, {baseline: null, ignoreDurability: false}).remarks;
  };
  const rest = 'at 1 of 1 rung: how far a second run would be off is not known';
  assert.ok(remarksOf(1, 1).includes(`1 run each ${rest}`));
  assert.ok(remarksOf(3, 1).includes(`1 run of a system ${rest}`));
});

test('rungs of which the same is to be said are told together', () => {
  const checkpoint = {startMs: 0, endMs: 1000, cause: null, buffers: null};
  const broken = {verdicts: [{rule: 'no-report', grade: 'invalid', text: 'pgbench died'}]} as const;
  const then = [1, 2, 4].map(clients => ({clients, tps: 1000}));
  const now = then.flatMap(rung => [
    {...rung, checkpoints: [checkpoint]},
    {...rung, ...broken},
  ]);
  const reports = [inventReport({name: 'then', rungs: then}), inventReport({name: 'now', rungs: now})];
  const {remarks} = makeComparison(reports, {baseline: null, ignoreDurability: false});
  assert.ok(remarks.includes('now: other numbers of checkpoints in a run: 1 against 0 at 1, 2, 4 clients'));
  assert.ok(remarks.includes('now, 1, 2, 4 clients: 3 of 6 runs left out as invalid (pgbench died)'));
});
