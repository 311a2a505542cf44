/** Bytes of a text in, its characters out; chunks may split anywhere. What is no text in the encoding becomes U+FFFD. */
export interface Decoder {
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'binary';
  decode(chunk: Uint8Array): string;
  end(): string;
}

/** Makes the decoder for a text that begins with these bytes: by its byte order mark, or by where its zeros are. */
export function makeDecoder(beginning: Uint8Array): Decoder {
  const encoding = findEncoding(beginning);
  const decoder = new TextDecoder(encoding === 'binary' ? 'utf-8' : encoding);
  return {
    encoding,
    decode: chunk => decoder.decode(chunk, {stream: true}),
    end: () => decoder.decode(),
  };
}

/** Text that Windows programs redirect to a file is UTF-16; a text without its mark has a zero in most pairs of bytes. */
function findEncoding(bytes: Uint8Array): Decoder['encoding'] {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, 4096);
  const zeros = [0, 0];
  for (let index = 0; index < head.length; index += 1)
    if (head[index] === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > head.length / 4 && even < odd / 4) return 'utf-16le';
  if (even > head.length / 4 && odd < even / 4) return 'utf-16be';
  return even + odd > head.length / 20 ? 'binary' : 'utf-8';
}
