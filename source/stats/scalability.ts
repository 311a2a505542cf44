import {finite, isKnown} from './known.ts';
import {type Curve, errorsOfFit, fitCurve} from './least-squares.ts';
import {mean, squaresAbout} from './summary.ts';

/** Throughput at a number of clients. */
export interface Point {
  readonly clients: number | null;
  readonly tps: number | null;
}

export interface Scalability {
  /** tps of a single client. */
  readonly gamma: number;
  /** Share of the work that is done one after another: contention. */
  readonly alpha: number;
  /** What keeping the others informed costs: coherency. */
  readonly beta: number;
  /** Standard errors of the three; null where the points do not determine them. */
  readonly errors: {readonly gamma: number; readonly alpha: number; readonly beta: number} | null;
  readonly rSquared: number | null;
  /** Standard deviation of the residuals, in tps. */
  readonly sigma: number | null;
  /** Clients at the peak and its tps; null where the curve only rises. */
  readonly peakClients: number | null;
  readonly peakTps: number | null;
  /** What tps cannot exceed by contention alone, gamma / alpha, and the clients at which one alone would reach it, 1 / alpha. */
  readonly limitTps: number | null;
  readonly limitClients: number | null;
  /** For each point that was fitted: the curve's tps there, and measured - curve as a share of the curve. */
  readonly points: readonly {
    readonly clients: number;
    readonly tps: number;
    readonly fitted: number;
    readonly residual: number;
  }[];
}

/**
 * The Universal Scalability Law X(N) = gamma N / (1 + alpha (N - 1) + beta N (N - 1)) (Gunther 2007) fitted to a ladder as R's package usl
 * does: least squares in three parameters, alpha and beta from 0 to 1. Null below four known points at three numbers of clients.
 */
export function fitScalability(rungs: readonly Point[]): Scalability | null {
  const points = rungs.flatMap(({clients, tps}) =>
    isKnown(clients) && isKnown(tps) && clients >= 1 && tps > 0 ? [{clients, tps}] : [],
  );
  if (points.length < 4 || new Set(points.map(point => point.clients)).size < 3) return null;
  const unit = Math.max(...points.map(({clients, tps}) => tps / clients));
  const curve = curveThrough(points.map(({clients, tps}) => ({clients, tps: tps / unit})));
  const fit = fitCurve(
    curve,
    [1, 0.01, 0.0001],
    [
      [0, Number.POSITIVE_INFINITY],
      [0, 1],
      [0, 1],
    ],
  );
  const [scaledGamma = 0, alpha = 0, beta = 0] = fit.parameters;
  const gamma = scaledGamma * unit;
  const at = (clients: number) => throughputAt({gamma, alpha, beta}, clients);
  const [gammaError, alphaError, betaError] = errorsOfFit(curve, fit) ?? [];
  const scaledError = isKnown(gammaError) ? finite(gammaError * unit) : null;
  const squares = fit.squares * unit ** 2;
  const measured = points.map(point => point.tps);
  const total = squaresAbout(measured, mean(measured) ?? 0);
  const peakClients = beta > 0 ? finite(Math.sqrt((1 - alpha) / beta)) : null;
  const fitted = points.map(({clients, tps}) => ({clients, tps, fitted: at(clients), residual: tps / at(clients) - 1}));
  if (!fitted.every(point => isKnown(point.fitted) && isKnown(point.residual))) return null;
  return {
    gamma,
    alpha,
    beta,
    errors:
      scaledError !== null && isKnown(alphaError) && isKnown(betaError)
        ? {gamma: scaledError, alpha: alphaError, beta: betaError}
        : null,
    rSquared: total > 0 ? finite(1 - squares / total) : null,
    sigma: finite(Math.sqrt(squares / (points.length - 3))),
    peakClients,
    peakTps: peakClients === null ? null : finite(at(peakClients)),
    limitTps: alpha > 0 ? finite(gamma / alpha) : null,
    limitClients: alpha > 0 ? finite(1 / alpha) : null,
    points: fitted,
  };
}

/** The curve's tps at a number of clients. */
export function throughputAt(
  {gamma, alpha, beta}: Pick<Scalability, 'gamma' | 'alpha' | 'beta'>,
  clients: number,
): number {
  return (gamma * clients) / (1 + alpha * (clients - 1) + beta * clients * (clients - 1));
}

function curveThrough(points: readonly {readonly clients: number; readonly tps: number}[]): Curve {
  return {
    residuals: ([gamma = 0, alpha = 0, beta = 0]) =>
      points.map(({clients, tps}) => tps - throughputAt({gamma, alpha, beta}, clients)),
    slopes: ([gamma = 0, alpha = 0, beta = 0]) =>
      points.map(({clients}) => {
        const perGamma = throughputAt({gamma: 1, alpha, beta}, clients);
        const perShare = (-gamma * perGamma ** 2) / clients;
        return [perGamma, perShare * (clients - 1), perShare * clients * (clients - 1)];
      }),
  };
}
