import {closeSync, fstatSync, openSync, readdirSync, readSync, statSync} from 'node:fs';
import {join} from 'node:path';
import {UserError} from '../errors.ts';

/** The server's log, a file of this machine, or the newest file of a folder. */
export interface ServerLog {
  /** Marks a place in it; what it returns reads the lines written since, at most 256 kB of them, once: none where the place was not to be had. */
  mark(): () => string[];
}

/** Opens a log. UserError when it cannot be read. */
export function openServerLog(path: string): ServerLog {
  const open = () => openSync(newestFile(path), 'r');
  try {
    closeSync(open());
  } catch (error) {
    throw new UserError(
      `the server's log ${path} cannot be read: ${(error as Error).message}`,
      'Give --server-log a file or folder of this machine that you may read.',
    );
  }
  return {
    mark: () => {
      const file = tryTo(open);
      const from = file === null ? 0 : fstatSync(file).size;
      return () => (file === null ? [] : readSince(path, file, from));
    },
  };
}

const MOST_BYTES = 256 * 1024;
const LONGEST_LINE = 2000;

function newestFile(path: string): string {
  if (!statSync(path).isDirectory()) return path;
  const files = readdirSync(path).map(name => {
    const file = join(path, name);
    return {file, stat: statSync(file)};
  });
  const newest = files
    .filter(({stat}) => stat.isFile())
    .reduce<(typeof files)[number] | null>(
      (one, other) => (one && one.stat.mtimeMs >= other.stat.mtimeMs ? one : other),
      null,
    );
  if (!newest) throw new Error('the folder is empty');
  return newest.file;
}

/** Reads on in the file that was open, and from its beginning what has taken its place since. */
function readSince(path: string, file: number, from: number): string[] {
  const now = tryTo(() => openSync(newestFile(path), 'r'));
  const parts: Part[] = [readFrom(file, from)];
  if (now !== null && fstatSync(now).ino !== fstatSync(file).ino) parts.push(readFrom(now, 0));
  for (const one of [file, now]) if (one !== null) closeSync(one);
  const lines = parts.flatMap(({text}) => text.split(/\r?\n/)).filter(line => line !== '');
  const left = parts.reduce((sum, part) => sum + part.left, 0);
  const cut = lines.map(line => (line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line));
  return left > 0 ? [...cut, `… ${left} bytes more are in the server's log`] : cut;
}

interface Part {
  readonly text: string;
  /** Bytes that were not read. */
  readonly left: number;
}

/** A file that has become shorter was begun anew. */
function readFrom(file: number, from: number): Part {
  const {size} = fstatSync(file);
  const begin = size < from ? 0 : from;
  const bytes = Buffer.alloc(Math.min(MOST_BYTES, size - begin));
  const read = readSync(file, bytes, 0, bytes.length, begin);
  return {text: bytes.toString('utf8', 0, read), left: size - begin - read};
}

function tryTo<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}
