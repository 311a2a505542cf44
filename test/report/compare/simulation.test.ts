import assert from 'node:assert/strict';
import {test} from 'node:test';
import {makeComparison} from '../../../source/report/compare/making.ts';
import {inventReport, repeat} from '../../helpers/reports.ts';
import {seededNormal} from '../../stats/vectors.ts';

const COMPARISONS = 2000;
const REPEATS = 5;
const levels = [950, 14_000, 20_000];

test('a system compared with itself, 3 rungs of 5 runs, is called better or worse in at most 5 % of comparisons', context => {
  const normal = seededNormal(2010);
  let wrong = 0;
  let winners = 0;
  for (let trial = 0; trial < COMPARISONS; trial++) {
    const variation = [0.02, 0.05, 0.1][trial % 3] ?? 0.05;
    const invent = (name: string) =>
      inventReport({
        name,
        rungs: levels.flatMap((level, index) =>
          repeat(
            10 * index + 1,
            Array.from({length: REPEATS}, () => level * Math.exp(variation * normal())),
          ),
        ),
      });
    const {summaries, winner} = makeComparison([invent('a'), invent('b')], {baseline: null, ignoreDurability: false});
    const {verdicts} = summaries[1]?.against ?? {};
    if (!verdicts || verdicts['▲'] + verdicts['▼'] > 0) wrong++;
    if (winner.system !== null) winners++;
  }
  context.diagnostic(`${((100 * wrong) / COMPARISONS).toFixed(2)} % with a false verdict, ${winners} false winners`);
  assert.ok(wrong <= 0.05 * COMPARISONS, `${wrong}`);
  assert.equal(winners, 0);
});

test('a tenth more is found at most rungs by five runs that vary by 3 %', () => {
  const normal = seededNormal(10);
  let named = 0;
  for (let trial = 0; trial < 100; trial++) {
    const invent = (name: string, factor: number) =>
      inventReport({
        name,
        rungs: levels.flatMap((level, index) =>
          repeat(
            10 * index + 1,
            Array.from({length: REPEATS}, () => factor * level * Math.exp(0.03 * normal())),
          ),
        ),
      });
    const {winner} = makeComparison([invent('a', 1), invent('b', 1.1)], {baseline: null, ignoreDurability: false});
    if (winner.system === 1) named++;
  }
  assert.ok(named >= 90, `${named}`);
});
