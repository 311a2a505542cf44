import assert from 'node:assert/strict';
import {afterEach, test} from 'node:test';
import {cleanup, render} from 'ink-testing-library';
import type {Wish} from '../../source/event/event.ts';
import {firstLook} from '../../source/state/look.ts';
import type {Player} from '../../source/state/player.ts';
import {reduce} from '../../source/state/reduce.ts';
import type {State} from '../../source/state/state.ts';
import {createStore} from '../../source/state/store.ts';
import {App} from '../../source/view/app.tsx';
import {drawFrame} from '../helpers/frame.ts';
import {plainPaint, sceneOf} from '../helpers/looks.ts';
import {ladderStory, tellStory} from '../helpers/scene.ts';
import {linesOf, turns, until} from '../helpers/turns.ts';

const columns = 100;
const rows = 30;

afterEach(cleanup);

test('the screen is what the panels draw, and follows the store', async () => {
  const {frame, store, state} = await open(ladderStory().state);
  assert.deepEqual(frame(), drawFrame(sceneOf(state), columns, rows));
  const next = reduce(state, {type: 'trouble', at: state.at, source: 'server', message: 'disk is full', advice: null});
  store.setState(next);
  await until(() => frame().at(-1)?.includes('× server: disk is full'));
  assert.deepEqual(frame(), drawFrame(sceneOf(next), columns, rows));
});

test('the question before the start gives way to the charts', async () => {
  const story = tellStory().open({clients: [1, 2]});
  const {frame, press, wishes, store} = await open(story.state);
  assert.ok(frame().some(line => line.includes('Ready to start')));
  press('\r');
  await until(() => wishes.length > 0);
  assert.deepEqual(wishes, [{wish: 'start'}]);
  store.setState(story.wish({wish: 'start'}).state);
  await until(() => frame().some(line => line.includes('Throughput')));
  assert.ok(!frame().some(line => line.includes('Ready to start')));
});

test('keys that come in one piece are taken one by one', async () => {
  const {press, wishes, store, left} = await open(ladderStory().state);
  press('nnrmq');
  await until(() => store.get().look.dialog === 'quit');
  assert.deepEqual(
    wishes.map(({wish}) => wish),
    ['end-rung', 'end-rung', 'repeat', 'mark'],
  );
  press('q');
  await until(() => wishes.length > 4);
  assert.deepEqual(wishes.at(-1), {wish: 'stop', exitCode: 130});
  assert.deepEqual([store.get().look.dialog, left()], [null, 0]);
});

test('arrows choose, Enter queues what was chosen', async () => {
  const {press, wishes} = await open(ladderStory().state);
  press('\x1b[B');
  press('\x1b[B');
  press('\r');
  await until(() => wishes.length > 0);
  assert.deepEqual(wishes, [{wish: 'queue', step: 8}]);
});

test('help opens over the panels and any key closes it', async () => {
  const {frame, press, wishes, state} = await open(ladderStory().state);
  press('?');
  await until(() => frame().some(line => line.includes('any key closes')));
  assert.deepEqual(frame(), drawFrame(sceneOf(state, {dialog: 'help'}), columns, rows));
  press('n');
  await until(() => !frame().some(line => line.includes('any key closes')));
  assert.deepEqual(wishes, []);
});

test('a panel is expanded, a filter typed', async () => {
  const {frame, press, state} = await open(ladderStory().state);
  press('/');
  press('lock');
  press('\r');
  press('e');
  await until(() => frame()[1]?.includes('/lock: 27'));
  const look = {focus: 'sessions', switched: 'sessions', expanded: true, filter: 'lock'} as const;
  assert.deepEqual(frame(), drawFrame(sceneOf(state, look), columns, rows));
});

test('in a replay the keys move the player and q leaves', async () => {
  const done: string[] = [];
  const note =
    (name: string) =>
    (value?: number): void => {
      done.push(value === undefined ? name : `${name} ${value}`);
    };
  const player: Player = {
    status: () => ({playing: false, speed: 4, at: 60_000, endsAt: 120_000}),
    toggle: note('toggle'),
    seek: note('seek'),
    step: note('step'),
    setSpeed: note('speed'),
    nextMark: note('next'),
    previousMark: note('previous'),
    start: note('start'),
    end: note('end'),
  };
  const {frame, press, wishes, left} = await open(ladderStory().state, player);
  assert.match(frame()[0] ?? '', /‖ 4x 00:01:00 of 00:02:00/);
  press(' ].5>g');
  press('\x1b[D');
  press('q');
  await until(() => left() > 0);
  assert.deepEqual(done, ['toggle', 'next', 'step 1000', 'seek 60999', 'speed 8', 'start', 'step -5000']);
  assert.deepEqual(wishes, []);
});

async function open(state: State, player: Player | null = null) {
  const wishes: Wish[] = [];
  let left = 0;
  const store = createStore(state, firstLook('plain'));
  const ink = render(
    <App
      store={store}
      send={wish => wishes.push(wish)}
      leave={() => left++}
      player={player}
      paints={{plain: plainPaint}}
      columns={columns}
      rows={rows}
    />,
  );
  const frame = () => linesOf(ink.lastFrame(), rows);
  await turns(3);
  return {frame, press: (keys: string) => ink.stdin.write(keys), wishes, store, state, left: () => left};
}
