import type {Screen} from './screen.ts';

/** What keeps the terminal right while this process is stopped. */
export interface Pause {
  /** Stops this process and all that were started with it, as Ctrl-Z does elsewhere. */
  readonly stop: () => void;
  /** Listens no longer. */
  readonly off: () => void;
}

/**
 * Gives the terminal back before this process is stopped, and takes it again when it goes on, also after a SIGSTOP that nobody can
 * foresee. Where no shell could continue the process, the system ignores the stop and the screen comes back at once.
 */
export function watchPauses(screen: Screen, stdin: NodeJS.ReadStream): Pause {
  const setRaw = (isRaw: boolean) => {
    if (stdin.isTTY) stdin.setRawMode(isRaw);
  };
  const resume = () => {
    // The shell has set its own mode meanwhile; Node only sets what it believes to be another one.
    setRaw(false);
    setRaw(true);
    screen.resume();
  };
  const stop = (whom: number) => {
    screen.close();
    setRaw(false);
    process.off('SIGTSTP', stopSelf);
    process.kill(whom, 'SIGTSTP');
    process.on('SIGTSTP', stopSelf);
    resume();
  };
  const stopSelf = () => stop(process.pid);
  process.on('SIGTSTP', stopSelf);
  process.on('SIGCONT', resume);
  return {
    // Process 0 is the whole group: npx, which waits for us, must stop too before the shell comes back.
    stop: () => stop(0),
    off() {
      process.off('SIGTSTP', stopSelf);
      process.off('SIGCONT', resume);
    },
  };
}
