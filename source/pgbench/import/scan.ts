import {findProgress, type Progress} from '../progress.ts';
import {readLogRow} from '../transaction-log.ts';
import {readTrouble, type Trouble} from '../trouble.ts';
import {type CommandFigure, type PgbenchCommand, readCommand, readCommandFigure} from './command-line.ts';
import {type Heading, isNoise, readHeading} from './heading.ts';
import {dropPrefix, readPrefix} from './prefix.ts';
import {findSentences, type Sentence, type SentenceKind} from './sentence.ts';
import {tidy} from './tidy.ts';
import {joinLines} from './unwrap.ts';

/** Something in a text that tells of runs; everything else is dropped while it is read. */
export type Item = Place &
  (
    | {readonly what: 'sentence'; readonly kind: SentenceKind; readonly text: string; readonly readable: boolean}
    | {readonly what: 'row'; readonly text: string}
    | {readonly what: 'progress'; readonly progress: Progress}
    | {readonly what: 'trouble'; readonly trouble: Trouble}
    | {readonly what: 'command'; readonly command: PgbenchCommand}
    | {readonly what: 'figure'; readonly figure: CommandFigure}
    | {readonly what: 'text'; readonly heading: Heading | null}
  );

/** Where an item stands. */
export interface Place {
  /** Number of its line, from 1. */
  readonly line: number;
  /** The line as it was, without colours and the like. */
  readonly raw: string;
  /** What the line's prefix calls the run's container, host or file; '' when nothing. */
  readonly name: string;
  /** Levels of quotation. */
  readonly depth: number;
  readonly table: boolean;
  /** 0, or which of several reports that stand side by side. */
  readonly column: number;
}

/** Lines of a text in, the items in it out; memory grows with the runs, not with the text. */
export interface Scanner {
  read(line: string): void;
  end(): Scan;
}

export interface Scan {
  readonly items: readonly Item[];
  /** Rows of a `-l` log. */
  readonly logRows: {readonly transaction: number; readonly aggregate: number};
}

/** Makes a scanner for one text. */
export function makeScanner(): Scanner {
  const items: Item[] = [];
  const logRows = {transaction: 0, aggregate: 0};
  /** Other text since the last item: its first and its last lines. */
  const first: Item[] = [];
  const last: Item[] = [];
  let number = 0;
  let held: string | null = null;
  let inRows = false;
  let columns: number[] = [];
  let lines = 0;
  /** Line of the last sentence that could be read: what cannot be read far from it is not pgbench's. */
  let lastRead = 0;

  function add(item: Item): void {
    items.push(...first.splice(0), ...last.splice(0), item);
  }

  function addText(place: Place, heading: Heading | null): void {
    const item: Item = {...place, what: 'text', heading};
    if (first.length < KEPT) first.push(item);
    else last.push(item);
    if (last.length > KEPT) last.shift();
  }

  function readLine(line: string): void {
    const row = inRows ? readRow(line) : null;
    const place: Place = {line: number, raw: line, name: '', depth: 0, table: false, column: 0};
    if (row !== null) return add({...place, what: 'row', text: row});
    const found = findSentences(line);
    const prefix = found[0] ? readPrefix(line.slice(0, found[0].at)) : null;
    const figure = readCommandFigure(line);
    if (figure) return add({...place, what: 'figure', figure});
    if (!prefix || (prefix.prose && found.length < 3)) return readOther(place, line);
    inRows = false;
    columns = layColumns(line, found, columns);
    const {name, depth} = prefix;
    const table = prefix.table || /^[\s>]*[|│┃].*[|│┃]\s*$/.test(line);
    for (const [index, sentence] of found.entries()) {
      const column = columnOf(found, index, columns);
      const itemPlace: Place = {...place, name, depth, table, column};
      if (sentence.kind === 'statements' || sentence.kind === 'statistics') inRows = sentence.readable;
      addSentence(itemPlace, sentence, line, found[index + 1]?.at ?? line.length);
    }
  }

  function addSentence(place: Place, sentence: Sentence, line: string, next: number): void {
    const {kind, text, readable} = sentence;
    const read = kind === 'progress' ? findProgress(text) : null;
    if (read) add({...place, what: 'progress', progress: read.progress});
    else if (readable || kind === 'type' || (place.name === '' && place.line - lastRead <= NEAR))
      add({...place, what: 'sentence', kind, text, readable});
    if (readable) lastRead = place.line;
    const rest = kind === 'type' || kind === 'script' ? '' : line.slice(sentence.end, next);
    const trouble = rest.length > 8 && kind !== 'vacuum' ? readTrouble(rest) : null;
    if (trouble) add({...place, what: 'trouble', trouble});
  }

  function readOther(place: Place, line: string): void {
    const text = dropPrefix(line);
    const command = readCommand(line);
    if (command) {
      inRows = false;
      return add({...place, what: 'command', command});
    }
    const trouble = STRANGER.test(text) ? null : readTrouble(text);
    if (trouble) return add({...place, what: 'trouble', trouble});
    const heading = readHeading(line);
    if (heading || !isNoise(line)) addText(place, heading);
  }

  function release(): void {
    if (held !== null) readLine(held);
    held = null;
  }

  return {
    read(line) {
      lines += 1;
      if (line.includes('client ') && DEBUG.test(line) && !line.includes('progress')) return;
      const code = line.charCodeAt(0);
      if (code >= 48 && code <= 57) {
        const row = readLogRow(line);
        if (row) {
          logRows[row.kind] += 1;
          return;
        }
      }
      for (const piece of tidy(line.length > LONGEST ? line.slice(0, LONGEST) : line)) {
        const joined = held === null ? null : joinLines(held, piece);
        if (joined) {
          held = joined.line;
          if (joined.torn !== null)
            readOther({line: number, raw: joined.torn, name: '', depth: 0, table: false, column: 0}, joined.torn);
          continue;
        }
        release();
        held = piece;
        number = lines;
      }
    },
    end() {
      release();
      items.push(...first, ...last);
      return {items, logRows};
    },
  };
}

