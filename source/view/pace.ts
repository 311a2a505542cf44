import type {Store} from '../state/store.ts';

/** Calls `run` after a while, unless it is called off by what is returned. */
export type Later = (run: () => void, ms: number) => () => void;

/** What arrives within this time is drawn together: the lines and polls of one second come in two or three bursts. */
const PACE_MS = 100;

/** The same store for those who draw: a change of the look is told at once, new data not before the burst that it came in is over. */
export function paceStore(store: Store, later: Later): {readonly store: Store; readonly stop: () => void} {
  const listeners = new Set<() => void>();
  let look = store.get().look;
  let cancel: (() => void) | null = null;
  const tell = () => {
    cancel?.();
    cancel = null;
    look = store.get().look;
    for (const listener of listeners) listener();
  };
  const off = store.subscribe(() => {
    if (store.get().look !== look) tell();
    else cancel ??= later(tell, PACE_MS);
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
