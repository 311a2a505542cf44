import assert from 'node:assert/strict';
import {seededRandom} from '../../source/stats/random.ts';

/** A made-up minute of throughput, a value a second: a ramp of warm-up, then values that depend on their neighbours. */
export const minute = [
  2370, 2654, 2880, 3131, 3275, 3334, 3401, 3673, 3598, 3497, 3726, 3600, 3763, 3791, 3749, 3839, 3977, 4146, 3935,
  3911, 3842, 4033, 4023, 4261, 3825, 3963, 3752, 3811, 3690, 3794, 3868, 3956, 3943, 3867, 4108, 3821, 3822, 3679,
  3634, 3819, 3569, 3967, 4073, 4026, 4024, 4045, 4161, 4105, 4135, 3994, 3879, 4156, 4011, 4113, 3970, 4033, 3992,
  3969, 3790, 3893,
];

/** The minute without its warm-up. */
export const steadyPart = minute.slice(15);

/** Throughput of five runs each of two systems. */
export const runs = {a: [4012, 3987, 4101, 3950, 4055], b: [4221, 4175, 4302, 4098, 4260]};

/** Fails unless a number is what is expected, to six decimals. */
export function assertNear(actual: number | null | undefined, expected: number, tolerance = 0.6e-6): void {
  assert.ok(typeof actual === 'number' && Math.abs(actual - expected) <= tolerance, `${actual} is not ${expected}`);
}

/** The same for a list of numbers. */
export function assertAllNear(
  actual: readonly (number | null)[],
  expected: readonly number[],
  tolerance?: number,
): void {
  assert.equal(actual.length, expected.length);
  for (const [index, value] of expected.entries()) assertNear(actual[index], value, tolerance);
}

/** Normal deviates by Box & Muller, the same ones for the same seed. */
export function seededNormal(seed: number): () => number {
  const random = seededRandom(seed);
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** A stationary series about 1000 in which each value leans on the one before by `phi`. */
export function leaningSeries(normal: () => number, length: number, phi: number, variation: number): number[] {
  let level = normal();
  return Array.from({length}, () => {
    const value = 1000 * (1 + variation * level);
    level = phi * level + Math.sqrt(1 - phi * phi) * normal();
    return value;
  });
}
