import assert from 'node:assert/strict';
import {test} from 'node:test';
import {studentP, studentQuantile} from '../../source/stats/student.ts';
import {assertNear} from './vectors.ts';

test('p agrees with the closed forms for one, two and four degrees of freedom', () => {
  for (const t of [0, 1e-9, 0.01, 0.5, 1, 1.5, 2, 3, 7, 20, 150]) {
    assertNear(studentP(t, 1), (2 / Math.PI) * Math.atan2(1, t), 1e-13);
    assertNear(studentP(t, 2), 1 - t / Math.sqrt(2 + t * t), 1e-13);
    const x = t / Math.sqrt(4 + t * t);
    assertNear(studentP(t, 4), 1 - (3 * x - x ** 3) / 2, 1e-13);
    assert.equal(studentP(-t, 3), studentP(t, 3));
  }
});

test('quantiles agree with published tables', () => {
  const table: [confidence: number, degrees: number, t: number][] = [
    [0.95, 1, 12.706204736],
    [0.95, 2, 4.30265273],
    [0.95, 5, 2.570581836],
    [0.95, 10, 2.228138852],
    [0.95, 30, 2.042272456],
    [0.99, 10, 3.169272667],
    [0.999, 5, 6.868826626],
    [0.95, 8.142857142857142, 2.298981138],
  ];
  for (const [confidence, degrees, t] of table) assertNear(studentQuantile(confidence, degrees), t, 1e-8);
  assertNear(studentQuantile(0.95, 1e6), 1.959966, 1e-5);
});

test('a quantile and its p belong together', () => {
  for (const degrees of [0.6, 1.5, 7.3, 88, 4000])
    for (const confidence of [0, 0.1, 0.5, 0.95, 0.9999])
      assertNear(studentP(studentQuantile(confidence, degrees) ?? Number.NaN, degrees), 1 - confidence, 1e-10);
});

test('where there is no distribution there is no answer', () => {
  for (const degrees of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
    assert.equal(studentP(1, degrees), null);
    assert.equal(studentQuantile(0.95, degrees), null);
  }
  assert.equal(studentP(Number.NaN, 3), null);
  assert.equal(studentP(Number.POSITIVE_INFINITY, 3), 0);
  assert.equal(studentQuantile(1, 3), null);
  assert.equal(studentQuantile(Number.NaN, 3), null);
});