/** A row of `-r`, as it is printed. */
function readRow(line: string): string | null {
  const text = dropPrefix(line);
  return /^\d+\.\d{3,6}\s+\S/.test(text) ? text.trimEnd() : null;
}

/** The offsets at which reports stand side by side, as this line shows them; what was known before when it shows nothing. */
function layColumns(line: string, found: readonly Sentence[], known: number[]): number[] {
  const first = found[0];
  if (!first) return known;
  const same = found.filter((sentence, index) => index === 0 || isBeside(found[index - 1], sentence));
  if (same.length > 1 && same.length === found.length) return same.map(({at}) => at);
  return first.kind === 'type' || first.kind === 'banner' || line.includes('\t\t') ? [] : known;
}

/** Two columns say the same thing at once; a report says nothing twice, and its progress goes on. */
function isBeside(left: Sentence | undefined, right: Sentence): boolean {
  if (left?.kind !== right.kind) return false;
  if (right.kind !== 'progress') return true;
  return findProgress(left.text)?.progress.seconds === findProgress(right.text)?.progress.seconds;
}

function columnOf(found: readonly Sentence[], index: number, columns: readonly number[]): number {
  if (found.length > 1 && found.every((sentence, other) => other === 0 || isBeside(found[other - 1], sentence)))
    return index;
  const at = found[index]?.at ?? 0;
  if (found.length > 1 || columns.length < 2 || at < 16) return 0;
  const near = columns.findIndex(column => Math.abs(column - at) <= 3);
  return Math.max(0, near);
}

/** What `-d` and --verbose-errors print for each statement, in numbers. */
const DEBUG =
  /(?:^|[\s:|])client \d+ (?:sending|receiving|received|executing|got|repeats|ends|sleeping|could not send)\b/;

/** Errors of programs that are not pgbench. */
const STRANGER =
  /^(?:\S*\/)?(?:psql|pg_\w+|createdb|dropdb|createuser|vacuumdb|reindexdb|initdb|postgres|bash|sh|-bash|zsh|make|ssh|docker|kubectl)(?:\[\d+\])?:/;

const KEPT = 12;
const NEAR = 30;

/** Longer lines hold no report; a cut keeps them from being searched for ever. */
const LONGEST = 1_000_000;
