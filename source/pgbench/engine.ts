import {rungArguments} from './command.ts';
import {findProgress, type Progress} from './progress.ts';
import {readReport} from './summary.ts';
import {readTrouble, type Trouble} from './trouble.ts';

/** What one line of a run is. A progress line has a trouble when another thread's error was written into it. */
export type EngineLine =
  | {readonly kind: 'progress'; readonly progress: Progress; readonly trouble?: Trouble}
  | {readonly kind: 'trouble'; readonly trouble: Trouble}
  | {readonly kind: 'vacuum'}
  | {readonly kind: 'other'};

/** All that the rest of the house knows of a load generator: how to ask for a rung, how to read what it says, how to end it with its report. */
export interface Engine {
  readonly name: 'pgbench';
  readonly arguments: typeof rungArguments;
  readonly readLine: (line: string) => EngineLine;
  readonly readReport: typeof readReport;
  /** The signal that ends a timed run early with a whole report, once its first progress line has been seen. */
  readonly stop: 'SIGALRM';
}

/** pgbench, 8.4 to 19. */
export const pgbench: Engine = {
  name: 'pgbench',
  arguments: rungArguments,
  readLine,
  readReport,
  stop: 'SIGALRM',
};

function readLine(coloured: string): EngineLine {
  const line = coloured.includes('\x1b') ? coloured.replace(COLOURS, '') : coloured;
  const found = findProgress(line);
  if (!found && line.includes('starting vacuum')) return {kind: 'vacuum'};
  const trouble = found && found.rest.trim() === '' ? null : readTrouble(line);
  if (found) return {kind: 'progress', progress: found.progress, ...(trouble ? {trouble} : {})};
  return trouble ? {kind: 'trouble', trouble} : {kind: 'other'};
}

/** Where PG_COLOR is `always` they stand around its name and the word error. */
const COLOURS = /\x1b\[[\d;]*m/g;
