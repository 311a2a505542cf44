import assert from 'node:assert/strict';
import {test} from 'node:test';
import {firstLook} from '../../source/state/look.ts';
import {initialState, type State} from '../../source/state/state.ts';
import {createStore} from '../../source/state/store.ts';

const at = (ms: number): State => ({...initialState, at: ms});
const plain = firstLook('dark');

test('any number of changes in one turn are told once', async () => {
  const store = createStore(at(0), plain);
  let times = 0;
  const off = store.subscribe(() => times++);
  for (let second = 1; second <= 5; second++) store.setState(at(second * 1000));
  store.setLook({...plain, logAxis: true});
  await Promise.resolve();
  assert.deepEqual([times, store.get().state.at, store.get().look.logAxis], [1, 5000, true]);
  off();
  store.setState(at(6000));
  await Promise.resolve();
  assert.equal(times, 1);
});

test('what is seen is the same object until something changes', () => {
  const store = createStore(at(0), plain);
  assert.equal(store.get(), store.get());
  const before = store.get();
  store.setState(at(1));
  assert.notEqual(store.get(), before);
});

test('a frozen display stands still while the state goes on, and catches up', async () => {
  const store = createStore(at(1000), plain);
  let times = 0;
  store.subscribe(() => times++);
  store.setLook({...plain, frozen: true});
  await Promise.resolve();
  store.setState(at(2000));
  await Promise.resolve();
  assert.deepEqual([store.get().state.at, store.live().at, times], [1000, 2000, 1]);
  store.setLook(plain);
  assert.equal(store.get().state.at, 2000);
});

test('the cursor brings the state of its second, and an answer that comes too late is not shown', async () => {
  const asked: [number, (found: {state: State}) => void][] = [];
  const history = {at: (ms: number) => new Promise<{state: State}>(resolve => asked.push([ms, resolve]))};
  const store = createStore(at(9000), plain, history);
  store.setLook({...plain, frozen: true, cursorAt: 4000});
  store.setLook({...plain, frozen: true, cursorAt: 3000});
  assert.deepEqual(
    asked.map(([ms]) => ms),
    [4000, 3000],
  );
  asked[1]?.[1]({state: at(3000)});
  await turn();
  asked[0]?.[1]({state: at(4000)});
  await turn();
  assert.deepEqual([store.get().state.at, store.get().moment.at], [9000, 3000]);
  store.setLook(plain);
  assert.equal(store.get().moment.at, 9000);
});

test('without a history the cursor leaves the tables at the moment of freezing', async () => {
  const store = createStore(at(9000), plain);
  store.setLook({...plain, frozen: true, cursorAt: 4000});
  await turn();
  assert.equal(store.get().moment.at, 9000);
});

function turn(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve));
}
