import {isKnown} from './known.ts';
import {measureEfficiency} from './peak.ts';
import type {Point, Scalability} from './scalability.ts';

/** Why a fit is not to be shown. */
export type Guard =
  | 'no fit'
  | 'fewer than 6 rungs'
  | 'R² below 0.95'
  | 'a rung more than 10 % off the curve'
  | 'contention not determined'
  | 'clients span less than 1 to 8'
  | 'faster than linear'
  | 'limits differ between rungs'
  | 'clients spent under 90 % of their time in transactions';

/** A rung with what limited it, and the share of its clients' time inside transactions; both null when unknown. */
export interface GuardedPoint extends Point {
  readonly limit?: string | null;
  readonly load?: number | null;
}

/** Where the peak of a curve lies: among the rungs, beyond them, or nowhere because the curve only rises. */
export type PeakPlace = 'inside' | 'extrapolated' | 'none';

/** Everything that speaks against showing a fit of these rungs; with any of it only the dots are to be drawn. */
export function guardScalability(rungs: readonly GuardedPoint[], fit: Scalability | null): Guard[] {
  const points = rungs.filter(({clients, tps}) => isKnown(clients) && isKnown(tps) && clients >= 1 && tps > 0);
  const clients = points.map(point => point.clients ?? 0);
  const limits = new Set(points.flatMap(({limit}) => limit ?? []));
  const failed: [Guard, boolean][] = [
    ['no fit', fit === null],
    ['fewer than 6 rungs', new Set(clients).size < 6],
    ['R² below 0.95', fit !== null && !((fit.rSquared ?? 0) >= 0.95)],
    ['a rung more than 10 % off the curve', fit?.points.some(({residual}) => !(Math.abs(residual) <= 0.1)) ?? false],
    ['contention not determined', fit !== null && !(fit.errors !== null && fit.errors.alpha < fit.alpha)],
    ['clients span less than 1 to 8', !(Math.max(...clients) >= 8 * Math.min(...clients))],
    ['faster than linear', measureEfficiency(points).some(({efficiency}) => efficiency > 1.05)],
    ['limits differ between rungs', limits.size > 1],
    ['clients spent under 90 % of their time in transactions', points.some(({load}) => isKnown(load) && load < 0.9)],
  ];
  return failed.flatMap(([guard, fails]) => (fails ? [guard] : []));
}

/** Where the peak of a fit lies. */
export function placePeak(fit: Scalability): PeakPlace {
  if (fit.peakClients === null) return 'none';
  const clients = fit.points.map(point => point.clients);
  return fit.peakClients >= Math.min(...clients) && fit.peakClients <= Math.max(...clients) ? 'inside' : 'extrapolated';
}
