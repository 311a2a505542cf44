import {execFileSync} from 'node:child_process';
import {closeSync, linkSync, openSync, readFileSync, renameSync, rmSync, writeSync} from 'node:fs';

/** Takes a lock file for this process; false when another has it. One that nobody holds any more is taken over. Errors beside are the file system's own. */
export function takeLock(path: string): boolean {
  return createLock(path) || (!isLockHeld(path) && removeStale(path) && createLock(path));
}

/** Gives a lock back; one that is gone already does no harm. */
export function releaseLock(path: string): void {
  rmSync(path, {force: true});
}

/** Whether the process that took the lock still lives; a later one of the same number does not count. */
export function isLockHeld(path: string): boolean {
  const [number = '', born = ''] = readLock(path).trim().split(/ (.*)/s);
  const pid = Number(number);
  if (!Number.isSafeInteger(pid) || pid <= 0 || !isAlive(pid)) return false;
  const bornNow = born === '' ? null : readBirth(pid);
  return bornNow === null || bornNow === born;
}

function createLock(path: string): boolean {
  const file = createAlone(path);
  if (file === null) return false;
  try {
    writeSync(file, `${process.pid} ${readBirth(process.pid) ?? ''}\n`);
    return true;
  } catch (error) {
    rmSync(path, {force: true});
    throw error;
  } finally {
    closeSync(file);
  }
}

/** null where there is one already. */
function createAlone(path: string): number | null {
  try {
    return openSync(path, 'wx');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return null;
    throw error;
  }
}

/** What is moved aside is looked at again, since another may have taken it over meanwhile; then it gets it back. */
function removeStale(path: string): boolean {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
    const isHeld = isLockHeld(aside);
    if (isHeld) linkSync(aside, path);
    rmSync(aside);
    return !isHeld;
  } catch {
    return false;
  }
}

function readLock(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether a process has ended and only waits for its parent to take notice. */
function isZombie(pid: number): boolean {
  try {
    return ['Z', 'X'].includes(readStat(pid)[0] ?? '');
  } catch {
    return false;
  }
}

/** The fields of proc_pid_stat(5) from the state on, on Linux; elsewhere it throws. */
function readStat(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** When a process began, in words that no other process of its number has; null when it is not to be had. */
function readBirth(pid: number): string | null {
  try {
    const started = readStat(pid)[19];
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${started}`;
  } catch {}
  try {
    const words = execFileSync('ps', ['-o', 'lstart=', '-p', `${pid}`], {
      encoding: 'utf8',
      env: {...process.env, LC_ALL: 'C', TZ: 'UTC'},
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return words.trim() || null;
  } catch {
    return null;
  }
}
