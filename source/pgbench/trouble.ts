import {findProgress} from './progress.ts';

/** An error that pgbench or the server printed; the message is without pgbench's own prefix. */
export type Trouble =
  | {readonly kind: 'client-aborted'; readonly client: number | null; readonly message: string}
  | {readonly kind: 'connection-failed'; readonly client: number | null; readonly message: string}
  /** The run ended early or is not to be trusted (exit status 2). */
  | {readonly kind: 'incomplete'; readonly message: string}
  | {readonly kind: 'error'; readonly message: string};

/** The error that a line holds, also one written into another thread's progress line; null when the line is anything else. */
export function readTrouble(line: string): Trouble | null {
  const text = (findProgress(line)?.rest ?? line).trim();
  if (text === '' || NO_ERROR.test(text)) return null;
  const prefix = PREFIX.exec(text);
  const message = dropPrefixes(prefix ? text.slice(prefix.index + prefix[0].length) : text);
  return prefix || BARE.test(message) ? classify(message) : null;
}

function classify(message: string): Trouble {
  const aborted = CLIENT_ABORTED.exec(message);
  if (aborted) return {kind: 'client-aborted', client: Number(aborted[1]), message};
  const refused = CONNECTION_FAILED.exec(message);
  if (refused) return {kind: 'connection-failed', client: refused[1] ? Number(refused[1]) : null, message};
  return {kind: RUN_ABORTED.test(message) ? 'incomplete' : 'error', message};
}

/** Name, severity and message are separate writes, so two threads can yield `pgbench: error: pgbench: client 3 aborted …`. */
function dropPrefixes(message: string): string {
  let rest = message;
  for (let next = LEADING_PREFIX.exec(rest); next; next = LEADING_PREFIX.exec(rest)) rest = rest.slice(next[0].length);
  return rest;
}

/** pgbench's name is that of its file; the prefix exists from 13 on, `fatal` in 13 and 14 only, and the message may be empty. */
const PREFIX = /(?:^|[^\s:]: )(?:error|fatal):(?: |$)/;
const LEADING_PREFIX = /^(?:[^\s:]+: )?(?:error|fatal):(?: |$)|^[^\s:]+: (?=client \d+ (?:script \d+ )?aborted\b)/;

/** Other severities, the vacuum before a run (its errors are ignored), and what `-d` and `--verbose-errors` tell of a client. */
const NO_ERROR =
  /^(?:\S+: )?(?:(?:detail|hint|warning|info|debug): |client \d+ (?:sending|receiving|received|executing|got|repeats|ends)\b)|^starting vacuum/;

/** Texts without prefix: all of pgbench's up to 12, those of getopt, of libpq and (where it speaks English) of the server. */
const BARE = new RegExp(
  [
    String.raw`^client \d+ (?:script \d+ )?aborted\b`,
    '^connection to (?:database|server) ',
    '^could not (?:create connection|connect|open|fork|create thread|start|fetch|count|initialize)\\b',
    '^Run was aborted\\b',
    '^(?:ERROR|FATAL|PANIC): ',
    '^server closed the connection unexpectedly',
    '^out of memory',
    '^(?:you )?need at least \\d+ open files',
    String.raw`^number of clients \(\d+\) must`,
    String.raw`^\S+: (?:(?:invalid|illegal|unrecognized|unknown) option|option )`,
  ].join('|'),
  'i',
);

const CLIENT_ABORTED = /^client (\d{1,9}) (?:script \d+ )?aborted\b/i;
const CONNECTION_FAILED =
  /^could not create connection for (?:client (\d{1,9})|\w+)|^connection to (?:database|server) .*failed|^could not connect to server/i;
const RUN_ABORTED = /^Run was aborted\b/;
