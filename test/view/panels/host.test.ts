import assert from 'node:assert/strict';
import {test} from 'node:test';
import {width} from '../../../source/text/width.ts';
import {drawHost} from '../../../source/view/panels/host.ts';
import {drawShares, drawSpark} from '../../../source/view/parts/shares.ts';
import {matchGolden} from '../../helpers/golden.ts';
import {plainPaint, sceneOf} from '../../helpers/looks.ts';
import {inventMachine, type Load} from '../../helpers/machines.ts';
import {type Story, tellStory} from '../../helpers/scene.ts';

const busy: Load = {user: 0.58, system: 0.31, iowait: 0.02, steal: 0.01, switches: 120_345, disk: 0.97};

/** Both machines, looked at for so many seconds. */
function watchBoth(seconds = 6): Story {
  const [here, server] = [inventMachine('here'), inventMachine('server', 'FreeBSD 13.2-RELEASE')];
  const story = tellStory()
    .open({clients: [8]})
    .wish({wish: 'start'})
    .say(here.seen)
    .say(server.seen);
  for (let second = 0; second < seconds; second++) {
    const swing = second / seconds / 3;
    story.say(server.sample({...busy, user: (busy.user ?? 0) - swing}), 1000);
    story.say(here.sample({user: 0.2 + swing, system: 0.1, threads: [0.92, 0.61, 0.6, 0.58]}));
  }
  return story;
}

/** This machine alone, where the server runs too. */
function watchHere(): Story {
  const here = inventMachine('here');
  const story = tellStory()
    .open({clients: [8]})
    .wish({wish: 'start'});
  const {server} = story.state;
  if (server) story.say({...server, host: 'localhost', local: true});
  story.say(here.seen);
  for (let second = 0; second < 6; second++) story.say(here.sample({...busy, threads: [0.42]}), 1000);
  return story;
}

test('both machines stand beside each other where there is room', () => {
  matchGolden('host-200x12', drawHost(sceneOf(watchBoth().state), {width: 200, height: 12}));
});

test('they stand below each other where there is not', () => {
  matchGolden('host-78x9', drawHost(sceneOf(watchBoth().state), {width: 78, height: 9}));
});

test('one machine fits into the least of rooms', () => {
  const {state} = watchHere();
  matchGolden('host-120x10', drawHost(sceneOf(state), {width: 120, height: 10}));
  matchGolden('host-80x5', drawHost(sceneOf(state), {width: 80, height: 5}));
});

test('it says why it does not know', () => {
  const draw = (story: Story) => drawHost(sceneOf(story.state), {width: 90, height: 4}).join('\n');
  const story = tellStory()
    .open({clients: [8]})
    .wish({wish: 'start'});
  assert.match(draw(story), /this machine was not watched/);
  const here = inventMachine('here');
  story.say(here.seen).say(here.sample({}), 500);
  assert.match(draw(story), /CPU .*user +–/);
  assert.match(draw(story.say({type: 'beat'}, 7000)), /not seen for 7 s/);
  const absent = ['everything: there is no reader for Plan9'];
  story.say({type: 'host', machine: 'server', system: 'Plan9', cores: null, statistics: {}, absent});
  assert.match(draw(story), /Plan9, – cores .*there is no reader for Plan9/);
  assert.match(draw(story.say({type: 'ended', reason: 'done', exitCode: 0})), /the session has ended/);
});

test('it fits every size', () => {
  const states = [watchBoth().state, watchHere().state, tellStory().state];
  for (const state of states)
    for (const [columns, height] of [
      [200, 20],
      [150, 3],
      [61, 7],
      [40, 5],
      [12, 2],
      [1, 1],
    ] as const) {
      const lines = drawHost(sceneOf(state), {width: columns, height});
      assert.equal(lines.length, height);
      for (const line of lines) assert.equal(width(line), columns);
    }
});

test('parts of a whole fill their columns and never more', () => {
  const part = (share: number | null, glyph: string) => ({share, glyph, role: 'cpu'}) as const;
  assert.equal(drawShares([part(0.5, 'u'), part(null, 'w'), part(0.24, 's')], 10, plainPaint), 'uuuuuss   ');
  assert.equal(drawShares([part(0.8, 'u'), part(0.8, 's')], 10, plainPaint), 'uuuuuuuuss');
  assert.equal(drawSpark([0, 0.5, null, 1, 2]), '▁▅ ██');
});
