import {createReadStream} from 'node:fs';
import {open} from 'node:fs/promises';
import {basename} from 'node:path';
import {pipeline} from 'node:stream';
import {createGunzip} from 'node:zlib';
import {UserError} from '../errors.ts';
import {decodeEvent} from '../event/codec.ts';
import {type Event, FORMAT} from '../event/event.ts';
import {type Held, type Numbered, openHolder, startOf, typeOf} from './held.ts';
import {cutLines, type TextLine} from './lines.ts';

/** An event and where its line stands in the (unpacked) file, in bytes. */
export interface Placed {
  readonly event: Event;
  readonly offset: number;
  /** Where reading goes on after it. */
  readonly next: number;
  /** Whether all that stands before `next` has been given; while lines are held back it has not. */
  readonly isSettled: boolean;
}

export interface ReadOptions {
  /** Takes what could not be read, in words with line numbers; 50 of them, then one that counts the rest. */
  readonly notes?: string[];
  /** Types of event that are passed over unparsed. */
  readonly skip?: ReadonlySet<string> | undefined;
  /** Types of which only what was said last counts, while it says so. */
  readonly held?: Held | undefined;
  /** After so many lines those that are held back are given all the same. */
  readonly mostHeld?: number | undefined;
}

/**
 * The events of a session file, plain or gzip, in the order recorded, without holding the file in memory. Lines that cannot be read are
 * passed over with a note. Throws UserError when the file is missing, empty, no session, or of a newer format.
 */
export async function* readSession(path: string, {notes = [], skip}: ReadOptions = {}): AsyncGenerator<Placed> {
  yield* readEvents(openChunks(path, notes), {path, from: 0, notes, skip});
}

/** The same events, hundreds together, which costs less than one at a time; all of them are to be taken before the next are asked for. */
export function readTogether(
  path: string,
  {notes = [], skip, held}: ReadOptions = {},
): AsyncGenerator<Iterable<Event>> {
  return cutBatches(openChunks(path, notes), {path, from: 0, notes, skip, held}, event => event);
}

/** The events in bytes of a session that begin at `from`; the beginning is checked only when that is 0. */
export async function* readEvents(chunks: AsyncIterable<Buffer>, place: ReadPlace): AsyncGenerator<Placed> {
  for await (const batch of readBatches(chunks, place)) yield* batch;
}

export interface ReadPlace extends ReadOptions {
  readonly path: string;
  readonly from: number;
  readonly notes: string[];
}

/** The same, those of a chunk together: each is parsed when it is taken, so that few are held at once. */
export function readBatches(chunks: AsyncIterable<Buffer>, place: ReadPlace): AsyncGenerator<Iterable<Placed>> {
  return cutBatches(chunks, place, (event, {offset}, next, isSettled) => ({event, offset, next, isSettled}));
}

async function* cutBatches<T>(
  chunks: AsyncIterable<Buffer>,
  {path, from, notes, skip, held, mostHeld}: ReadPlace,
  make: (event: Event, line: TextLine, next: number, isSettled: boolean) => T,
): AsyncGenerator<Iterable<T>> {
  const holder = held && openHolder(held, mostHeld);
  const unknown = new Set<string>();
  let lines = 0;
  let known = from > 0;
  let reached = from;
  const read = (line: TextLine, number: number, next = line.next, isSettled = true): T | null => {
    const {text} = line;
    const decoded = text === null ? {unread: 'longer than any event'} : decodeEvent(text);
    if ('event' in decoded) {
      if (decoded.event.type === 'session') refuseNewer(path, decoded.event.format);
      known = true;
      reached = next;
      return make(decoded.event, line, next, isSettled);
    }
    if (number === 1) refuseNewer(path, formatOf(text));
    if (!known && number >= LINES_TO_KNOW) throw notSession(path);
    if ('unread' in decoded) addNote(notes, `line ${number} ${describe(line, decoded.unread)}`);
    else if (!unknown.has(decoded.unknown)) {
      unknown.add(decoded.unknown);
      const name = decoded.unknown.slice(0, 40);
      addNote(notes, `line ${number} and others of its type (${name}) are not known to this version`);
    }
    return null;
  };
  const readAll = function* (some: readonly TextLine[]): Generator<T> {
    for (const line of some) {
      const number = ++lines;
      if (line.text === '' || (skip && line.text !== null && skip.has(typeOf(line.text)))) continue;
      const before = holder?.pass(line, number);
      if (before === null) {
        reached = line.next;
        continue;
      }
      if (before && before.length > 0) yield* readHeld(before, line.offset);
      const placed = read(line, number, line.next, holder?.isEmpty());
      if (placed) yield placed;
    }
  };
  /** With the last of them all is given that stands before `next`, unless others are still held back. */
  const readHeld = function* (released: readonly Numbered[], next: number): Generator<T> {
    for (const [index, {line, number}] of released.entries()) {
      const placed = read(line, number, next, index === released.length - 1 && holder?.isEmpty());
      if (placed) yield placed;
    }
  };
  const bytes = [...(skip ?? [])].map(type => Buffer.from(startOf(type)));
  for await (const some of cutLines(chunks, from, bytes)) yield readAll(some);
  if (holder) yield readHeld(holder.release(), reached);
  if (!known) throw lines === 0 ? new UserError(`${path} is empty`, HINT) : notSession(path);
}

