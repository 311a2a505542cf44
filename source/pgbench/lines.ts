/**
 * The whole lines of a stream so far, and its incomplete tail, to be given back with the next chunk. Lines end with `\n`, `\r\n` or
 * (`pgbench -i` on a terminal) `\r`; a `\r` at the end of a chunk stays pending, since its `\n` may be still to come.
 */
export function splitLines(pending: string, chunk: string): {lines: string[]; pending: string} {
  if (!pending.endsWith('\r') && !LINE_END.test(chunk)) return {lines: [], pending: pending + chunk};
  const text = pending + chunk;
  const half = text.endsWith('\r') ? '\r' : '';
  const lines = text.slice(0, text.length - half.length).split(LINE_END);
  const tail = lines.pop() ?? '';
  return {lines, pending: tail + half};
}

const LINE_END = /\r\n|\n|\r/;
