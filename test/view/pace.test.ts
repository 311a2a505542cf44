import assert from 'node:assert/strict';
import {test} from 'node:test';
import {firstLook} from '../../source/state/look.ts';
import {initialState} from '../../source/state/state.ts';
import {createStore} from '../../source/state/store.ts';
import {paceStore} from '../../source/view/pace.ts';

test('a burst of data is told once when its time is over, a change of the look at once', async () => {
  const due: (() => void)[] = [];
  let cancelled = 0;
  const first = createStore(initialState, firstLook('dark'));
  const {store, stop} = paceStore(first, run => {
    due.push(run);
    return () => cancelled++;
  });
  const seen: number[] = [];
  store.subscribe(() => seen.push(store.get().state.at));
  for (const at of [1, 2, 3]) {
    first.setState({...initialState, at});
    await Promise.resolve();
  }
  assert.deepEqual([seen, due.length], [[], 1]);
  due.shift()?.();
  assert.deepEqual(seen, [3]);

  first.setState({...initialState, at: 4});
  await Promise.resolve();
  first.setLook({...firstLook('dark'), logAxis: true});
  await Promise.resolve();
  assert.deepEqual([seen, cancelled], [[3, 4], 2]);

  stop();
  first.setState({...initialState, at: 5});
  await Promise.resolve();
  assert.deepEqual([seen, due.length], [[3, 4], 1]);
});
