import assert from 'node:assert/strict';
import {test} from 'node:test';
import {seededRandom} from '../../source/stats/random.ts';
import {select} from '../../source/stats/select.ts';

test('each rank is found as sorting finds it, among equal, ordered and disordered numbers', () => {
  const random = seededRandom(7);
  const lists = [
    [3],
    [2, 1],
    [5, 5, 5, 5],
    [1, 2, 3, 4, 5, 6],
    [6, 5, 4, 3, 2, 1],
    [0, -1, 0, 1, -1e300, 1e300],
    ...Array.from({length: 50}, (_, size) => Array.from({length: size + 1}, () => Math.floor(random() * 20))),
  ];
  for (const list of lists) {
    const sorted = [...list].sort((one, other) => one - other);
    for (const rank of list.keys()) {
      const numbers = Float64Array.from(list);
      assert.equal(select(numbers, rank), sorted[rank]);
      assert.ok(numbers.subarray(0, rank).every(number => number <= (sorted[rank] ?? Number.NaN)));
      assert.ok(numbers.subarray(rank).every(number => number >= (sorted[rank] ?? Number.NaN)));
      assert.deepEqual(
        [...numbers].sort((one, other) => one - other),
        sorted,
      );
    }
  }
});
