import process from 'node:process';
import type {Wish} from '../event/event.ts';
import {firstLook} from '../state/look.ts';
import type {Player} from '../state/player.ts';
import {initialState, type State} from '../state/state.ts';
import {createStore, type History, type Store} from '../state/store.ts';
import {backgroundOf, colourLevel} from '../theme/colour.ts';
import {showsUnicode} from '../theme/letters.ts';
import {listThemes, loadTheme} from '../theme/load.ts';
import {makeCautious, makePaint, type Paint} from '../theme/theme.ts';
import {mountView} from '../view/mount.tsx';
import type {Face} from './face.ts';
import {openTty} from './patient-tty.ts';

export interface ScreenOptions {
  readonly send: (wish: Wish) => void;
  readonly history: History;
  /** Leave when the ladder has ended. */
  readonly exit: boolean;
  readonly theme: string | undefined;
  /** Starts a replay that shows its states. */
  readonly play?: (show: (state: State) => void) => Player;
}

/** The live screen. It stays after the end until a person leaves it. */
export async function openScreenFace({send, history, exit, theme, play}: ScreenOptions): Promise<Face> {
  const {themes, first} = await loadThemes(theme);
  const store: Store = createStore(initialState, firstLook(first), history);
  let left = exit;
  let wake = () => {};
  const leave = () => {
    left = true;
    wake();
  };
  const player = play?.(store.setState) ?? null;
  const terminal = {tty: openTty(process.stdout), stdin: process.stdin, isAscii: !showsUnicode(process.env)};
  const view = mountView({...terminal, store, send, leave, player, themes});
  return {
    show: (state: State) => store.setState(state),
    linger: async () => {
      if (!left && store.live().ended?.reason !== 'stopped') {
        await new Promise<void>(resolve => {
          wake = resolve;
        });
      }
    },
    leave,
    close: view.unmount,
  };
}

/** All themes, the wanted one first shown; unasked, the one that suits the terminal's background as far as it is known. */
export async function loadThemes(wanted: string | undefined): Promise<{themes: Record<string, Paint>; first: string}> {
  const level = colourLevel(process.env, true);
  const background = backgroundOf(process.env);
  const first = (await loadTheme(wanted ?? background ?? 'dark')).name;
  const isGuess = wanted === undefined && background === null;
  const names = await listThemes();
  const load = async (name: string) => {
    const theme = await loadTheme(name);
    return [name, makePaint(isGuess && name === first ? makeCautious(theme) : theme, level)] as const;
  };
  return {themes: Object.fromEntries(await Promise.all(names.map(load))), first};
}
