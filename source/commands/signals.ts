import process from 'node:process';

/** The signals that end a program, with the exit codes that a shell gives them. */
const exitCodes = {SIGINT: 130, SIGTERM: 143, SIGHUP: 129} as const;

/** Listens for the signals that would end this process, which then goes on. Returns how to stop listening. */
export function listenForSignals(listen: (exitCode: number) => void): () => void {
  const listeners = Object.entries(exitCodes).map(([signal, exitCode]) => {
    const listener = () => listen(exitCode);
    process.on(signal, listener);
    return () => process.off(signal, listener);
  });
  return () => {
    for (const off of listeners) off();
  };
}

/** As a shell tells of a program that SIGPIPE has ended. */
export const OUTPUT_LOST = 141;

const ofGone: ReadonlySet<number> = new Set([exitCodes.SIGHUP, OUTPUT_LOST]);

/** A terminal that is closed says so twice, by SIGHUP and by what can no longer be written: the second of both is not told, since it is no second wish. */
export function tellOnceGone(tell: (exitCode: number) => void): (exitCode: number) => void {
  const gone = new Set<number>();
  return exitCode => {
    const isEcho = ofGone.has(exitCode) && gone.size > 0 && !gone.has(exitCode);
    if (ofGone.has(exitCode)) gone.add(exitCode);
    if (!isEcho) tell(exitCode);
  };
}
