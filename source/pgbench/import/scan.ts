import {findProgress, type Progress} from '../progress.ts';
import {readLogRow} from '../transaction-log.ts';
import {readTrouble, type Trouble} from '../trouble.ts';
import {readVersion} from '../version.ts';
import {columnsOf, layColumns} from './columns.ts';
import {
  type CommandFigure,
  isDoubtfulFigure,
  type PgbenchCommand,
  readCommand,
  readCommandFigure,
  readLoop,
} from './command-line.ts';
import {type Heading, isNoise, readHeading} from './heading.ts';
import {dropPrefix, type Prefix, readPrefix} from './prefix.ts';
import {findSentences, type Sentence, type SentenceKind} from './sentence.ts';
import {tidy} from './tidy.ts';
import {joinLines} from './unwrap.ts';

/** Something in a text that tells of runs; everything else is dropped while it is read. */
export type Item = Place &
  (
    | {readonly what: 'sentence'; readonly kind: SentenceKind; readonly text: string; readonly readable: boolean}
    | {readonly what: 'row'; readonly text: string}
    | {readonly what: 'progress'; readonly text: string; readonly progress: Progress}
    | {readonly what: 'trouble'; readonly trouble: Trouble}
    | {readonly what: 'command'; readonly command: PgbenchCommand}
    | {readonly what: 'doubtful'}
    | {readonly what: 'version'; readonly version: string}
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
  /** What stands in the line before its first sentence, without times and quotation marks. */
  readonly head: string;
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
  let lines = 0;
  /** A line, and its number, that the next one may go on with. */
  let held: {text: string; number: number} | null = null;
  let inRows = false;
  /** Whether the lines of a script are those of a loop. */
  let inLoop = false;
  let columns: readonly number[] = [];
  /** Number of the last line with a readable sentence: what cannot be read far from it is not pgbench's. */
  let lastRead = 0;

  function add(item: Item): void {
    items.push(...first.splice(0), ...last.splice(0), item);
  }

  function addText(item: Item): void {
    if (first.length < KEPT) first.push(item);
    else last.push(item);
    if (last.length > KEPT) last.shift();
  }

  function readLine(line: string, number: number): void {
    const place: Place = {line: number, raw: line, name: '', head: '', depth: 0, table: false, column: 0};
    const row = inRows ? readRow(line) : null;
    const figure = line.length > LONGEST ? null : readCommandFigure(line);
    const found = findSentences(line);
    const prefix = found[0] ? readPrefix(line.slice(0, found[0].at)) : null;
    if (row !== null) add({...place, what: 'row', text: row});
    else if (figure) add({...place, what: 'figure', figure});
    else if (prefix && !(prefix.prose && found.length < 3)) readSentences(place, prefix, found);
    else if (line.length <= LONGEST) readOther(place);
  }

  function readSentences(place: Place, prefix: Prefix, found: readonly Sentence[]): void {
    const line = place.raw;
    columns = layColumns(line, found, columns);
    const own = columnsOf(line, found, columns);
    const table = prefix.table || TABLE_ROW.test(line);
    const head = dropPrefix(line.slice(0, found[0]?.at ?? 0));
    inRows = false;
    for (const [index, sentence] of found.entries()) {
      if (sentence.kind === 'statements' || sentence.kind === 'statistics') inRows = sentence.readable;
      const {name, depth} = prefix;
      const next = found[index + 1]?.at ?? line.length;
      addSentence({...place, name, head, depth, table, column: own[index] ?? 0}, sentence, next);
    }
  }

  function addSentence(place: Place, sentence: Sentence, next: number): void {
    const {kind, text, readable} = sentence;
    const read = kind === 'progress' ? findProgress(text) : null;
    const near = place.name === '' && place.line - lastRead <= NEAR;
    if (read) add({...place, what: 'progress', text, progress: read.progress});
    else if (readable || kind === 'type' || near) add({...place, what: 'sentence', kind, text, readable});
    if (readable) lastRead = place.line;
    const rest = kind === 'type' || kind === 'script' || kind === 'vacuum' ? '' : place.raw.slice(sentence.end, next);
    const trouble = rest.length > 8 ? readTrouble(rest) : null;
    if (trouble) add({...place, what: 'trouble', trouble});
  }

  function readOther(place: Place): void {
    const text = dropPrefix(place.raw);
    inLoop = readLoop(place.raw) ?? inLoop;
    const command = readCommand(place.raw, inLoop);
    const version = readVersion(text)?.version ?? '';
    const trouble = command || STRANGER.test(text) ? null : readTrouble(text);
    if (command) {
      inRows = false;
      add(isDoubtfulFigure(place.raw) ? {...place, what: 'doubtful'} : {...place, what: 'command', command});
    } else if (VERSION.test(version)) {
      add({...place, what: 'version', version});
    } else if (trouble) {
      add({...place, what: 'trouble', trouble});
    } else {
      const heading = readHeading(place.raw);
      if (heading || !isNoise(place.raw)) addText({...place, what: 'text', heading});
    }
  }

  function take(piece: string): void {
    const joined = held === null || held.text.length > LONGEST ? null : joinLines(held.text, piece);
    if (!joined) release({text: piece, number: lines});
    else held = {text: joined.line, number: held?.number ?? lines};
    if (joined && joined.torn !== null) readLine(joined.torn, lines);
  }

  function release(next: typeof held): void {
    if (held) readLine(held.text, held.number);
    held = next;
  }

  return {
    read(line) {
      lines += 1;
      if (line.includes('client ') && DEBUG.test(line) && !line.includes('progress')) return;
      const code = line.charCodeAt(0);
      const row = code >= ZERO && code <= ZERO + 9 ? readLogRow(line) : null;
      if (row) logRows[row.kind] += 1;
      else for (const piece of tidy(line)) take(piece);
    },
    end() {
      release(null);
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

/** What `-d` and --verbose-errors print for each statement, in numbers. */
const DEBUG =
  /(?:^|[\s:|])client \d+ (?:sending|receiving|received|executing|got|repeats|ends|sleeping|could not send)\b/;

/** Errors of programs that are not pgbench. */
const STRANGER =
  /^(?:\S*\/)?(?:psql|pg_\w+|createdb|dropdb|createuser|vacuumdb|reindexdb|initdb|postgres|bash|sh|-bash|zsh|make|ssh|docker|kubectl)(?:\[\d+\])?:/;

/** `13.4 (Ubuntu 13.4-1)`, and no more of a sentence. */
const VERSION = /^[\w.]+(?: \(.*\))?$/;

const TABLE_ROW = /^[\s>]*[|│┃].*[|│┃]\s*$/;
const ZERO = 48;
const KEPT = 12;

/** Longer lines may be whole reports whose line ends were lost, but nothing that people write. */
const LONGEST = 4000;
const NEAR = 30;
