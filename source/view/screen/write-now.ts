import {writeSync} from 'node:fs';

/** Writes without the event loop, which an exit handler no longer has. A full terminal is tried again for 100 ms; one that is gone is left. */
export function writeNow(fd: number, text: string): void {
  let rest = Buffer.from(text);
  for (let tries = 0; rest.length > 0 && tries < 20; tries++) {
    try {
      rest = rest.subarray(writeSync(fd, rest));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}
