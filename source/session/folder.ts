import {existsSync, mkdirSync} from 'node:fs';
import {dirname} from 'node:path';
import {UserError} from '../errors.ts';

/** Makes the folder of sessions, with those above it. UserError when it cannot be had. */
export function makeFolder(folder: string): void {
  refuseUnwritable(folder, () => makeAll(folder));
}

/** Does something in the folder of sessions; what the file system says against it becomes a UserError. */
export function refuseUnwritable<T>(folder: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw new UserError(
      `cannot keep a session in ${folder}: ${(error as Error).message}`,
      'Choose another folder with --sessions DIR or PGTOP_BENCH_SESSIONS, or make room.',
    );
  }
}

/** One by one: node's own recursive mkdir never returns from a place such as /proc, where nothing can be made. */
function makeAll(folder: string): void {
  if (existsSync(folder)) return;
  const above = dirname(folder);
  if (above !== folder) makeAll(above);
  try {
    mkdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
