import {setTimeout as pause} from 'node:timers/promises';

/** Beats at deadlines that do not drift, the first at once, until the signal; one that has passed already is left out. */
export async function* beats(
  signal: AbortSignal,
  everyMs = 1000,
  clock: () => number = () => performance.now(),
): AsyncGenerator<void, void, undefined> {
  let due = clock();
  while (!signal.aborted) {
    yield;
    due += everyMs * Math.max(1, Math.ceil((clock() - due) / everyMs));
    await pause(Math.max(0, due - clock()), null, {signal}).catch(() => {});
  }
}
