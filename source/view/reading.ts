/** The part of the question that is on the screen: `lines` of all, from `from` on, in `rows` rows. */
export interface Reading {
  readonly lines: readonly string[];
  readonly from: number;
  readonly rows: number;
}

/** Lines that have not been shown yet: the ladder is not started before there are none. */
export function linesBelow({lines, from, rows}: Reading): number {
  return Math.max(0, lines.length - from - rows);
}
