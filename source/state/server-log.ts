import type {ServerLogged} from '../event/event.ts';
import {sortLogLine} from '../server/log-line.ts';

/** What the server logged during runs: counts, and the first lines. */
export interface ServerLog {
  readonly lines: number;
  /** Those that tell of checkpoints, and those of WARNING and above. */
  readonly checkpointLines: number;
  readonly troubleLines: number;
  /** The first 10 of WARNING and above. */
  readonly troubles: readonly LoggedLine[];
  /** The first 10 that are not about checkpoints. */
  readonly first: readonly LoggedLine[];
}

export type LoggedLine = Pick<ServerLogged, 'run' | 'text'>;

/** Before the first line. */
export const emptyLog: ServerLog = {lines: 0, checkpointLines: 0, troubleLines: 0, troubles: [], first: []};

const SHOWN = 10;

/** The log with one more line. */
export function addLogged(log: ServerLog, {run, text}: ServerLogged): ServerLog {
  const kind = sortLogLine(text);
  const isTrouble = kind === 'trouble';
  const add = (lines: readonly LoggedLine[]) => (lines.length < SHOWN ? [...lines, {run, text}] : lines);
  return {
    lines: log.lines + 1,
    checkpointLines: log.checkpointLines + (kind === 'checkpoint' ? 1 : 0),
    troubleLines: log.troubleLines + (isTrouble ? 1 : 0),
    troubles: isTrouble ? add(log.troubles) : log.troubles,
    first: kind === 'checkpoint' ? log.first : add(log.first),
  };
}
