import {findProgress} from '../progress.ts';
import {isBareFigure, isCommandOpen, readCommand, readCommandFigure} from './command-line.ts';
import {dropPrefix} from './prefix.ts';
import {findSentences, type Sentence} from './sentence.ts';

/**
 * Joins a line with the next one where a mail program or a terminal broke a sentence of pgbench, or a shell command, in two; null where the next
 * line begins something of its own. A progress line that another thread's error has torn gives up the error as a line of its own.
 */
export function joinLines(line: string, next: string): {line: string; torn: string | null} | null {
  const command = readCommand(line) !== null;
  if (isCommandOpen(line)) return {line: `${line.replace(/\s*\\\s*$/, ' ')}${dropPrefix(next)}`, torn: null};
  if (!command && !OPENING.test(line.slice(-MOST))) return null;
  if (command && readCommandFigure(line) && isBareFigure(dropPrefix(next)))
    return {line: `${line} ${dropPrefix(next)}`, torn: null};
  const head = line.replace(/[\s\\]+$/, '');
  const before = findSentences(head);
  if (before.some(({kind}, index) => kind !== 'progress' && before[index + 1]?.kind === kind)) return null;
  const torn = rejoinTorn(head, before.at(-1), next);
  if (torn) return torn;
  if (before.at(-1)?.readable && before.at(-1)?.end === head.length && !OPEN_ENDED.test(head)) return null;
  if (startsAnew(next)) return null;
  const soft = head.endsWith('=');
  for (const tail of new Set([dropKnown(line, next), dropPrefix(next), next.trim()])) {
    if (tail === '' || tail.length > MOST) continue;
    const glued = (soft ? head.slice(0, -1) : head) + tail;
    const spaced = `${head} ${tail}`;
    if (command && readCommandFigure(spaced) && !readCommandFigure(line)) return {line: spaced, torn: null};
    for (const whole of soft ? [glued, spaced] : [spaced, glued]) {
      const seam = whole.length - tail.length;
      const found = findSentences(whole).find(({at, end, readable}) => readable && at < seam && end > seam);
      const half = before.find(({at}) => at === found?.at);
      if (found && isWhole(found, half, whole === spaced || soft, tail, whole.length)) return {line: whole, torn: null};
    }
  }
  return null;
}

/** Whether a sentence over both lines is more than chance: without a blank between them, only where its first half said nothing. */
function isWhole(found: Sentence, half: Sentence | undefined, apart: boolean, tail: string, length: number): boolean {
  if (found.kind === 'type' || found.kind === 'script')
    return half?.readable === false && /<builtin:.*>/.test(found.text);
  if (apart || half?.readable !== true) return true;
  return found.kind === 'progress' && found.end === length && /[a-z]/.test(tail);
}

function rejoinTorn(
  head: string,
  last: Sentence | undefined,
  next: string,
): {line: string; torn: string | null} | null {
  if (last?.kind !== 'progress' || !last.readable) return null;
  const error = head.slice(last.end);
  const tail = dropPrefix(next);
  if (!/^, (?:lag |\d+ (?:failed|skipped|retried))/.test(tail) || !/\b(?:error|fatal|aborted)\b/i.test(error))
    return null;
  const whole = head.slice(0, last.end) + tail;
  return findProgress(whole)?.rest === '' ? {line: whole, torn: error} : null;
}

function startsAnew(next: string): boolean {
  const text = dropPrefix(next);
  return findSentences(text)[0]?.at === 0 || readCommand(text) !== null;
}

/** The next line without the same beginning as this one. */
function dropKnown(line: string, next: string): string {
  const first = findSentences(line)[0];
  const prefix = first ? line.slice(0, first.at) : '';
  return (prefix !== '' && next.startsWith(prefix) ? next.slice(prefix.length) : dropPrefix(next)).trim();
}

/** A sentence may begin here and not end. */
const OPENING =
  /\b(?:transaction(?=$|\s+t)|scaling(?=$|\s+f)|partition|query(?=$|\s+m)|number(?=$|\s+o)|maximum(?=$|\s+n)|total(?=$|\s+n)|duration(?=:?\s*\d*$)|latency(?=$|\s+[as])|rate(?=$|\s+l)|(?:initial|average)(?=$|\s+c)|tps(?=$|\s*=)|progress[\s\d]*:|pgbench\s*\(|statement(?=$|\s+l)|weight|\d\s+transactions)/;

/** What reads well and may still go on. */
const OPEN_ENDED = /\d ms$|\d tps$|,$|\d$|retried$|\([^)]*$/;

/** A mail breaks at 80 columns, a wide terminal at 250. */
const MOST = 400;
