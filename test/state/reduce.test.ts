import assert from 'node:assert/strict';
import {test} from 'node:test';
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

/** Frozen two levels deep, but for the chunks that versions of a list share on purpose. */
function freeze(state: State): State {
  for (const part of Object.values(state)) if (typeof part === 'object' && part !== null) Object.freeze(part);
  for (const part of Object.values(state.run ?? {})) if (typeof part === 'object' && part !== null) Object.freeze(part);
  return Object.freeze(state);
}
