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
