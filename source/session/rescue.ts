import {closeSync, fstatSync, openSync, readSync, rmSync, statSync, writeSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {basename, join} from 'node:path';
import {UserError} from '../errors.ts';

/**
 * Makes sure that an open file still stands under its path: it may have been removed or replaced while it was written. Otherwise its bytes
 * are saved in the folder for temporary files, as long as it is open, and UserError says where.
 */
export function refuseGone(path: string, file: number): void {
  if (isInPlace(path, file)) return;
  const copy = save(file, join(tmpdir(), basename(path)));
  throw new UserError(
    `the session file ${path} was removed or replaced while it was written`,
    copy === null ? 'What was recorded is lost.' : `What was recorded has been saved as ${copy}`,
    1,
  );
}

function isInPlace(path: string, file: number): boolean {
  const found = statSync(path, {throwIfNoEntry: false});
  const {ino, dev} = fstatSync(file);
  return found?.ino === ino && found.dev === dev;
}

function save(file: number, path: string): string | null {
  let copy: number | null = null;
  try {
    copy = openSync(path, 'wx', 0o600);
    const bytes = Buffer.alloc(256 * 1024);
    for (let from = 0; ; ) {
      const read = readSync(file, bytes, 0, bytes.length, from);
      if (read === 0) return path;
      for (let written = 0; written < read; ) written += writeSync(copy, bytes, written, read - written);
      from += read;
    }
  } catch {
    if (copy !== null) rmSync(path, {force: true});
    return null;
  } finally {
    if (copy !== null) closeSync(copy);
  }
}
