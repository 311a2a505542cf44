import assert from 'node:assert/strict';
import {test} from 'node:test';
import {makeComparison} from '../../../source/report/compare/making.ts';
import {inventReport, type RungOutline, repeat} from '../../helpers/reports.ts';

const invalid: RungOutline = {verdicts: [{rule: 'clients-lost', grade: 'invalid', text: '1 client lost'}]};
const shares = [0.99, 1, 1.01, 1.02, 1.005];

function ladder(level: number, counts: readonly number[], more: RungOutline = {}): RungOutline[] {
  return counts.flatMap(clients =>
    repeat(
      clients,
      shares.map(share => share * level * clients),
      more,
    ),
  );
}

function findWinner(one: readonly RungOutline[], other: readonly RungOutline[]) {
  const reports = [inventReport({name: 'one', rungs: one}), inventReport({name: 'other', rungs: other})];
  return makeComparison(reports, {baseline: null, ignoreDurability: false}).winner;
}

test('a system that lost a quarter of its runs of the common rungs is no winner, and nobody wins against it', () => {
  const fragile = [...ladder(1200, [1]), ...ladder(1200, [2, 4, 8], invalid)];
  const because = '15 of 20 runs of other are invalid';
  assert.deepEqual(findWinner(ladder(1000, [1, 2, 4, 8]), fragile), {system: null, because});
  assert.deepEqual(findWinner(ladder(2000, [1, 2, 4, 8]), fragile), {system: null, because});
  const alone = [...ladder(1200, [1, 2]), ...ladder(1200, [16], invalid)];
  assert.equal(findWinner(ladder(1000, [1, 2]), alone).system, 1);
});

test('rungs that both ran count though one has no valid run of them', () => {
  const wide = [...ladder(1200, [1, 2]), ...ladder(1000, [4, 8, 16]), ...ladder(1000, [32], invalid)];
  const more = [...ladder(1000, [1, 2, 4, 8, 16, 32])];
  assert.deepEqual(findWinner(more, wide), {system: null, because: 'a difference is shown at 2 of 6 rungs only'});
  const most = [...ladder(1200, [1, 2, 4, 8, 16]), ...ladder(1000, [32], invalid)];
  assert.equal(findWinner(more, most).because, 'higher than one at 5 of 6 rungs, lower at none');
});

test('one rung in common is enough only where neither ran another', () => {
  assert.equal(findWinner(ladder(1000, [4]), ladder(1200, [4])).system, 1);
  assert.deepEqual(findWinner(ladder(1000, [4]), ladder(1200, [4, 8])), {
    system: null,
    because: 'a difference is shown at the one rung in common: not enough beside rungs that only one ran',
  });
});

test('the winner of short or unlike runs is named with their lengths', () => {
  const short = {secondsAsked: 5, seconds: 4.998};
  const words = (one: RungOutline, other: RungOutline) =>
    findWinner(ladder(1000, [1, 2], one), ladder(1200, [1, 2], other)).because;
  assert.equal(words(short, short), 'higher than one at 2 of 2 rungs, lower at none, of runs of 5 s');
  assert.match(words({}, short), /, of runs of 5 s to 2 min$/);
  assert.match(words({secondsAsked: 60, seconds: 60}, {}), /, of runs of 1 min to 2 min$/);
  assert.match(words({}, {}), /lower at none$/);
});

test('without any verdict the reason is that which there is', () => {
  const alike = (level: number, runs: number) => repeat(4, new Array<number>(runs).fill(level));
  const because = (runs: number, more: RungOutline[] = []) =>
    findWinner([...alike(1000, runs), ...more], [...alike(1200, runs), ...more]).because;
  assert.equal(because(1), 'too few runs for a verdict');
  assert.equal(because(3), 'too few runs for a verdict');
  assert.equal(because(4), 'the runs show no spread');
  assert.equal(because(4, repeat(8, [1000])), 'too few runs for a verdict, or runs that show no spread');
});
