import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Event} from '../../source/event/event.ts';
import {csv} from '../../source/report/formats/csv.ts';
import {markdown} from '../../source/report/formats/markdown.ts';
import {plain} from '../../source/report/formats/plain.ts';
import {makeReport, type SessionReport} from '../../source/report/report.ts';
import {hasUnmetLimit, type LimitReport} from '../../source/report/threshold-limits.ts';
import {reduce} from '../../source/state/reduce.ts';
import {initialState} from '../../source/state/state.ts';
import {inventSession, type RungSketch} from '../helpers/events.ts';

const steady = (tps: number) => () => tps;
const ladder: RungSketch[] = [
  {clients: 1, seconds: 6, tps: steady(500)},
  {clients: 4, seconds: 6, tps: steady(2000)},
];

test('a threshold is held against every rung that it is about', () => {
  const {limits} = report(ladder, ['tps>1000', 'tps@4>1000', 'latency<=3ms', 'failed=0', 'peak>1500']);
  assert.deepEqual(limits.map(brief), [
    ['tps>1000', 1, [1], false],
    ['tps>1000', 4, [2], true],
    ['tps@4>1000', 4, [2], true],
    ['latency<=3ms', 1, [1], true],
    ['latency<=3ms', 4, [2], true],
    ['failed=0', 1, [1], true],
    ['failed=0', 4, [2], true],
    ['peak>1500', 4, [2], true],
  ]);
  const [tps] = limits;
  assert.deepEqual([tps?.metric, tps?.operator, tps?.value, tps?.unit], ['tps', '>', 1000, 'tps']);
  assert.ok(Math.abs((tps?.measured ?? 0) - 500) < 1);
});

test('repeats are judged by their median, what must not happen by the worst of them; invalid runs are left out', () => {
  const stalling = (second: number) => (second === 4 ? 10 : 900);
  const repeats: RungSketch[] = [
    {clients: 4, seconds: 12, tps: steady(1000)},
    {clients: 4, seconds: 12, tps: stalling},
    {clients: 4, seconds: 12, tps: steady(1100)},
    {clients: 4, seconds: 12, tps: steady(9000), clientLostAt: 3},
  ];
  const {limits} = report(repeats, ['tps>=1000', 'stalls=0', 'peak>1200']);
  assert.deepEqual(limits.map(brief), [
    ['tps>=1000', 4, [1, 2, 3], true],
    ['stalls=0', 4, [1, 2, 3], false],
    ['peak>1200', 4, [1, 2, 3], false],
  ]);
  assert.equal(limits[1]?.measured, 1);
});

test('what is not known is not met, and told with its reason', () => {
  const cases: [threshold: string, rungs: RungSketch[], because: string, runs: number][] = [
    ['p99<20ms', ladder.slice(0, 1), 'no transaction log was read', 1],
    ['tps@40>1', ladder, 'no rung of 40 clients was run', 0],
    ['tps>1', [], 'no rung was run', 0],
    ['peak>1', [], 'no rung without a rate was run', 0],
    ['tps>1', [{clients: 4, seconds: 5, diesAt: 3}], 'no valid run', 0],
    ['speed>1', ladder, 'speed is no metric', 0],
  ];
  for (const [threshold, rungs, because, runs] of cases) {
    const found = report(rungs, [threshold]);
    const [limit, ...more] = found.limits;
    assert.deepEqual([limit?.measured, limit?.met, limit?.because, limit?.runs.length], [null, false, because, runs]);
    assert.deepEqual(more, []);
    assert.ok(hasUnmetLimit(found));
  }
  assert.ok(!hasUnmetLimit(report(ladder, ['tps>1'])));
  assert.ok(!hasUnmetLimit(report(ladder, [])));
});

test('what was asked at the run holds where a report asks nothing', () => {
  const events = [...inventSession({rungs: ladder})].map(
    (event): Event => (event.type === 'plan' ? {...event, thresholds: ['tps@4>1000', 'tps@1>1000']} : event),
  );
  const state = events.reduce(reduce, initialState);
  assert.deepEqual(
    makeReport(state).limits.map(({met}) => met),
    [true, false],
  );
  assert.deepEqual(makeReport(state, {thresholds: []}).limits, []);
});

test('limits stand in every form with what was measured', () => {
  const found = report(ladder, ['tps>1000', 'p99 < 20 ms']);
  assert.match(
    plain.write(found),
    /\n\nthreshold +clients +measured +of +result\ntps>1000 +1 +\d+\.?\d* tps +run 1 +not met\ntps>1000 +4 +20\d\d\.?\d* tps +run 2 +met\np99<20ms +1 +– +run 1 +not known: no transaction log was read\n/,
  );
  assert.match(markdown.write(found), /\n\| tps\\>1000 \| 4 \| 20\d\d\.?\d* tps \| run 2 \| met \|\n/);
  const [titles = '', first = '', second = ''] = csv.write(found).split('\r\n');
  const place = titles.split(',').indexOf('thresholdsNotMet');
  assert.deepEqual(
    [first, second].map(row => row.split(',')[place]),
    ['tps>1000 p99<20ms', 'p99<20ms'],
  );
});

function report(rungs: readonly RungSketch[], thresholds: readonly string[]): SessionReport {
  return makeReport([...inventSession({rungs})].reduce(reduce, initialState), {thresholds});
}

function brief({threshold, clients, runs, met}: LimitReport) {
  return [threshold, clients, runs, met];
}
