/** A time in which the poller is off its server: it has no connection, and a server that does not answer is no trouble. */
export interface Leave {
  /** Sends the poller away; resolves once its connection is closed. */
  begin(): Promise<void>;
  /** Calls it back; true once it polls again, false when it has found no server within that time or the signal came first. */
  end(withinMs: number, signal?: AbortSignal): Promise<boolean>;
  /** For the poller: the signal that ends one stay at the server. */
  stay(): AbortSignal;
  /** For the poller: tells that it has gone, and resolves when it may come back. */
  over(): Promise<void>;
  /** For the poller: whether it is expected that no server answers. */
  excuses(): boolean;
  /** For the poller: it polls. */
  arrive(): void;
}

/** A leave that has not begun; it is over for good when the signal is aborted. */
export function openLeave(signal: AbortSignal): Leave {
  let state: 'here' | 'away' | 'returning' = 'here';
  let turn = new AbortController();
  const watchers: (() => void)[] = [];
  let gone = false;
  const changed = () => {
    for (const wake of watchers.splice(0)) wake();
  };
  const until = async (condition: () => boolean) => {
    while (!condition()) {
      await new Promise<void>(resolve => {
        watchers.push(resolve);
      });
    }
  };
  signal.addEventListener('abort', changed, {once: true});
  return {
    async begin() {
      state = 'away';
      gone = false;
      turn.abort();
      await until(() => gone || signal.aborted);
    },
    async end(withinMs, stop) {
      state = 'returning';
      turn = new AbortController();
      changed();
      let late = false;
      const timer = setTimeout(() => {
        late = true;
        changed();
      }, withinMs);
      stop?.addEventListener('abort', changed, {once: true});
      await until(() => state === 'here' || late || signal.aborted || stop?.aborted === true);
      clearTimeout(timer);
      stop?.removeEventListener('abort', changed);
      const back = (state as string) === 'here';
      state = 'here';
      return back;
    },
    stay: () => AbortSignal.any([signal, turn.signal]),
    async over() {
      if (state !== 'away') return;
      gone = true;
      changed();
      await until(() => state !== 'away' || signal.aborted);
    },
    excuses: () => state === 'returning',
    arrive: () => {
      if (state !== 'returning') return;
      state = 'here';
      changed();
    },
  };
}
