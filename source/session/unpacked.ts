import {randomUUID} from 'node:crypto';
import {type FileHandle, open, stat, unlink} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {UserError} from '../errors.ts';
import {explain, isPacked, openChunks} from './reader.ts';

const CHUNK_BYTES = 128 * 1024;
/** Inflated at a time: so much that the fold which runs meanwhile does not hold it up. */
const INFLATED_BYTES = 1024 * 1024;
/** A packed file up to this size is inflated in a tenth of a second. */
const SMALL_BYTES = 4 * 1024 * 1024;

/** A session file that can be read at any place. */
export interface Unpacked {
  readonly file: FileHandle;
  /** Settles when all of it is there; rejects with a UserError where that fails. */
  readonly filled: Promise<void>;
  /** Whether that is a matter of a moment. */
  readonly soon: boolean;
  /** The bytes from a place to the end; while the file is being filled, to the end that it will have. */
  chunks(from: number): AsyncGenerator<Buffer>;
}

/**
 * Opens a session file. A packed one is inflated once into a temporary file, since a long session would take a hundred megabytes of memory, and
 * can be read meanwhile; that file has no name from the start, so nothing is left of it whatever ends this process.
 */
export async function openUnpacked(path: string, notes: string[]): Promise<Unpacked> {
  try {
    if (!(await isPacked(path))) return readable(await open(path), Promise.resolve(), true, () => null);
  } catch (error) {
    throw explain(path, error);
  }
  const file = await openNameless(path);
  let growing: Promise<void> | null = null;
  let grown = () => {};
  const awaitMore = (): void => {
    growing = new Promise(resolve => {
      grown = resolve;
    });
  };
  awaitMore();
  const fill = async (): Promise<void> => {
    try {
      for await (const chunk of openChunks(path, notes, INFLATED_BYTES)) {
        await file.writeFile(chunk);
        grown();
        awaitMore();
      }
    } catch (error) {
      throw (error as NodeJS.ErrnoException).code === 'ENOSPC' ? noRoom(path, error) : error;
    } finally {
      growing = null;
      grown();
    }
  };
  return readable(file, fill(), (await stat(path)).size <= SMALL_BYTES, () => growing);
}

function readable(
  file: FileHandle,
  filled: Promise<void>,
  soon: boolean,
  growing: () => Promise<void> | null,
): Unpacked {
  filled.catch(() => {});
  return {
    file,
    filled,
    soon,
    async *chunks(from) {
      for (let place = from; ; ) {
        const more = growing();
        const {buffer, bytesRead} = await file.read(Buffer.allocUnsafe(CHUNK_BYTES), 0, CHUNK_BYTES, place);
        if (bytesRead === 0 && more === null) return;
        if (bytesRead === 0) await more;
        else yield buffer.subarray(0, bytesRead);
        place += bytesRead;
      }
    },
  };
}

async function openNameless(path: string): Promise<FileHandle> {
  const name = join(tmpdir(), `pgtop-bench-${randomUUID()}`);
  try {
    const file = await open(name, 'wx+', 0o600);
    await unlink(name);
    return file;
  } catch (error) {
    throw noRoom(path, error);
  }
}

function noRoom(path: string, error: unknown): UserError {
  return new UserError(
    `cannot inflate ${path} into ${tmpdir()}: ${(error as Error).message}`,
    'Make room there, or name another place in TMPDIR.',
  );
}
