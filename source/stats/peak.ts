import {isKnown} from './known.ts';
import type {Point} from './scalability.ts';
import {mean} from './summary.ts';

export interface Level {
  readonly clients: number;
  /** The mean where a number of clients was run more than once. */
  readonly tps: number;
  /** tps per client as a share of that at the fewest clients. */
  readonly efficiency: number;
}

export interface Peak {
  /** The rung with the most tps. */
  readonly peak: Level;
  /** The fewest clients that reach 95 % of it. */
  readonly knee: Level;
  /** Whether the most tps was at the most clients: more clients may give more. */
  readonly open: boolean;
}

const KNEE_SHARE = 0.95;

/** Peak and knee of a ladder as measured; null without a rung. */
export function findPeak(rungs: readonly Point[]): Peak | null {
  const levels = measureEfficiency(rungs);
  const most = Math.max(...levels.map(level => level.tps));
  const peak = levels.find(level => level.tps === most);
  const knee = levels.find(level => level.tps >= KNEE_SHARE * most);
  return peak && knee ? {peak, knee, open: peak === levels.at(-1)} : null;
}

/** The rungs by number of clients, each with its efficiency. */
export function measureEfficiency(rungs: readonly Point[]): Level[] {
  const byClients = new Map<number, number[]>();
  for (const {clients, tps} of rungs) {
    if (!isKnown(clients) || !isKnown(tps) || clients < 1 || tps <= 0) continue;
    byClients.set(clients, [...(byClients.get(clients) ?? []), tps]);
  }
  const levels = [...byClients]
    .map(([clients, tps]) => ({clients, tps: mean(tps) ?? 0}))
    .sort((one, other) => one.clients - other.clients);
  const base = levels[0];
  return levels.flatMap(level => {
    const efficiency = base ? (level.tps / base.tps) * (base.clients / level.clients) : Number.NaN;
    return isKnown(efficiency) ? [{...level, efficiency}] : [];
  });
}
