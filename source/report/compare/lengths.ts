import {formatDuration, formatRange} from '../../text/number.ts';
import type {Cell} from './comparison.ts';

/** A rung is no measurement of a server that has not seen a minute; what pgbench measures of one can be a little less. */
const LEAST_SECONDS = 59.5;

/** Whether a run of so many seconds is too short to be quoted. */
export function isShort(seconds: number): boolean {
  return seconds < LEAST_SECONDS;
}

/** `5 s`, or `5 s to 1 min`; in whole seconds. */
export function describeLengths(seconds: readonly number[]): string {
  const inWords = (one: number) => formatDuration(1000 * Math.round(one));
  return formatRange(inWords(Math.min(...seconds)), inWords(Math.max(...seconds)));
}

/** `, of runs of 5 s` where these cells are of runs too short, or of unlike length; else nothing. */
export function describeShort(cells: readonly (Pick<Cell, 'seconds'> | null)[], differ: boolean): string {
  const seconds = cells.flatMap(cell => (cell?.seconds ? [cell.seconds.least, cell.seconds.most] : []));
  return seconds.length > 0 && (differ || seconds.some(isShort)) ? `, of runs of ${describeLengths(seconds)}` : '';
}
