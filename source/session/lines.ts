import {isAscii} from 'node:buffer';

/** A longer line is no event of ours; it is passed over without being held. */
export const LONGEST_LINE_BYTES = 10_000_000;

/** One line and where it stands in its file, in bytes. */
export interface TextLine {
  /** null for a line that is too long. */
  readonly text: string | null;
  readonly offset: number;
  /** Where the next line begins. */
  readonly next: number;
  /** Whether its line end was there; only the last line may lack it. */
  readonly whole: boolean;
}

/**
 * Cuts bytes, the first of which stands at `from` in its file, into lines; those of a chunk come together. Lines that begin with one of `skipped`
 * may come without their text.
 */
export async function* cutLines(
  chunks: AsyncIterable<Buffer>,
  from: number,
  skipped: readonly Buffer[] = [],
): AsyncGenerator<TextLine[]> {
  let parts: Buffer[] = [];
  let held = 0;
  let offset = from;
  for await (const chunk of chunks) {
    const lines: TextLine[] = [];
    // Where each byte is a character, that takes a third of the time.
    const encoding = isAscii(chunk) ? 'latin1' : 'utf8';
    const read = (start: number, end: number): string => {
      if (skipped.some(bytes => beginsWith(chunk, start, bytes))) return '';
      return chunk.toString(encoding, start, end);
    };
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      const next = offset + held + end - start + 1;
      const text = held === 0 ? read(start, end) : join(parts, held, chunk.subarray(start, end));
      lines.push({text, offset, next, whole: true});
      if (held > 0) parts = [];
      held = 0;
      offset = next;
      start = end + 1;
    }
    held += chunk.length - start;
    if (held > LONGEST_LINE_BYTES) parts = [];
    else if (start < chunk.length) parts.push(chunk.subarray(start));
    yield lines;
  }
  if (held > 0) yield [{text: join(parts, held, Buffer.alloc(0)), offset, next: offset + held, whole: false}];
}

/** Compared from the end: the beginnings of lines are alike. */
function beginsWith(chunk: Buffer, start: number, bytes: Buffer): boolean {
  for (let index = bytes.length - 1; index >= 0; index--) if (chunk[start + index] !== bytes[index]) return false;
  return true;
}

function join(parts: readonly Buffer[], held: number, last: Buffer): string | null {
  return held + last.length > LONGEST_LINE_BYTES ? null : Buffer.concat([...parts, last]).toString('utf8');
}
