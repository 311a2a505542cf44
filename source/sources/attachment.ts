import {open, stat} from 'node:fs/promises';
import {basename} from 'node:path';
import {UserError} from '../errors.ts';
import {startShell} from './shell.ts';

/** Text of another tool, to be kept with a session. */
export interface Attachment {
  /** Name of the file, or the command. */
  readonly name: string;
  readonly text: string;
}

/** What is kept of one, in bytes. */
const MOST_BYTES = 1_000_000;

/** Reads a file, or runs a command and takes what it writes to stdout; `begun` is told of its process group. UserError when either fails. */
export async function readAttachment(
  source: string,
  environment: Readonly<Record<string, string>>,
  begun: (group: number | null) => void,
): Promise<Attachment> {
  const found = await stat(source).catch(() => null);
  if (found?.isFile()) return {name: basename(source), text: await readStart(source)};
  if (found) throw new UserError(`--attach ${source} is no file`, 'Name a file, or give a command in quotes.');
  const shell = startShell(source, environment);
  begun(shell.pid ?? null);
  const lines: string[] = [];
  let bytes = 0;
  let last = '';
  for await (const {stream, text} of shell.lines) {
    if (text !== '') last = text;
    if (stream !== 'stdout' || bytes >= MOST_BYTES) continue;
    lines.push(text);
    bytes += Buffer.byteLength(text) + 1;
  }
  const {exitCode, signal, error} = await shell.ended;
  begun(null);
  if (exitCode !== 0) {
    throw new UserError(
      `--attach '${source}' failed: ${error ?? (signal ? `ended by ${signal}` : `exit code ${exitCode}`)}${last && `, ${last}`}`,
      'It is neither a file nor a command that runs.',
    );
  }
  return {name: source, text: cut(lines.join('\n'), bytes)};
}

async function readStart(path: string): Promise<string> {
  const file = await open(path);
  try {
    const {size} = await file.stat();
    const {buffer, bytesRead} = await file.read(
      Buffer.alloc(Math.min(size, MOST_BYTES)),
      0,
      Math.min(size, MOST_BYTES),
      0,
    );
    return cut(buffer.toString('utf8', 0, bytesRead), size);
  } finally {
    await file.close();
  }
}

function cut(text: string, bytes: number): string {
  return bytes > MOST_BYTES ? `${text}\n… cut after ${MOST_BYTES} bytes` : text;
}
