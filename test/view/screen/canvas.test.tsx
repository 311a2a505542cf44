import assert from 'node:assert/strict';
import {test} from 'node:test';
import {stripVTControlCharacters} from 'node:util';
import {render} from 'ink';
import {render as renderInMemory} from 'ink-testing-library';
import {type ReactNode, useState} from 'react';
import {LiveCanvas, ScreenContext} from '../../../source/view/screen/canvas.tsx';
import {type Rect, Screen} from '../../../source/view/screen/screen.ts';
import {Stage} from '../../../source/view/screen/stage.tsx';
import {MemoryTty} from '../../helpers/tty.ts';

/** Lets React's scheduler, which takes a few turns of the event loop, come to rest. */
async function tick(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise(resolve => setImmediate(resolve));
}

function createStore(first: number) {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    set: (next: number) => {
      value = next;
      for (const listener of listeners) listener();
    },
    listeners,
  };
}

const drawing: Rect = {x: 0, y: 0, width: 30, height: 2};
const facts: Rect = {x: 4, y: 3, width: 10, height: 1};
const keys: Rect = {x: 0, y: 5, width: 30, height: 1};
const dialog: Rect = {x: 3, y: 1, width: 8, height: 3};
const drawTps = (rect: Rect, tps: number) => [`tps ${tps} 日本`, '-'.repeat(rect.width)];
const drawFacts = () => ['scale 500, cut'];
const drawKeys = () => ['q quit'];
const drawDialog = () => ['sure?', '\x1b[31my n\x1b[39m'];

let renders = 0;
let toggle: () => void = () => {};

function App({store}: {readonly store: ReturnType<typeof createStore>}): ReactNode {
  const [asking, setAsking] = useState(false);
  toggle = () => setAsking(before => !before);
  renders++;
  return (
    <Stage columns={30} rows={6}>
      <LiveCanvas rect={drawing} draw={drawTps} store={store} />
      <LiveCanvas rect={facts} draw={drawFacts} store={store} />
      <LiveCanvas rect={keys} draw={drawKeys} store={store} />
      {asking && <LiveCanvas rect={dialog} draw={drawDialog} store={store} z={1} />}
    </Stage>
  );
}

const quiet = ['tps 4903 日本', '------------------------------', '', '    scale 500,', '', 'q quit'];
const asked = ['tps 4903 日本', '---sure?   -------------------', '   y n', '           00,', '', 'q quit'];

test('on a screen a change of the store is painted without a render; what lies on top comes and goes', async () => {
  const tty = new MemoryTty(30, 6);
  const screen = new Screen(tty);
  const store = createStore(951);
  screen.open();
  renders = 0;
  const app = render(
    <ScreenContext.Provider value={screen}>
      <App store={store} />
    </ScreenContext.Provider>,
    {stdout: screen.stdout, debug: true, exitOnCtrlC: false, patchConsole: false},
  );
  await tick();
  const before = renders;
  tty.take();
  store.set(4903);
  await tick();
  assert.equal(renders, before, 'no render');
  assert.deepEqual(screen.text(), quiet);
  assert.equal(tty.take(), '\x1b[?2026h\x1b[1;10H  \x1b[1;10H日\x1b[1;12H  \x1b[1;12H本\x1b[1;5H4903 \x1b[?2026l');
  toggle();
  await tick();
  assert.deepEqual(screen.text(), asked);
  toggle();
  await tick();
  assert.deepEqual(screen.text(), quiet);
  app.unmount();
  await tick();
  assert.deepEqual(screen.text(), ['', '', '', '', '', '']);
  assert.equal(store.listeners.size, 0);
  screen.close();
  assert.ok(tty.take().endsWith('\x1b[?1049l'));
});

test('without a screen Ink draws the same, and follows the store', async () => {
  const store = createStore(951);
  const app = renderInMemory(<App store={store} />);
  const rows = () =>
    stripVTControlCharacters(app.lastFrame() ?? '')
      .split('\n')
      .map(row => row.trimEnd());
  assert.equal(rows()[0], 'tps 951 日本');
  store.set(4903);
  await tick();
  assert.deepEqual(rows(), quiet);
  toggle();
  await tick();
  assert.deepEqual(rows(), asked);
  app.unmount();
});
