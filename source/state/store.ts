import type {Look} from './look.ts';
import type {State} from './state.ts';

/** What there is to draw. */
export interface Seen {
  /** The newest state, or the one of the moment of freezing: the charts show it. */
  readonly state: State;
  /** The state of the second under the cursor, which the tables show; the same as `state` without a cursor. */
  readonly moment: State;
  readonly look: Look;
}

/** Gives the state at a second that has gone by. */
export interface History {
  at(ms: number): Promise<{readonly state: State}>;
}

/** Where state and look meet for those who draw. */
export interface Store {
  get(): Seen;
  /** The newest state, whatever is shown. */
  live(): State;
  setState(state: State): void;
  setLook(look: Look): void;
  /** Calls `listener` once after any number of changes in the same turn of the event loop. */
  subscribe(listener: () => void): () => void;
}

/** A store that begins with `state` and `look`; without a history the cursor moves on the charts alone. */
export function createStore(state: State, look: Look, history: History | null = null): Store {
  const listeners = new Set<() => void>();
  let live = state;
  let kept: State | null = look.frozen ? state : null;
  let moment: State | null = null;
  let wanted: number | null = null;
  let seen: Seen | null = null;
  let notifying = false;

  const changed = () => {
    seen = null;
    if (notifying) return;
    notifying = true;
    queueMicrotask(() => {
      notifying = false;
      for (const listener of listeners) listener();
    });
  };

  const showMoment = async (at: number | null) => {
    if (at === wanted) return;
    wanted = at;
    if (at === null) {
      moment = null;
      return;
    }
    // A second that cannot be read leaves the tables as they are.
    const found = await history?.at(at).catch(() => null);
    if (!found || wanted !== at) return;
    moment = found.state;
    changed();
  };

  return {
    get() {
      const shown = kept ?? live;
      seen ??= {state: shown, moment: moment ?? shown, look};
      return seen;
    },
    live: () => live,
    setState(next) {
      live = next;
      if (!kept) changed();
    },
    setLook(next) {
      if (next.frozen !== look.frozen) kept = next.frozen ? live : null;
      look = next;
      void showMoment(next.frozen ? next.cursorAt : null);
      changed();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
