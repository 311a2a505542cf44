import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Mark} from '../../source/state/followed.ts';
import {addMark, changeMark, momentsOf} from '../../source/state/marks.ts';
import {initialState, type State} from '../../source/state/state.ts';
import {ladderStory} from '../helpers/scene.ts';

test('marks are bounded, and what was found gives way before what was said', () => {
  const note: Mark = {at: 1, kind: 'note', text: 'mark 1'};
  let state: State = addMark(initialState, note);
  for (let at = 2; at < 1000; at++) state = addMark(state, {at, kind: 'autovacuum', text: ''});
  assert.equal(state.marks.length, 400);
  assert.equal(state.marks[0], note);
  assert.equal(state.marks.at(-1)?.at, 999);
  const other = {...note, text: 'other'};
  assert.equal(changeMark(state, note, other).marks[0], other);
});

test('moments worth a look are those of runs, checkpoints, troubles and marks, each once and in order', () => {
  const {state} = ladderStory();
  const moments = momentsOf(state);
  assert.deepEqual(
    moments,
    [...new Set(moments)].sort((one, other) => one - other),
  );
  for (const {startedAt, endedAt} of state.runs) assert.ok(moments.includes(startedAt) && moments.includes(endedAt));
  for (const {at} of state.marks) assert.ok(moments.includes(at));
  assert.ok(state.checkpoints.open && moments.includes(state.checkpoints.open.startAt));
});
