import {toAscii} from '../text/ascii.ts';

/** Writes ASCII in place of all text from now on, whether of the screen, of lines, questions or errors, if the stream is a terminal. */
export function writeAscii(stream: NodeJS.WriteStream): void {
  if (!stream.isTTY) return;
  const write: (chunk: string | Uint8Array, ...rest: never[]) => boolean = stream.write.bind(stream);
  stream.write = (chunk: string | Uint8Array, ...rest: never[]) =>
    write(typeof chunk === 'string' ? toAscii(chunk) : chunk, ...rest);
}
