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

test('what comes again and again is kept as far as the latest hundred', () => {
  const events = Array.from({length: 250}, (_, at): Event[] => [
    {
      type: 'facts',
      at,
      moment: 'start',
      facts: [{topic: 'server', name: 'version', value: at, how: '', missing: null}],
    },
    {type: 'attached', at, name: `${at}`, text: ''},
    {type: 'trouble', at, source: 'server', message: `${at}`, advice: null},
  ]);
  const {facts, attached, troubles} = events.flat().reduce(reduce, initialState);
  assert.deepEqual([facts.length, facts.at(-1)?.facts[0]?.value], [100, 249]);
  assert.deepEqual([attached.length, attached[0]?.name, attached.at(-1)?.name], [100, '150', '249']);
  assert.deepEqual([troubles.length, troubles.at(-1)?.message], [50, '249']);
});

/** Frozen two levels deep, but for the chunks that versions of a list share on purpose. */
function freeze(state: State): State {
  for (const part of Object.values(state)) if (typeof part === 'object' && part !== null) Object.freeze(part);
  for (const part of Object.values(state.run ?? {})) if (typeof part === 'object' && part !== null) Object.freeze(part);
  return Object.freeze(state);
}
