import {
  closeSync,
  createReadStream,
  createWriteStream,
  existsSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import {join} from 'node:path';
import {pipeline} from 'node:stream/promises';
import {createGzip} from 'node:zlib';
import {UserError} from '../errors.ts';
import {encodeEvent} from '../event/codec.ts';
import type {Event, SessionBegan} from '../event/event.ts';
import {releaseLock, takeLock} from './lock.ts';
import {nameSession, PACKED, PLAIN} from './name.ts';

/** Keeps the events of a session in its file. */
export interface Recorder {
  /** The plain file while it grows; what `close` returns afterwards. */
  readonly path: string;
  /** Appends an event whole before it returns; a write error is thrown with path and reason, and leaves no part of the line behind. */
  record(event: Event): void;
  /** Ends the file, packed when asked; the path it has then. When there is no room to pack it the plain file stays. */
  close(options: {gzip: boolean}): Promise<string>;
  /** Removes the file: nothing worth keeping has happened. */
  discard(): void;
}

/**
 * Starts a session file in a folder, which is made when missing, and writes its first line; the `session` event, once the one clock has
 * stamped it, takes the place of that line. Throws UserError when the folder cannot be written.
 */
export function openRecorder(folder: string, header: SessionBegan, {wall}: {wall: Date}): Recorder {
  const {path, lock, file} = refuseUnwritable(folder, () => createFile(folder, nameSession(wall, header.label)));
  let size = 0;
  let open = true;
  let closed: Promise<string> | null = null;

  const append = (event: Event): void => {
    const line = Buffer.from(`${encodeEvent(event)}\n`);
    try {
      for (let written = 0; written < line.length; ) written += writeSync(file, line, written);
    } catch (error) {
      takeBack(file, size);
      throw error;
    }
    size += line.length;
  };
  const release = (): void => {
    if (open) closeSync(file);
    open = false;
  };
  const discard = (): void => {
    release();
    rmSync(path, {force: true});
    releaseLock(lock);
  };

  try {
    refuseUnwritable(folder, () => append(header));
  } catch (error) {
    discard();
    throw error;
  }
  const begun = size;
  const restart = (): void => {
    ftruncateSync(file);
    size = 0;
  };
  return {
    path,
    record(event) {
      if (!open) throw new Error(`${path} is closed`);
      try {
        if (event.type === 'session' && size === begun) restart();
        append(event);
      } catch (error) {
        throw new UserError(
          `cannot write to ${path}: ${(error as Error).message}`,
          'What was written until then is kept. Make room, or choose another folder with --sessions DIR.',
          1,
        );
      }
    },
    close({gzip}) {
      closed ??= (async () => {
        fsyncSync(file);
        release();
        const final = gzip ? await pack(path) : path;
        releaseLock(lock);
        return final;
      })();
      return closed;
    },
    discard,
  };
}

/** Takes back the part of a line that was written; where even that fails, the reader passes over the part. */
function takeBack(file: number, size: number): void {
  try {
    ftruncateSync(file, size);
  } catch {}
}

/** Packs a session file; the plain one goes only when the packed one is whole on disk under its own name. */
async function pack(path: string): Promise<string> {
  const packed = `${path.slice(0, -PLAIN.length)}${PACKED}`;
  const draft = `${packed}.part`;
  try {
    await pipeline(createReadStream(path), createGzip(), createWriteStream(draft, {mode: 0o600}));
    const file = openSync(draft, 'r+');
    try {
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(draft, packed);
  } catch {
    rmSync(draft, {force: true});
    return path;
  }
  rmSync(path, {force: true});
  return packed;
}

/** An empty file under a name that nobody has, and its lock. Query texts may be secret: only its owner reads it. */
function createFile(folder: string, name: string): {path: string; lock: string; file: number} {
  mkdirSync(folder, {recursive: true});
  for (let number = 1; ; number++) {
    const stem = join(folder, number === 1 ? name : `${name}-${number}`);
    if ([PLAIN, PACKED].some(end => existsSync(stem + end))) continue;
    const lock = `${stem}.lock`;
    if (!takeLock(lock)) continue;
    const path = stem + PLAIN;
    try {
      return {path, lock, file: openSync(path, 'ax', 0o600)};
    } catch (error) {
      releaseLock(lock);
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function refuseUnwritable<T>(folder: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw new UserError(
      `cannot keep a session in ${folder}: ${(error as Error).message}`,
      'Choose another folder with --sessions DIR or PGTOP_BENCH_SESSIONS, or make room.',
    );
  }
}
