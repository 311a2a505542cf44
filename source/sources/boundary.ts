/** The moments at which the poller asks for more than at a beat: when a run starts, and when it has ended. */
export interface Boundary {
  /** For the pilot: here is one; the next poll is for it. */
  mark(): void;
  /** For the pilot: resolves once the poller has told of every one so far, or after that time. */
  settled(withinMs: number): Promise<void>;
  /** For the poller: how many there have been; null when it has told of all of them. */
  due(): number | null;
  /** For the poller: the first so many have been told of, or cannot be. */
  told(count: number): void;
}

/** No boundary so far. */
export function openBoundary(): Boundary {
  let marked = 0;
  let told = 0;
  let waiting: (() => void)[] = [];
  return {
    mark: () => {
      marked += 1;
    },
    settled: withinMs =>
      new Promise(resolve => {
        if (told === marked) return resolve();
        const timer = setTimeout(resolve, withinMs);
        waiting.push(() => {
          clearTimeout(timer);
          resolve();
        });
      }),
    due: () => (marked > told ? marked : null),
    told: count => {
      told = Math.max(told, count);
      if (told < marked) return;
      for (const wake of waiting) wake();
      waiting = [];
    },
  };
}
