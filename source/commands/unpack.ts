import {pipeline, Readable} from 'node:stream';
import {createGunzip} from 'node:zlib';

/** The bytes as they are, or what is packed in them where they are gzip; what ends torn or damaged is read as far as it goes. */
export async function* unpack(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = chunks[Symbol.asyncIterator]();
  const first = await source.next();
  if (first.done) return;
  const rest = async function* () {
    yield first.value;
    yield* {[Symbol.asyncIterator]: () => source};
  };
  const [one, two] = first.value;
  if (one !== 0x1f || two !== 0x8b) {
    yield* rest();
    return;
  }
  try {
    yield* pipeline(Readable.from(rest()), createGunzip(), () => {});
  } catch (error) {
    if (!String((error as NodeJS.ErrnoException).code).startsWith('Z_')) throw error;
  }
}
