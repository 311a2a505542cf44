import {render} from 'ink';
import type {ReactNode} from 'react';
import type {Paint} from '../theme/theme.ts';
import {App, type AppProps} from './app.tsx';
import {type Later, paceStore} from './pace.ts';
import {ScreenContext} from './screen/canvas.tsx';
import {watchPauses} from './screen/pause.ts';
import {Screen, type Tty} from './screen/screen.ts';

/** The two ends of a terminal. */
export interface Terminal {
  readonly tty: Tty;
  readonly stdin: NodeJS.ReadStream;
  /** Whether it shows no Unicode. */
  readonly isAscii?: boolean;
}

/** What is needed to draw on a terminal. */
export interface Mounting extends Terminal, Pick<AppProps, 'store' | 'send' | 'leave' | 'player'> {
  /** The themes by name, in the order in which they take turns. */
  readonly themes: Readonly<Record<string, Paint>>;
  /** Timers, unless the machine's own. */
  readonly later?: Later;
}

/** The screen while it is drawn. */
export interface View {
  /** Rejects when a panel throws: Ink has then stopped drawing, and the terminal is still ours. */
  readonly failed: Promise<unknown>;
  unmount(): void;
}

/** The size of the terminal, and what may be done with it. */
export type Stance = Required<Pick<AppProps, 'columns' | 'rows' | 'redraw' | 'suspend'>>;

/** Takes the terminal over and draws the live screen on it. */
export function mountView({tty, stdin, isAscii, themes, store, later = afterMs, ...props}: Mounting): View {
  const paced = paceStore(store, later, props.player === null);
  const draw = (stance: Stance) => <App {...props} {...stance} store={paced.store} paints={themes} />;
  return mountScreen({tty, stdin, isAscii}, draw, paced.stop);
}

/** Takes the terminal over and draws on it; `unmount` gives it back and may be called from every exit, more than once. */
export function mountScreen(
  {tty, stdin, isAscii}: Terminal,
  draw: (stance: Stance) => ReactNode,
  stop?: () => void,
): View {
  const screen = new Screen(tty, isAscii);
  const pause = watchPauses(screen, stdin);
  const hands = {redraw: () => screen.invalidate(), suspend: pause.stop};
  const app = () => (
    <ScreenContext.Provider value={screen}>
      {draw({...hands, columns: screen.columns, rows: screen.rows})}
    </ScreenContext.Provider>
  );
  screen.open();
  const ink = render(app(), {stdout: screen.stdout, stdin, debug: true, exitOnCtrlC: false, patchConsole: false});
  const resize = () => ink.rerender(app());
  screen.on('resize', resize);
  let mounted = true;
  return {
    failed: ink.waitUntilExit(),
    unmount() {
      if (!mounted) return;
      mounted = false;
      stop?.();
      screen.off('resize', resize);
      pause.off();
      ink.unmount();
      screen.close();
    },
  };
}

function afterMs(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}
