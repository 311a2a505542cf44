import {readFileSync, rmSync, writeFileSync} from 'node:fs';

/** Takes a lock file for this process; false when it exists already. Errors other than that are the file system's own. */
export function takeLock(path: string): boolean {
  try {
    writeFileSync(path, `${process.pid}\n`, {flag: 'wx'});
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Gives a lock back; one that is gone already does no harm. */
export function releaseLock(path: string): void {
  rmSync(path, {force: true});
}

/** Whether a process that still lives holds the lock; a lock of a dead one counts for nothing. */
export function isLockHeld(path: string): boolean {
  let pid: number;
  try {
    pid = Number.parseInt(readFileSync(path, 'utf8'), 10);
  } catch {
    return false;
  }
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
