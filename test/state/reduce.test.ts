import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Event} from '../../source/event/event.ts';
import {reduce} from '../../source/state/reduce.ts';
import {initialState, type State} from '../../source/state/state.ts';
import {inventSession} from '../helpers/events.ts';

test('an event leaves the State before it as it was', () => {
  const sketch = {rungs: [{clients: 2, seconds: 80, clientLostAt: 9}], checkpointsAt: [20]};
  const events = [...inventSession(sketch)];
  let state: State = freeze(initialState);
  for (const event of events) state = freeze(reduce(state, event));
  assert.equal(state.at, events.at(-1)?.at);
  assert.equal(state.runs.length, 1);
});

test('settings that change while the first run goes on have changed since it began, and stay so', () => {
  const events = [...inventSession({rungs: [{clients: 2, seconds: 8}]})];
  const server = events.find(event => event.type === 'server');
  assert.ok(server);
  const told = (at: number, fsync: string): Event => ({...server, at, settings: {...server.settings, fsync}});
  const started = events.findIndex(({type}) => type === 'rung-started');
  for (const [count, changed] of [
    [started, []],
    [started + 9, ['fsync']],
  ] as const) {
    let state = events.slice(0, count).reduce(reduce, initialState);
    state = reduce(state, told(state.at, 'off'));
    assert.deepEqual(state.settingsChanged, changed);
    assert.deepEqual(reduce(state, told(state.at, 'on')).settingsChanged, changed);
  }
});

/** Frozen two levels deep, but for the chunks that versions of a list share on purpose. */
function freeze(state: State): State {
  for (const part of Object.values(state)) if (typeof part === 'object' && part !== null) Object.freeze(part);
  for (const part of Object.values(state.run ?? {})) if (typeof part === 'object' && part !== null) Object.freeze(part);
  return Object.freeze(state);
}
