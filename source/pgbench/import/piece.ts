import type {Progress} from '../progress.ts';
import type {Trouble} from '../trouble.ts';
import type {CommandFigure, PgbenchCommand} from './command-line.ts';
import {dropPrefix} from './prefix.ts';
import type {Item} from './scan.ts';
import type {SentenceKind} from './sentence.ts';

/** An item of one sort. */
export type ItemOf<What extends Item['what']> = Extract<Item, {what: What}>;

/** A whole or cut report, a series of progress lines, a command with its figure, or an attempt that printed none of these. */
export interface Piece {
  readonly kind: 'report' | 'progress' | 'figure' | 'attempt';
  /** Lines of the report as pgbench prints them, its banner too. */
  readonly lines: string[];
  readonly kinds: Set<SentenceKind>;
  readonly progress: Progress[];
  /** What went to stderr, as pgbench prints it: progress lines and errors. */
  readonly stderr: string[];
  readonly troubles: Trouble[];
  readonly figure: CommandFigure | null;
  /** Lines that look like pgbench's, as they were. */
  readonly unread: string[];
  /** Where its run begins, maybe with a command, and its own first line. */
  readonly beginning: number;
  readonly first: Item;
  /** Number of the last line read for it. */
  last: number;
  readonly before: Gap;
  readonly label: string | null;
  /** Whether the lines of another series stand between its own. */
  interleaved: boolean;
}

/** What stands before a piece and after the one before. */
export interface Gap {
  command: PgbenchCommand | null;
  /** A marked heading, or another command. */
  section: boolean;
  banner: string | null;
  vacuum: boolean;
  /** Text of any kind. */
  text: boolean;
}

/** A piece of which only the beginning is known, and the banner, if any. */
export function makePiece(
  known: Pick<Piece, 'kind' | 'figure' | 'beginning' | 'first' | 'before' | 'label'>,
  banner: string | null,
): Piece {
  return {
    ...known,
    lines: banner === null ? [] : [banner],
    kinds: new Set(),
    progress: [],
    troubles: [],
    stderr: [],
    unread: [],
    last: known.first.line,
    interleaved: false,
  };
}

/** Nothing at all. */
export function emptyGap(): Gap {
  return {command: null, section: false, banner: null, vacuum: false, text: false};
}

/** Whether something in the gap begins a run. */
export function beginsRun(gap: Gap): boolean {
  return gap.command !== null || gap.section || gap.banner !== null || gap.vacuum;
}

/** Whether a report is as long as it gets, but for what it says of scripts. */
export function isFinished(piece: Piece): boolean {
  return piece.kinds.has('tps') || piece.kinds.has('tps including');
}

/** Whether a progress line belongs to a series: time goes on, by about as much as before. */
export function continuesSeries(series: Piece, next: Progress, adjacent: boolean): boolean {
  const previous = series.progress.at(-1);
  if (!previous || previous.epoch !== next.epoch || next.seconds <= previous.seconds) return false;
  const length = next.seconds - previous.seconds;
  if (adjacent) return !next.epoch || length < 3600;
  const [one, two] = series.progress;
  const step = one && two ? two.seconds - one.seconds : previous.seconds;
  return !next.epoch && length > 0.5 * step && length < 1.6 * step;
}

/** Which of several series that alternate a progress line belongs to: that of far the nearest rate, else the one whose turn it is. */
export function chooseSeries(group: readonly Piece[], next: Progress): Piece | null {
  const turns = group.filter(series => continuesSeries(series, next, true));
  const distance = (series: Piece) => Math.abs((series.progress.at(-1)?.tps ?? 0) - (next.tps ?? 0));
  const [nearest, second] = turns.toSorted((a, b) => distance(a) - distance(b));
  if (nearest && second && distance(nearest) < distance(second) / 4) return nearest;
  return turns[0] ?? null;
}

/** A line of a script's block has a bullet, but not the one that opens it. */
export function lineOfBlock(kind: SentenceKind, text: string, report: Piece): string {
  if (kind === 'script' || kind === 'statistics') return text;
  const titled = report.lines.some(line => line.startsWith('SQL script ') || line === 'script statistics:');
  return kind === 'statements' && !titled ? text : `- ${text}`;
}

/** Adds a progress line to a series. */
export function addProgress(series: Piece, {progress, text, line}: ItemOf<'progress'>): void {
  series.progress.push(progress);
  series.stderr.push(text);
  series.last = Math.max(series.last, line);
}

/** Adds an error to the piece in whose run it happened. */
export function addTrouble(piece: Piece, {trouble, raw, line}: ItemOf<'trouble'>): void {
  piece.troubles.push(trouble);
  piece.stderr.push(dropPrefix(raw));
  piece.last = Math.max(piece.last, line);
}
