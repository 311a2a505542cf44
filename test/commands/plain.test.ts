import assert from 'node:assert/strict';
import {test} from 'node:test';
import {openNdjsonFace} from '../../source/commands/plain.ts';
import type {Event} from '../../source/event/event.ts';
import {reduce} from '../../source/state/reduce.ts';
import {initialState} from '../../source/state/state.ts';
import {inventSession, smallSession} from '../helpers/events.ts';

test('ndjson is every event and, behind the end of a rung, its figures; no terminal acts on any of it', () => {
  const written: string[] = [];
  const face = openNdjsonFace({stdout: {write: text => written.push(text)}, stderr: {write: () => true}});
  const trouble: Event = {type: 'trouble', at: 1, source: 'x', message: '\x9b31m\u202e', advice: null};
  const events = [...inventSession(smallSession), trouble];
  let state = initialState;
  for (const event of events) {
    state = reduce(state, event);
    face.show(state, event);
  }
  const rungs = written
    .map(line => JSON.parse(line) as {type: string; message?: string})
    .filter(one => one.type === 'rung');
  assert.deepEqual([written.length, rungs.length], [events.length + 3, 3]);
  assert.ok(written.at(-1)?.includes('\\u009b31m\\u202e'));
});
