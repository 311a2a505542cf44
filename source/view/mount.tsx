import {render} from 'ink';
import type {Paint} from '../theme/theme.ts';
import {App, type AppProps} from './app.tsx';
import {ScreenContext} from './screen/canvas.tsx';
import {Screen, type Tty} from './screen/screen.ts';

export interface Mounting extends Pick<AppProps, 'store' | 'send' | 'leave' | 'player'> {
  readonly tty: Tty;
  readonly stdin: NodeJS.ReadStream;
  /** The themes by name, in the order in which they take turns. */
  readonly themes: Readonly<Record<string, Paint>>;
}

/** Takes the terminal over and draws on it; `unmount` gives it back and may be called from every exit, more than once. */
export function mountView({tty, stdin, themes, ...props}: Mounting): {unmount: () => void} {
  const screen = new Screen(tty);
  const redraw = () => screen.invalidate();
  const app = () => (
    <ScreenContext.Provider value={screen}>
      <App {...props} paints={themes} redraw={redraw} columns={screen.columns} rows={screen.rows} />
    </ScreenContext.Provider>
  );
  screen.open();
  const ink = render(app(), {stdout: screen.stdout, stdin, debug: true, exitOnCtrlC: false, patchConsole: false});
  const resize = () => ink.rerender(app());
  screen.on('resize', resize);
  process.on('SIGCONT', redraw);
  let mounted = true;
  return {
    unmount() {
      if (!mounted) return;
      mounted = false;
      screen.off('resize', resize);
      process.off('SIGCONT', redraw);
      ink.unmount();
      screen.close();
    },
  };
}
