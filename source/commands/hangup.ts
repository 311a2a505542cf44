import {closeSync} from 'node:fs';
import {isatty} from 'node:tty';

/**
 * Returns what is to be done last of all: to let go of terminals that have hung up since. Node.js sets every terminal as it was, and where that
 * is gone (EIO) it ends by SIGABRT instead of our exit code; it leaves closed descriptors alone (ResetStdio in its src/node.cc).
 */
export function watchHangup(): () => void {
  const terminals = [0, 1, 2].filter(fd => isatty(fd));
  return () => {
    for (const fd of terminals) if (!isatty(fd)) closeSync(fd);
  };
}
