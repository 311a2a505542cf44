import assert from 'node:assert/strict';
import {test} from 'node:test';
import {append, CHUNK, emptyList, itemAt, items, type List, lastItem, toArray} from '../../source/stats/list.ts';

const listOf = (count: number): List<number> =>
  Array.from({length: count}, (_, index) => index).reduce(append, emptyList<number>());

test('a list keeps order over chunks', () => {
  for (const count of [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK + 5]) {
    const list = listOf(count);
    assert.equal(list.length, count);
    assert.deepEqual(
      [...items(list)],
      Array.from({length: count}, (_, index) => index),
    );
    assert.deepEqual(toArray(list), [...items(list)]);
    assert.equal(lastItem(list), count === 0 ? undefined : count - 1);
    assert.equal(itemAt(list, count), undefined);
    assert.equal(itemAt(list, -1), undefined);
  }
});

test('an old version is not changed by what is appended to it, even twice', () => {
  const base = listOf(CHUNK + 3);
  const one = append(append(base, 100), 101);
  const two = append(base, 200);
  assert.deepEqual([...items(base, CHUNK)], [64, 65, 66]);
  assert.deepEqual([...items(one, CHUNK)], [64, 65, 66, 100, 101]);
  assert.deepEqual([...items(two, CHUNK)], [64, 65, 66, 200]);
  assert.deepEqual(toArray(base), [...items(base)]);
});

test('appending shares what is there', () => {
  const list = listOf(10 * CHUNK + 1);
  const next = append(list, 1);
  assert.equal(next.chunks, list.chunks);
});
