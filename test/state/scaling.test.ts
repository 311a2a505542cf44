import assert from 'node:assert/strict';
import {test} from 'node:test';
import {reduce} from '../../source/state/reduce.ts';
import type {RunSummary} from '../../source/state/run-summary.ts';
import {findScaling} from '../../source/state/scaling.ts';
import {initialState} from '../../source/state/state.ts';
import {inventSession, type SessionSketch} from '../helpers/events.ts';

/** Runs of a ladder as the fold keeps them, changed where a test needs it. */
function runsOf(rungs: SessionSketch['rungs'], change: (run: RunSummary) => Partial<RunSummary> = () => ({})) {
  const state = [...inventSession({rungs})].reduce(reduce, initialState);
  return state.runs.map(run => ({...run, ...change(run)}));
}

/** Seven rungs on a curve with contention 2 % and coherency 0.02 %. */
const clients = [1, 4, 8, 16, 32, 64, 128];
const curve = runsOf(
  clients.map(count => ({clients: count, seconds: 6})),
  ({clients: count}) => {
    const n = count ?? 1;
    return {tps: (900 * n) / (1 + 0.02 * (n - 1) + 0.0002 * n * (n - 1)), limit: null};
  },
);

test('finds peak, knee, efficiency and the curve of a clean ladder', () => {
  const [scaling, ...more] = findScaling(curve);
  assert.equal(more.length, 0);
  assert.equal(scaling?.peak?.peak.clients, 64);
  assert.equal(scaling.peak.knee.clients, 64);
  assert.equal(scaling.peak.open, false);
  assert.ok(Math.abs((scaling.levels[1]?.efficiency ?? 0) - 1 / (1 + 0.06 + 0.0024)) < 1e-9);
  assert.deepEqual(scaling.against, []);
  assert.ok(Math.abs((scaling.fit?.alpha ?? 0) - 0.02) < 1e-6 && Math.abs((scaling.fit?.beta ?? 0) - 0.0002) < 1e-8);
  assert.equal(scaling.place, 'inside');
});

test('a run is the replicate: the median of repeats, the invalid ones apart', () => {
  const [first] = runsOf([{clients: 4, seconds: 6}]);
  assert.ok(first);
  const invalid = {rule: 'clients-lost', grade: 'invalid', text: '', beside: false} as const;
  const [scaling] = findScaling([
    {...first, run: 1, tps: 1000},
    {...first, run: 2, tps: 1300},
    {...first, run: 3, tps: 1100},
    {...first, run: 4, tps: 9000, verdicts: [invalid]},
  ]);
  const {runs, tps, lowestTps, highestTps, interval} = scaling?.levels[0] ?? {};
  assert.deepEqual(
    {runs, tps, lowestTps, highestTps, interval},
    {runs: 3, tps: 1100, lowestTps: 1000, highestTps: 1300, interval: null},
  );
  assert.deepEqual(scaling?.invalid, [{run: 4, clients: 4, tps: 9000}]);
});

test('rungs that differ in more than clients, warm-ups and rates are no part of one curve', () => {
  const [first, second, third, fourth] = curve;
  assert.ok(first && second && third && fourth);
  const found = findScaling([
    first,
    {...second, workload: 'select-only'},
    {...third, kind: 'warm-up'},
    {...fourth, rate: 100},
  ]);
  assert.deepEqual(
    found.map(({workload, levels}) => [workload, levels.length]),
    [
      ['tpcb-like', 1],
      ['select-only', 1],
    ],
  );
});

test('no curve over rungs with unlike limits, or where pgbench was the limit', () => {
  const limited = (name: 'WAL flush' | 'server CPU' | 'pgbench or network') =>
    ({name, share: 0.8, because: '', advice: ''}) as const;
  const mixed = curve.map((run, index) => ({...run, limit: limited(index < 4 ? 'WAL flush' : 'server CPU')}));
  assert.deepEqual(findScaling(mixed)[0]?.against, ['limits differ between rungs']);
  const idle = curve.map((run, index) => ({...run, limit: limited(index < 2 ? 'pgbench or network' : 'server CPU')}));
  assert.deepEqual(findScaling(idle)[0]?.against, []);
  const starved = curve.map(run => ({...run, measure: run.measure && {...run.measure, load: 0.8}}));
  assert.deepEqual(findScaling(starved)[0]?.against, ['clients spent under 90 % of their time in transactions']);
});
