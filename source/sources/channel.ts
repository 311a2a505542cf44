/** A queue that many write to and one reads, in the order written. */
export interface Channel<T> extends AsyncIterable<T> {
  readonly push: (item: T) => void;
  /** Nothing more comes; what is queued is still read. */
  readonly close: () => void;
  /** The reader meets this error after what is queued. */
  readonly fail: (error: unknown) => void;
}

/** An open, empty channel. */
export function openChannel<T>(): Channel<T> {
  let queue: T[] = [];
  let closed = false;
  let failure: {readonly error: unknown} | null = null;
  let wake: (() => void) | null = null;
  const change = (apply: () => void) => {
    if (closed) return;
    apply();
    wake?.();
  };
  return {
    push: item => change(() => queue.push(item)),
    close: () =>
      change(() => {
        closed = true;
      }),
    fail: error =>
      change(() => {
        failure = {error};
        closed = true;
      }),
    async *[Symbol.asyncIterator]() {
      for (;;) {
        const taken = queue;
        queue = [];
        yield* taken;
        if (queue.length > 0) continue;
        if (failure) throw failure.error;
        if (closed) return;
        await new Promise<void>(resolve => {
          wake = resolve;
        });
        wake = null;
      }
    },
  };
}
