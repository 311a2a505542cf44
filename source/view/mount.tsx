import {render} from 'ink';
import type {Paint} from '../theme/theme.ts';
import {App, type AppProps} from './app.tsx';
import {type Later, paceStore} from './pace.ts';
import {ScreenContext} from './screen/canvas.tsx';
import {watchPauses} from './screen/pause.ts';
import {Screen, type Tty} from './screen/screen.ts';

/** What is needed to draw on a terminal. */
export interface Mounting extends Pick<AppProps, 'store' | 'send' | 'leave' | 'player'> {
  readonly tty: Tty;
  readonly stdin: NodeJS.ReadStream;
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

/** Takes the terminal over and draws on it; `unmount` gives it back and may be called from every exit, more than once. */
export function mountView({tty, stdin, themes, store, later = afterMs, ...props}: Mounting): View {
  const screen = new Screen(tty);
  const paced = paceStore(store, later);
  const pause = watchPauses(screen, stdin);
  const hands = {redraw: () => screen.invalidate(), suspend: pause.stop};
  const app = () => (
    <ScreenContext.Provider value={screen}>
      <App {...props} {...hands} store={paced.store} paints={themes} columns={screen.columns} rows={screen.rows} />
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
      paced.stop();
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
