import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {State} from '../../../source/state/state.ts';
import {drawOf} from '../../../source/view/panels.ts';
import {sceneOf} from '../../helpers/looks.ts';
import {quiet} from '../../helpers/outlook.ts';
import {ladderStory} from '../../helpers/scene.ts';

const draw = (state: State, width: number) => drawOf('header')(sceneOf(state), {width, height: 2})[0] ?? '';

test('the header says of a server that it is a standby, also on a narrow terminal', () => {
  const {state} = ladderStory();
  const {preflight} = state;
  assert.ok(preflight);
  const on = (inRecovery: boolean): State => ({
    ...state,
    preflight: {...preflight, circumstances: {...quiet, inRecovery}},
  });
  assert.match(draw(on(true), 120), /PostgreSQL 18\.4 {2}standby /);
  assert.match(draw(on(true), 80), /PG 18\.4 {2}standby /);
  assert.doesNotMatch(draw(on(false), 120), /standby/);
});
