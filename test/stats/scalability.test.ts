import assert from 'node:assert/strict';
import {test} from 'node:test';
import {findPeak, measureEfficiency} from '../../source/stats/peak.ts';
import {fitScalability, throughputAt} from '../../source/stats/scalability.ts';
import {guardScalability, placePeak} from '../../source/stats/scalability-guard.ts';
import {assertAllNear, assertNear, seededNormal} from './vectors.ts';

const rungs = (clients: number[], tps: number[]) =>
  clients.map((count, index) => ({clients: count, tps: tps[index] ?? null}));
const ladder = rungs(
  [1, 10, 20, 30, 40, 50, 60, 80, 100, 120],
  [955, 8360, 14100, 17800, 19900, 20900, 21300, 21000, 20100, 19000],
);

test("R's package usl on its data set specsdm91", () => {
  const fit = fitScalability(
    rungs([1, 18, 36, 72, 108, 144, 216], [64.9, 995.9, 1652.4, 1853.2, 1828.9, 1775, 1702.2]),
  );
  assert.ok(fit?.errors);
  assertNear(fit.gamma, 89.995233);
  assertNear(fit.alpha, 0.0277285);
  assertNear(fit.beta, 0.000104366, 1e-9);
  assertNear(fit.sigma, 82.84582);
  assertNear(fit.peakClients, 96.519561);
  assertNear(fit.peakTps, 1883.898996);
  assertNear(fit.rSquared, 0.989561);
  assertNear(fit.limitTps, 3245.588915);
  assertNear(fit.limitClients, 36.064009);
  assertNear(fit.errors.gamma, 14.2135, 5e-5);
  assertNear(fit.errors.alpha, 0.009122);
  assertNear(fit.errors.beta, 1.988e-5, 5e-9);
  assertAllNear(
    fit.points.map(point => point.fitted),
    [89.995233, 1077.557857, 1541.309598, 1850.147408, 1878.889552, 1821.595294, 1646.204726],
  );
  assert.deepEqual(guardScalability(fit.points, fit), ['a rung more than 10 % off the curve']);
});

test("R's raytracer, whose curve only rises: beta stays at its bound", () => {
  const fit = fitScalability(
    rungs([1, 4, 8, 12, 16, 20, 24, 28, 32, 48, 64], [20, 78, 130, 170, 190, 200, 210, 230, 260, 280, 310]),
  );
  assert.ok(fit);
  assertNear(fit.gamma, 21.8488, 5e-5);
  assertNear(fit.alpha, 0.0578, 5e-5);
  assert.deepEqual([fit.beta, fit.peakClients, fit.peakTps, placePeak(fit)], [0, null, null, 'none']);
  const halfWidths = [fit.errors?.gamma, fit.errors?.alpha, fit.errors?.beta].map(error => (error ?? 0) * 1.812461);
  assertNear(halfWidths[0], 3.981, 1e-3);
  assertNear(halfWidths[1], 0.0240935, 5e-6);
  assertNear(halfWidths[2], 0.000214, 5e-7);
});

test('a usual ladder passes every guard', () => {
  const fit = fitScalability(ladder);
  assert.ok(fit?.errors);
  assertNear(fit.gamma, 977.959158);
  assertNear(fit.alpha, 0.015562);
  assertNear(fit.beta, 0.000234568, 5e-10);
  assertNear(fit.peakClients, 64.782841);
  assertNear(fit.peakTps, 21390.480495);
  assertNear(fit.rSquared, 0.999925);
  assertNear(fit.sigma, 66.273986);
  assertNear(fit.errors.gamma, 8.9289, 5e-5);
  assertNear(fit.errors.alpha, 0.000527);
  assertNear(fit.errors.beta, 2.2071e-6, 5e-11);
  assertNear(throughputAt(fit, 120), 18923.646542);
  assert.deepEqual(guardScalability(ladder, fit), []);
  assert.equal(placePeak(fit), 'inside');
});

test('data that lie on a curve give the curve', () => {
  const toy = fitScalability(rungs([1, 2, 4, 6, 8, 10], [1, 1.8868, 3.0769, 3.5294, 3.5398, 3.3557]));
  assertAllNear([toy?.gamma ?? 0, toy?.alpha ?? 0, toy?.beta ?? 0], [1.000005, 0.020006, 0.02]);
  assertNear(toy?.peakClients, 7.000038);
  const normal = seededNormal(5);
  for (let trial = 0; trial < 40; trial++) {
    const curve = {
      gamma: 50 * 10 ** (2 * Math.abs(normal())),
      alpha: Math.abs(normal()) / 10,
      beta: normal() ** 2 / 500,
    };
    const fit = fitScalability([1, 2, 4, 8, 16, 32, 64].map(clients => ({clients, tps: throughputAt(curve, clients)})));
    assertNear((fit?.gamma ?? 0) / curve.gamma, 1, 1e-5);
    assertAllNear([fit?.alpha ?? 0, fit?.beta ?? 0], [curve.alpha, curve.beta], 1e-5);
  }
});

test('each guard refuses what it is for', () => {
  const guards = (points: Parameters<typeof guardScalability>[0]) => guardScalability(points, fitScalability(points));
  assert.deepEqual(guards([]), ['no fit', 'fewer than 6 rungs', 'clients span less than 1 to 8']);
  assert.deepEqual(guards(ladder.slice(0, 5)), ['fewer than 6 rungs']);
  assert.ok(guards(ladder.slice(3)).includes('clients span less than 1 to 8'));
  assert.ok(guards(rungs([1, 2, 4, 8, 16, 32], [100, 240, 450, 700, 900, 1000])).includes('faster than linear'));
  const noisy = guards(rungs([1, 2, 4, 8, 16, 32, 64], [300, 350, 250, 670, 1027, 403, 900]));
  assert.ok(noisy.includes('R² below 0.95') && noisy.includes('a rung more than 10 % off the curve'));
  const linear = rungs([1, 2, 4, 8, 16, 32], [100, 200, 400, 800, 1600, 3200]);
  assert.ok(guards(linear).includes('contention not determined'));
  assert.deepEqual(guards(ladder.map((rung, index) => ({...rung, limit: index < 5 ? 'CPU' : 'WAL flush'}))), [
    'limits differ between rungs',
  ]);
  assert.deepEqual(guards(ladder.map(rung => ({...rung, limit: null, load: 0.8}))), [
    'clients spent under 90 % of their time in transactions',
  ]);
});

test('a peak beyond the rungs is extrapolated', () => {
  const fit = fitScalability(ladder.slice(0, 6));
  assert.ok(fit && (fit.peakClients ?? 0) > 50);
  assert.equal(placePeak(fit), 'extrapolated');
});

test('peak, knee and efficiency as measured', () => {
  const found = findPeak(ladder);
  assert.deepEqual([found?.peak.clients, found?.knee.clients, found?.open], [60, 50, false]);
  assertNear(found?.peak.efficiency, 21300 / 60 / 955);
  assert.equal(findPeak(ladder.slice(0, 4))?.open, true);
  assert.equal(findPeak([{clients: 8, tps: null}]), null);
  assert.deepEqual(measureEfficiency(rungs([8, 4, 8], [600, 400, 800])), [
    {clients: 4, tps: 400, efficiency: 1},
    {clients: 8, tps: 700, efficiency: 0.875},
  ]);
});
