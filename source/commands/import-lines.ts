import {type Decoder, makeDecoder} from '../pgbench/import/decode.ts';
import type {Print} from '../pgbench/import/find-runs.ts';
import {maskLines} from '../pgbench/import/mask.ts';
import {splitLines} from '../pgbench/lines.ts';

/** Hands over the lines of a stream of bytes in whatever encoding, as they come; nothing once it is seen to be no text. */
export async function readLines(chunks: AsyncIterable<Uint8Array>, take: (line: string) => void): Promise<void> {
  let decoder: Decoder | null = null;
  let pending = '';
  const add = (text: string) => {
    const split = splitLines(pending, text);
    for (const line of split.lines) take(line);
    pending = split.pending;
    if (pending.length < LONGEST_LINE) return;
    take(pending);
    pending = '';
  };
  for await (const chunk of chunks) {
    decoder ??= makeDecoder(chunk);
    if (decoder.encoding === 'binary') break;
    add(decoder.decode(chunk));
  }
  add(decoder?.end() ?? '');
  if (pending !== '') take(pending.replace(/\r$/, ''));
}

/** What is longer without a line end is no output of pgbench; it is looked at in pieces, to bound memory. */
const LONGEST_LINE = 1 << 20;

type Place = Pick<Print, 'firstLine' | 'lastLine'>;

/** The text of each run as it stands in its file but for passwords; the lines are read once more, and of a long one the beginning and the end are kept. */
export async function readTexts(chunks: AsyncIterable<Uint8Array>, places: readonly Place[]): Promise<string[]> {
  const slices = places.map(place => ({place, ...makeSlice()}));
  const waiting = slices.toSorted((one, other) => other.place.firstLine - one.place.firstLine);
  let open: typeof slices = [];
  let number = 0;
  const masker = maskLines(masked => {
    number += 1;
    for (let next = waiting.at(-1); next && next.place.firstLine <= number; next = waiting.at(-1)) {
      open.push(next);
      waiting.pop();
    }
    for (const slice of open) slice.add(masked);
    open = open.filter(({place}) => place.lastLine > number);
  });
  await readLines(chunks, masker.read);
  masker.end();
  return slices.map(({text}) => text());
}

function makeSlice() {
  const head: string[] = [];
  let tail: string[] = [];
  let room = HALF;
  let tailSize = 0;
  let omitted = 0;
  return {
    add(line: string) {
      const size = line.length + 1;
      if (room >= size && tail.length === 0) {
        head.push(line);
        room -= size;
        return;
      }
      tail.push(line.slice(-HALF));
      tailSize += Math.min(size, HALF);
      if (tailSize <= 2 * HALF) return;
      let from = 0;
      for (; tailSize > HALF; from++) tailSize -= Math.min((tail[from]?.length ?? 0) + 1, HALF);
      omitted += from;
      tail = tail.slice(from);
    },
    text() {
      let from = 0;
      for (let size = tailSize; size > HALF; from++) size -= Math.min((tail[from]?.length ?? 0) + 1, HALF);
      const gap = omitted + from > 0 ? [`[${omitted + from} lines left out]`] : [];
      return [...head, ...gap, ...tail.slice(from)].join('\n');
    },
  };
}

/** Characters of the beginning, and of the end, of a text. */
const HALF = 128 * 1024;
