import {randomUUID} from 'node:crypto';
import {type FileHandle, open, unlink} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {UserError} from '../errors.ts';
import {explain, isPacked, openChunks} from './reader.ts';

const CHUNK_BYTES = 128 * 1024;

/**
 * A session file opened for reading at any place. A packed one is inflated once into a temporary file, since a long session would take a
 * hundred megabytes of memory; that file has no name from the start, so nothing is left of it whatever ends this process.
 */
export async function openUnpacked(path: string, notes: string[]): Promise<FileHandle> {
  try {
    if (!(await isPacked(path))) return await open(path);
  } catch (error) {
    throw explain(path, error);
  }
  const file = await openNameless(path);
  try {
    for await (const chunk of openChunks(path, notes)) await file.writeFile(chunk);
    return file;
  } catch (error) {
    await file.close();
    throw (error as NodeJS.ErrnoException).code === 'ENOSPC' ? noRoom(path, error) : error;
  }
}

/** The bytes of an open file from a place to its present end. */
export async function* readChunks(file: FileHandle, from: number): AsyncGenerator<Buffer> {
  for (let place = from; ; ) {
    const {buffer, bytesRead} = await file.read(Buffer.allocUnsafe(CHUNK_BYTES), 0, CHUNK_BYTES, place);
    if (bytesRead === 0) return;
    place += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
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