/** After so many lines without an event a file is no session. */
const LINES_TO_KNOW = 100;
const MOST_NOTES = 50;
const HINT = 'pgtop-bench sessions lists the sessions that are saved.';

/** The bytes of a file, inflated when its first bytes are those of gzip; a packed file that ends torn is read as far as it goes. */
export async function* openChunks(
  path: string,
  notes: string[],
  chunkSize: number = CHUNK_BYTES,
): AsyncGenerator<Buffer> {
  try {
    const packed = await isPacked(path);
    const bytes = createReadStream(path, {highWaterMark: CHUNK_BYTES});
    const inflated = {chunkSize, highWaterMark: AHEAD_BYTES};
    yield* packed ? pipeline(bytes, createGunzip(inflated), () => {}) : bytes;
  } catch (error) {
    if (!isDamage(error)) throw explain(path, error);
    addNote(notes, 'the packed file is damaged or ends early');
  }
}

const CHUNK_BYTES = 256 * 1024;
/** What is inflated while the chunk before is still being read, on another core where there is one. */
const AHEAD_BYTES = 4 * CHUNK_BYTES;

/** Whether a file is gzip by its first bytes. */
export async function isPacked(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const {buffer, bytesRead} = await file.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await file.close();
  }
}

/** Whether zlib found the bytes wrong. */
function isDamage(error: unknown): boolean {
  const {code} = error as NodeJS.ErrnoException;
  return typeof code === 'string' && code.startsWith('Z_');
}

/** What the file system refused, as a UserError where a person can mend it. */
export function explain(path: string, error: unknown): unknown {
  const {code, message} = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new UserError(`there is no file ${path}`, HINT);
  if (code === 'EISDIR') return new UserError(`${path} is a folder, not a session`, HINT);
  return isOfSystem(error) ? new UserError(`cannot read ${path}: ${message}`) : error;
}

/** Whether a system call failed: `EACCES`, `EIO`, `ELOOP` … */
function isOfSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

function refuseNewer(path: string, format: number): void {
  if (format > FORMAT)
    throw new UserError(
      `${basename(path)} is of session format ${format}; this version reads formats up to ${FORMAT}`,
      'Update pgtop-bench.',
    );
}

/** The format that a first line names which is otherwise not understood; 0 when it names none. */
function formatOf(text: string | null): number {
  try {
    const {type, format} = JSON.parse(text ?? '') as Record<string, unknown>;
    return type === 'session' && typeof format === 'number' ? format : 0;
  } catch {
    return 0;
  }
}

function notSession(path: string): UserError {
  return new UserError(`${path} is not a session of pgtop-bench`, HINT);
}

function describe({whole, text}: TextLine, reason: string): string {
  return whole || text === null ? `cannot be read: ${reason}` : 'is torn: the recording was cut there';
}

function addNote(notes: string[], note: string): void {
  if (notes.length < MOST_NOTES) notes.push(note);
  else {
    const more = Number(/^and (\d+) more$/.exec(notes[MOST_NOTES] ?? '')?.[1] ?? 0) + 1;
    notes[MOST_NOTES] = `and ${more} more`;
  }
}
