import type {State} from '../state/state.ts';
import type {Seen, Store} from '../state/store.ts';

/** Calls `run` after a while, unless it is called off by what is returned. */
export type Later = (run: () => void, ms: number) => () => void;

/** What arrives within this time is drawn together: the lines and polls of one second come in two or three bursts. */
const PACE_MS = 100;

/**
 * The same store for those who draw: a change of the look is told at once, new data not before the burst that it came in is over. Of a session
 * under way (`live`), what only carries the figures of a second on waits for the next second; of a replay nothing waits, since it may stand still.
 */
export function paceStore(
  store: Store,
  later: Later,
  live: boolean,
): {readonly store: Store; readonly stop: () => void} {
  const listeners = new Set<() => void>();
  let told = store.get();
  let cancel: (() => void) | null = null;
  const tell = () => {
    cancel?.();
    cancel = null;
    told = store.get();
    for (const listener of listeners) listener();
  };
  const off = store.subscribe(() => {
    const seen = store.get();
    if (seen.look !== told.look) tell();
    else if (!live || isNews(told, seen)) cancel ??= later(tell, PACE_MS);
  });
  return {
    store: {
      ...store,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    stop() {
      cancel?.();
      off();
    },
  };
}

/** What comes several times a second while all goes on as before. */
const figures: ReadonlySet<string> = new Set<keyof State>([
  'at',
  'run',
  'poll',
  'series',
  'minute',
  'sessions',
  'hosts',
  'checkpoints',
  'followed',
]);

/** Whether there is more than figures of the second that has been told; while the display is frozen only what was asked for changes. */
function isNews({state: told}: Seen, {state, look}: Seen): boolean {
  return (
    look.frozen ||
    Math.floor(state.at / 1000) !== Math.floor(told.at / 1000) ||
    state.run?.endAskedAt !== told.run?.endAskedAt ||
    state.run?.ending !== told.run?.ending ||
    (Object.keys(state) as (keyof State)[]).some(part => !figures.has(part) && state[part] !== told[part])
  );
}
