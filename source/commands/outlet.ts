import process from 'node:process';

let onLoss: (() => void) | null = null;

/** What is done once when nobody reads stdout any more, in place of an end at once; null for nothing. */
export function whenOutputIsLost(act: (() => void) | null): void {
  onLoss = act;
}

/**
 * Listens for trouble on stdout: `leave` when its reader has gone, `fail` for anything else. What cannot be written to stderr is lost, and
 * nothing ends for it.
 */
export function watchOutput(leave: () => void, fail: (error: Error) => void): void {
  let lost = false;
  process.stderr.on('error', () => {});
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (lost) return;
    lost = true;
    if (onLoss) onLoss();
    else if (error.code === 'EPIPE') leave();
    else fail(error);
  });
}
