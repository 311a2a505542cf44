/** A small program for terminal.test.ts: paints once, then ends as its argument says. */
import process from 'node:process';
import {render, useInput} from 'ink';
import type {ReactNode} from 'react';
import {LiveCanvas, ScreenContext} from '../../../source/view/screen/canvas.tsx';
import {Screen} from '../../../source/view/screen/screen.ts';
import {Stage} from '../../../source/view/screen/stage.tsx';

const way = process.argv[2];
const screen = new Screen(process.stdout);
const board = {x: 0, y: 0, width: 20, height: 1};
const keys = {x: 0, y: 2, width: 20, height: 1};
const store = {get: () => null, subscribe: () => () => {}};
const drawBoard = () => ['painted'];
const drawKeys = () => ['any key ends'];

function App(): ReactNode {
  useInput(() => {
    screen.layer().set(board, ['written in the last tick']);
    if (way === 'throw') throw new Error('our bug');
    process.exit(7);
  });
  return (
    <Stage columns={screen.columns} rows={screen.rows}>
      <LiveCanvas rect={board} draw={drawBoard} store={store} />
      <LiveCanvas rect={keys} draw={drawKeys} store={store} />
    </Stage>
  );
}

process.stdout.write('before\n');
process.on('exit', () => screen.close());
screen.open();
render(
  <ScreenContext.Provider value={screen}>
    <App />
  </ScreenContext.Provider>,
  {stdout: screen.stdout, debug: true, exitOnCtrlC: false, patchConsole: false},
);
