import assert from 'node:assert/strict';
import {PassThrough} from 'node:stream';
import {test} from 'node:test';
import type {Wish} from '../../source/event/event.ts';
import {firstLook} from '../../source/state/look.ts';
import {createStore} from '../../source/state/store.ts';
import {mountView} from '../../source/view/mount.tsx';
import {drawFrame} from '../helpers/frame.ts';
import {plainPaint, sceneOf} from '../helpers/looks.ts';
import {ladderStory} from '../helpers/scene.ts';
import {MemoryTty} from '../helpers/tty.ts';
import {createXterm, feed, readRows} from '../helpers/xterm.ts';

test('the view takes the terminal, follows its size and the keys, and gives it back', async () => {
  const story = ladderStory();
  const {state} = story;
  const tty = new MemoryTty(120, 40);
  const terminal = createXterm(120, 40);
  const stdin = keyboard();
  const wishes: Wish[] = [];
  const store = createStore(state, firstLook('plain'));
  const view = mountView({
    tty,
    stdin,
    store,
    send: wish => wishes.push(wish),
    leave: () => {},
    player: null,
    themes: {plain: plainPaint},
    later: run => {
      queueMicrotask(run);
      return () => {};
    },
  });
  const rows = async () => {
    for (let turn = 0; turn < 8; turn++) await new Promise(resolve => setImmediate(resolve));
    await feed(terminal, tty.take());
    return readRows(terminal);
  };
  try {
    assert.deepEqual(await rows(), drawFrame(sceneOf(state), 120, 40));
    assert.equal(terminal.buffer.active.type, 'alternate');

    store.setState(story.run(1, 50, () => ({tps: 0, latencyMs: 0, stddevMs: 0}), 14).state);
    assert.deepEqual(await rows(), drawFrame(sceneOf(story.state), 120, 40));

    terminal.resize(80, 24);
    tty.resize(80, 24);
    assert.deepEqual(await rows(), drawFrame(sceneOf(story.state), 80, 24));

    stdin.write('?');
    assert.deepEqual(await rows(), drawFrame(sceneOf(story.state, {dialog: 'help'}), 80, 24));
    stdin.write('x');
    assert.deepEqual(await rows(), drawFrame(sceneOf(story.state), 80, 24));

    stdin.write('\x03');
    await rows();
    assert.deepEqual(wishes, [{wish: 'stop', exitCode: 130}]);
  } finally {
    view.unmount();
    view.unmount();
  }
  await rows();
  assert.equal(terminal.buffer.active.type, 'normal');
});

/** A standard input that looks like a terminal's. */
function keyboard(): NodeJS.ReadStream {
  const stream = new PassThrough();
  return Object.assign(stream, {
    isTTY: true,
    setRawMode: () => stream,
    ref: () => stream,
    unref: () => stream,
  }) as unknown as NodeJS.ReadStream;
}
