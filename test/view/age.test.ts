import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {State} from '../../source/state/state.ts';
import {drawOf, type Placeable} from '../../source/view/panels.ts';
import {sceneOf} from '../helpers/looks.ts';
import {type Story, tellStory, wave} from '../helpers/scene.ts';

const draw = (panel: Placeable, state: State) => drawOf(panel)(sceneOf(state), {width: 120, height: 8});

/** Ten seconds of a rung, a checkpoint being written since the sixth. */
function running(): Story {
  const story = tellStory()
    .open({clients: [10], seconds: 600})
    .wish({wish: 'start'})
    .start(1);
  return story.run(6, 10, wave(900, 10)).beginCheckpoint().run(4, 10, wave(900, 10), 6);
}

function silent(story: Story, seconds: number): Story {
  for (let second = 0; second < seconds; second++) story.say({type: 'beat'}, 1000);
  return story;
}

test('a server that does not answer is said not to, and nothing of it is told as of now', () => {
  const before = running().state;
  assert.match(draw('checkpoints', before)[0] ?? '', /┊ running/);
  assert.match(draw('sessions', before)[0] ?? '', /active \d/);
  const {state} = silent(running(), 9);
  assert.match(draw('header', state)[0] ?? '', /no answer for 9 s/);
  for (const panel of ['sessions', 'checkpoints', 'waits'] as const) {
    assert.match(draw(panel, state)[0] ?? '', /no answer for 9 s/, panel);
    assert.doesNotMatch(draw(panel, state)[0] ?? '', /running|active \d/, panel);
  }
  const age = (now: State) => / (\d+ s) +\S* ?running/.exec(draw('checkpoints', now).join('\n'))?.[1];
  assert.equal(age(state), age(before), 'what is not seen does not grow');
  assert.match(draw('sessions', state).join('\n'), / 20311 /, 'the rows stay');
});

test('seconds without a poll are a gap in the chart of waits, not nobody', () => {
  const bottom = (state: State) => draw('waits', state).at(-1) ?? '';
  const {state} = silent(running(), 9).run(3, 10, wave(900, 10), 19);
  assert.match(bottom(state), /[^╌]╌{7,9}[^╌ ]/);
  assert.doesNotMatch(bottom(running().state), /╌/);
});

test('after the end nothing is told as of now', () => {
  const story = running().end({tps: 900, latencyMs: 11, seconds: 10});
  const {state} = story.say({type: 'ended', reason: 'done', exitCode: 0});
  assert.match(draw('sessions', state).join('\n'), /^[^\d]*the session has ended/);
  assert.match(draw('top-waits', state)[0] ?? '', /the session has ended/);
  assert.match(draw('waits', state)[0] ?? '', /– active/);
  const checkpoints = draw('checkpoints', state).join('\n');
  assert.match(checkpoints, /not over at the end/);
  assert.doesNotMatch(checkpoints, /running|commits/);
});

test('before the start nothing is said to be recorded', () => {
  const {state} = tellStory().open({clients: [1]});
  assert.match(draw('header', state)[0] ?? '', /ready {2}00:00:00/);
  assert.doesNotMatch(draw('header', state)[0] ?? '', /rec/);
  assert.match(draw('header', running().state)[0] ?? '', /● rec/);
});
