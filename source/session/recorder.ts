import {
  closeSync,
  createReadStream,
  createWriteStream,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
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
import {makeFolder, refuseUnwritable} from './folder.ts';
import {releaseLock, takeLock} from './lock.ts';
import {lockOf, nameSession, PACKED, PLAIN} from './name.ts';
import {refuseGone} from './rescue.ts';

/** Keeps the events of a session in its file. */
export interface Recorder {
  /** The plain file while it grows; what `close` returns afterwards. */
  readonly path: string;
  /** Appends an event whole before it returns; a write error is thrown with path and reason, and leaves no part of the line behind. */
  record(event: Event): void;
  /** Ends the file, packed when asked; the path it has then. When there is no room to pack it the plain file stays. UserError when it is gone. */
  close(options: {gzip: boolean}): Promise<string>;
  /** Removes the file: nothing worth keeping has happened. */
  discard(): void;
}

/**
 * Starts a session file in a folder, which is made when missing, and writes its first line; the `session` event, once the one clock has
 * stamped it, takes the place of that line. Throws UserError when the folder cannot be written.
 */
export function openRecorder(folder: string, header: SessionBegan, {wall}: {wall: Date}): Recorder {
  makeFolder(folder);
  const place = refuseUnwritable(folder, () => createFile(folder, nameSession(wall, header.label)));
  const writer = openWriter(place, 0);
  try {
    refuseUnwritable(folder, () => writer.append(header));
  } catch (error) {
    writer.discard();
    throw error;
  }
  return keepIn(writer, place);
}

/**
 * Goes on in a session file: what follows a last line that was torn begins on a line of its own. Throws UserError when another process writes
 * it, or when it cannot be written.
 */
export function reopenRecorder(path: string): Recorder {
  const lock = lockOf(path);
  const cannot = (error: unknown) => new UserError(`cannot go on in ${path}: ${(error as Error).message}`);
  if (!isTaken(lock, cannot))
    throw new UserError(
      `${path} is being written by another process`,
      `Wait for its end; when that is none of pgtop-bench, remove ${lock}.`,
    );
  try {
    const file = openSync(path, 'r+');
    const {size} = fstatSync(file);
    const last = Buffer.alloc(1);
    if (size > 0) readSync(file, last, 0, 1, size - 1);
    const end = last.toString() === '\n' ? 0 : writeSync(file, '\n', size);
    const place = {path, lock, file: openSync(path, 'a+')};
    closeSync(file);
    return keepIn(openWriter(place, size + end), place);
  } catch (error) {
    releaseLock(lock);
    throw cannot(error);
  }
}

function isTaken(lock: string, explain: (error: unknown) => UserError): boolean {
  try {
    return takeLock(lock);
  } catch (error) {
    throw explain(error);
  }
}

interface Place {
  readonly path: string;
  readonly lock: string;
  readonly file: number;
}

interface Writer {
  readonly append: (event: Event) => void;
  /** Empties the file while the header is all that it holds. */
  readonly restart: () => void;
  readonly release: () => void;
  readonly discard: () => void;
  readonly isOpen: () => boolean;
}

function openWriter({path, lock, file}: Place, from: number): Writer {
  let size = from;
  let lines = 0;
  let open = true;
  const unlock = () => releaseLock(lock);
  process.once('exit', unlock);
  const release = (): void => {
    if (open) closeSync(file);
    open = false;
    process.off('exit', unlock);
  };
  return {
    append: event => {
      const line = Buffer.from(`${encodeEvent(event)}\n`);
      try {
        for (let written = 0; written < line.length; ) written += writeSync(file, line, written);
      } catch (error) {
        takeBack(file, size);
        throw error;
      }
      size += line.length;
      lines += 1;
    },
    restart: () => {
      if (from > 0 || lines !== 1) return;
      ftruncateSync(file);
      size = 0;
    },
    release,
    discard: () => {
      release();
      rmSync(path, {force: true});
      releaseLock(lock);
    },
    isOpen: () => open,
  };
}

function keepIn({append, restart, release, discard, isOpen}: Writer, {path, lock, file}: Place): Recorder {
  let closed: Promise<string> | null = null;
  return {
    path,
    record(event) {
      if (!isOpen()) throw new Error(`${path} is closed`);
      try {
        if (event.type === 'session') restart();
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
        try {
          fsyncSync(file);
          refuseGone(path, file);
          return gzip ? await pack(path) : path;
        } finally {
          release();
          releaseLock(lock);
        }
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
  for (let number = 1; ; number++) {
    const stem = join(folder, number === 1 ? name : `${name}-${number}`);
    if ([PLAIN, PACKED].some(end => existsSync(stem + end))) continue;
    const lock = `${stem}.lock`;
    if (!takeLock(lock)) continue;
    const path = stem + PLAIN;
    try {
      return {path, lock, file: openSync(path, 'ax+', 0o600)};
    } catch (error) {
      releaseLock(lock);
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
