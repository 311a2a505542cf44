import process from 'node:process';

let onLoss: (() => void) | null = null;

/** What is done once when nobody reads stdout any more, in place of an end at once; null for nothing. */
export function whenOutputIsLost(act: (() => void) | null): void {
  onLoss = act;
}

/** Listens for trouble on stdout: a reader that has gone ends us quietly, anything else is handed on. */
export function watchOutput(fail: (error: Error) => void): void {
  let lost = false;
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (lost) return;
    lost = true;
    if (onLoss) onLoss();
    else if (error.code === 'EPIPE') process.exit(0);
    else fail(error);
  });
}
