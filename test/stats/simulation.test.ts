import assert from 'node:assert/strict';
import {test} from 'node:test';
import {intervalOfMean} from '../../source/stats/interval.ts';
import {findSteady} from '../../source/stats/steady.ts';
import {leaningSeries, seededNormal} from './vectors.ts';

const kinds = [0.3, 0.5, 0.7].flatMap(phi => [60, 90, 120].map(length => ({phi, length})));

/** The share of trials in which something happens. */
function shareOfTrials(trials: number, happens: () => boolean): number {
  let count = 0;
  for (let trial = 0; trial < trials; trial++) if (happens()) count++;
  return count / trials;
}

for (const {phi, length} of kinds) {
  test(`95 % intervals hold the mean: ${length} seconds, each leaning on the last by ${phi}`, context => {
    const normal = seededNormal(1984);
    const held = shareOfTrials(600, () => {
      const interval = intervalOfMean(leaningSeries(normal, length, phi, 0.05));
      return interval !== null && interval.low <= 1000 && 1000 <= interval.high;
    });
    context.diagnostic(`${(held * 100).toFixed(1)} % held the mean`);
    assert.ok(held >= 0.88 && held <= 0.98, `${held}`);
  });

  test(`series without a change raise few alarms: ${length} seconds, each leaning on the last by ${phi}`, context => {
    const normal = seededNormal(2014);
    const found = Array.from({length: 300}, () => findSteady(leaningSeries(normal, length, phi, 0.1)));
    const changed = found.filter(steady => steady !== null && steady.changePoints.length > 0).length / found.length;
    const unsteady = found.filter(steady => steady?.boundary).length / found.length;
    context.diagnostic(`${(changed * 100).toFixed(1)} % changed, ${(unsteady * 100).toFixed(1)} % not steady`);
    assert.ok(changed < 0.05, `${changed}`);
    assert.ok(unsteady < 0.05, `${unsteady}`);
  });
}
