import {spawn} from 'node:child_process';

/** Ends a process group when this process dies without having said that it is done, even by SIGKILL. */
export interface Guard {
  /** The group to be ended with us; null when there is none. */
  readonly watch: (group: number | null) => void;
  /** Not needed any more. */
  readonly release: () => void;
}

/** Reads one group a line (an empty line for none); at the end of its input it ends the group read last. */
const SCRIPT = `trap '' HUP INT TERM
group=
while read -r word; do group=$word; done
[ -z "$group" ] && exit
kill -s TERM -- "-$group" 2>/dev/null
sleep 1
kill -s KILL -- "-$group" 2>/dev/null`;

/** Starts a guard: a shell in a session of its own that waits for our end of a pipe to close. */
export function startGuard(): Guard {
  const shell = spawn('/bin/sh', ['-c', SCRIPT], {detached: true, stdio: ['pipe', 'ignore', 'ignore']});
  shell.on('error', () => {});
  shell.stdin.on('error', () => {});
  shell.unref();
  return {
    watch: group => {
      shell.stdin.write(`${group ?? ''}\n`);
    },
    release: () => {
      shell.stdin.end('\n');
    },
  };
}
