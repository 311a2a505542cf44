import {formatCount, formatTps} from '../text/number.ts';

/** A client count and its throughput; null where it gave no valid figure. */
export interface Measured {
  readonly clients: number;
  readonly tps: number | null;
}

/** Neighbours of the peak that are nearer than this share of it tell it no better. */
const RESOLUTION = 1 / 8;
/** A last rung at the connections that run out is worth its time from so much more clients on. */
const WORTHWHILE = 1.25;
/** Connections, and the share of them, that are left to others, so that the largest rung does not fail when a session of theirs comes. */
const MARGIN = 3;
const MARGIN_SHARE = 0.05;

/**
 * The client counts to measure next in search of the peak, in plan order, and why; null when the search is over. Doubles until throughput has
 * fallen twice in a row or the connections run out, then halves the gaps beside the best count. A count without a figure counts as a fall.
 */
export function nextCounts(
  measured: readonly Measured[],
  freeConnections: number | null,
): {readonly clients: number[]; readonly because: string} | null {
  const climb = measured.filter(({clients}, index) => measured.slice(0, index).every(one => one.clients < clients));
  const [beforeLast, middle, last] = climb.slice(-3);
  if (!climb.some((_, index) => hasFallenTwice(climb, index))) {
    const top = climb.at(-1)?.clients ?? 0;
    const next = Math.min(Math.max(1, 2 * top), mostClients(freeConnections));
    if (next >= top * WORTHWHILE && next > top)
      return {clients: [next], because: `throughput has not fallen twice in a row yet (${tell(climb.slice(-3))})`};
  }
  const best = bestOf(measured);
  if (!best) return null;
  const counts = [...new Set(measured.map(({clients}) => clients))].sort((one, other) => one - other);
  const place = counts.indexOf(best.clients);
  const clients = [counts[place - 1] ?? 0, counts[place + 1] ?? 0].flatMap(neighbour =>
    between(neighbour, best.clients),
  );
  if (clients.length === 0) return null;
  const end = hasFallenTwice(climb, climb.length - 1) ? [beforeLast, middle, last] : climb.slice(-1);
  return {
    clients,
    because: `the peak so far is ${tell([best])}, and the climb ended with ${tell(end.filter(one => one !== undefined))}`,
  };
}

/** The most clients that the search goes up to; infinite where free connections are not known. */
export function mostClients(freeConnections: number | null): number {
  if (freeConnections === null) return Number.POSITIVE_INFINITY;
  return freeConnections - Math.max(MARGIN, Math.ceil(freeConnections * MARGIN_SHARE));
}

function hasFallenTwice(climb: readonly Measured[], index: number): boolean {
  const [first, second, third] = [climb[index - 2], climb[index - 1], climb[index]].map(one => one && (one.tps ?? 0));
  if (first === undefined || second === undefined || third === undefined) return false;
  return (second < first && third < second) || (second === 0 && third === 0);
}

function bestOf(measured: readonly Measured[]): {clients: number; tps: number} | null {
  let best: {clients: number; tps: number} | null = null;
  for (const {clients, tps} of measured) if (tps !== null && (!best || tps > best.tps)) best = {clients, tps};
  return best;
}

function between(neighbour: number, best: number): number[] {
  const gap = Math.abs(best - neighbour);
  return neighbour > 0 && gap > Math.max(1, best * RESOLUTION) ? [Math.round((best + neighbour) / 2)] : [];
}

function tell(measured: readonly Measured[]): string {
  return measured
    .map(({clients, tps}) => `${tps === null ? 'no valid figure' : `${formatTps(tps)} tps`} at ${formatCount(clients)}`)
    .join(', ');
}
