import {finite, isKnown} from './known.ts';
import {median, sum} from './summary.ts';

/** What one progress line says; `lagMs` (how late a transaction of `--rate` began) is part of the latency, and null without `--rate`. */
export interface LoadLine {
  readonly tps: number | null;
  readonly seconds: number | null;
  readonly latencyMs: number | null;
  readonly lagMs: number | null;
}

export interface Load {
  /** Over all lines. */
  readonly share: number | null;
  /** The middle one of the windows. */
  readonly median: number | null;
  /** Share of the clients' time inside transactions for each window of five seconds; null where the lines do not say. */
  readonly windows: readonly (number | null)[];
}

/** Shorter windows are blurred: a transaction counts in the second it ends in, however long ago it began. */
const WINDOW_SECONDS = 5;

/**
 * Which share of their time clients spend inside transactions, by Little's law (Little 1961): tps * latency is how many transactions are
 * under way, and each client should have one. About 1 is healthy; below 0.9 pgbench does not serve its clients fast enough, or pauses
 * between transactions (`-C`, `--rate`). Give lines after the clients have connected.
 */
export function measureLoad(lines: readonly LoadLine[], clients: number | null): Load {
  const windows: LoadLine[][] = [];
  let filled = WINDOW_SECONDS;
  for (const line of lines) {
    if (filled > WINDOW_SECONDS - 0.5) {
      windows.push([]);
      filled = 0;
    }
    windows.at(-1)?.push(line);
    filled += isKnown(line.seconds) ? line.seconds : 0;
  }
  if (windows.length > 1 && filled <= WINDOW_SECONDS - 0.5) windows.pop();
  const shares = windows.map(window => shareOfTime(window, clients));
  return {share: shareOfTime(lines, clients), median: median(shares), windows: shares};
}

/** The share over some lines together; null when clients or a line's figures are unknown. A line without transactions says 0. */
export function shareOfTime(lines: readonly LoadLine[], clients: number | null): number | null {
  const inside = lines.map(({tps, seconds, latencyMs, lagMs}) => {
    if (!isKnown(tps) || !isKnown(seconds)) return null;
    if (tps === 0) return 0;
    return isKnown(latencyMs) ? (tps * seconds * (latencyMs - (lagMs ?? 0))) / 1000 : null;
  });
  if (!isKnown(clients) || clients <= 0 || !inside.every(isKnown)) return null;
  return finite(sum(inside) / (clients * sum(lines.map(line => line.seconds ?? 0))));
}
