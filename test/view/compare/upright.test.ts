import assert from 'node:assert/strict';
import {test} from 'node:test';
import {drawThroughput} from '../../../source/view/compare/charts.ts';
import {around, fromZero} from '../../../source/view/compare/upright.ts';
import {compareScene} from '../../helpers/comparison.ts';
import {inventReport, repeat} from '../../helpers/reports.ts';

test('labels lie evenly at every height, and all figures are inside', () => {
  for (const [low, high, lay] of [
    [98, 121, around],
    [0, 210, around],
    [89, 103, around],
    [98, 1000, around],
    [0, 8988, (_: number, high: number, rows: number) => fromZero(high, rows)],
    [0, 0.34, (_: number, high: number, rows: number) => fromZero(high, rows)],
  ] as const)
    for (let rows = 3; rows < 40; rows++) {
      const {ticks, place} = lay(low, high, rows);
      const at = ticks.map(tick => Math.floor((Math.round((1 - place(tick)) * (4 * rows - 1)) + 0.5) / 4));
      const gaps = new Set(at.slice(1).map((row, index) => (at[index] ?? 0) - row));
      assert.equal(gaps.size, 1, `${low} to ${high} on ${rows} rows: ${ticks.join(', ')} at ${at.join(', ')}`);
      assert.ok(place(low) >= 0 && place(high) <= 1);
      assert.ok(rows < 8 || ticks.length > 2, `${rows} rows have ${ticks.length} labels`);
    }
});

test('only an axis that does not begin at 0 is said not to', () => {
  const sharesOf = (other: number) => {
    const reports = [1000, other].map((tps, index) => inventReport({name: `${index}`, rungs: repeat(4, [tps])}));
    return drawThroughput(compareScene(reports, {relative: true}), {width: 110, height: 20});
  };
  const [heading, ...near] = sharesOf(900);
  assert.match(heading ?? '', /axis does not begin at 0/);
  assert.ok(!near.some(line => /^ +0 % ┤/.test(line)));
  const [other, ...far] = sharesOf(150);
  assert.doesNotMatch(other ?? '', /axis does not/);
  assert.ok(far.some(line => /^ +0 % ┤/.test(line)));
});
