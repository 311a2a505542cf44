import assert from 'node:assert/strict';
import {test} from 'node:test';
import {firstLook, type Look} from '../../source/state/look.ts';
import {initialState, type State} from '../../source/state/state.ts';
import {createStore} from '../../source/state/store.ts';
import {emptyList} from '../../source/stats/list.ts';
import {paceStore} from '../../source/view/pace.ts';

/** A paced store, the times of the states and moments that it told, and what it waits for. */
function pace({live}: {live: boolean}) {
  const waiting: (() => void)[] = [];
  let calledOff = 0;
  const history = {at: async (at: number) => ({state: {...initialState, at}})};
  const first = createStore(initialState, firstLook('dark'), history);
  const paced = paceStore(
    first,
    run => {
      waiting.push(run);
      return () => calledOff++;
    },
    live,
  );
  const told: number[] = [];
  const moments: number[] = [];
  paced.store.subscribe(() => {
    told.push(paced.store.get().state.at);
    moments.push(paced.store.get().moment.at);
  });
  const show = async (part: Partial<State>) => {
    first.setState({...first.live(), ...part});
    await Promise.resolve();
  };
  const look = async (part: Partial<Look>) => {
    first.setLook({...firstLook('dark'), ...part});
    await new Promise(resolve => setImmediate(resolve));
  };
  return {
    show,
    look,
    told,
    moments,
    waiting,
    pass: () => waiting.shift()?.(),
    stop: paced.stop,
    calledOff: () => calledOff,
  };
}

test('a burst of data is told once when its time is over, a change of the look at once', async () => {
  const {show, look, told, waiting, pass, stop, calledOff} = pace({live: false});
  for (const at of [1, 2, 3]) await show({at});
  assert.deepEqual([told, waiting.length], [[], 1]);
  pass();
  assert.deepEqual(told, [3]);

  await show({at: 4});
  await look({logAxis: true});
  assert.deepEqual([told, calledOff()], [[3, 4], 2]);

  stop();
  await show({at: 5});
  assert.deepEqual([told, waiting.length], [[3, 4], 1]);
});

test('of a session under way the figures of a second are told with the next one, whatever else happens at once', async () => {
  const {show, told, waiting, pass} = pace({live: true});
  await show({at: 1000});
  pass();
  await show({at: 1300, sessions: {at: 1300, rows: [], texts: {}}});
  await show({at: 1999, minute: emptyList()});
  assert.deepEqual([told, waiting.length], [[1000], 0]);
  await show({at: 2000});
  pass();
  assert.deepEqual(told, [1000, 2000]);

  await show({at: 2100, stop: {at: 2100, by: 'key', exitCode: 130, times: 1}});
  assert.equal(waiting.length, 1);
  pass();
  assert.deepEqual(told, [1000, 2000, 2100]);
});

test('a second that was asked for is told when it is there', async () => {
  const {look, moments, pass} = pace({live: true});
  await look({frozen: true, cursorAt: 700});
  assert.deepEqual(moments, [0]);
  pass();
  assert.deepEqual(moments, [0, 700]);
});
