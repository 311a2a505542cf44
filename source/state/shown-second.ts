/**
 * The last moment of the second that a clock shows at `ms`: a clock that says 00:00:41 stands for all that happened in that second, so that
 * every way to it leads to the same State.
 */
export function endOfSecond(ms: number): number {
  return Math.floor(ms / 1000) * 1000 + 999;
}
