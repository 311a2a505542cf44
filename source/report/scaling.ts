import type {RunSummary} from '../state/run-summary.ts';
import {findScaling, type Scaling, type ScalingLevel} from '../state/scaling.ts';
import {formatCount, formatPercent, formatTps, plural} from '../text/number.ts';

/** How throughput goes with clients, of rungs that differ in nothing else. */
export interface ScalingReport
  extends Pick<Scaling, 'label' | 'workload' | 'protocol' | 'scale' | 'levels' | 'invalid'> {
  /** The level with the most tps, and the fewest clients that reach 95 % of it. */
  readonly peakClients: number | null;
  readonly peakTps: number | null;
  readonly kneeClients: number | null;
  /** Whether the most tps was at the most clients: more may give more. */
  readonly open: boolean;
  /** The Universal Scalability Law fitted to the levels; null where anything speaks against it, which `against` tells. */
  readonly fit: {
    readonly gamma: number;
    /** Contention and coherency. */
    readonly alpha: number;
    readonly beta: number;
    readonly rSquared: number | null;
    /** null where the curve only rises. */
    readonly peakClients: number | null;
    readonly peakTps: number | null;
    readonly place: Scaling['place'];
  } | null;
  readonly against: Scaling['against'];
}

/** The curves of a ladder that have at least two levels. */
export function reportScaling(runs: readonly RunSummary[]): ScalingReport[] {
  return findScaling(runs)
    .filter(({levels}) => levels.length > 1)
    .map(({peak, fit, against, place, ...scaling}) => ({
      ...scaling,
      peakClients: peak?.peak.clients ?? null,
      peakTps: peak?.peak.tps ?? null,
      kneeClients: peak?.knee.clients ?? null,
      open: peak?.open ?? false,
      fit: fit && against.length === 0 ? {...pick(fit), place} : null,
      against,
    }));
}

function pick({gamma, alpha, beta, rSquared, peakClients, peakTps}: NonNullable<Scaling['fit']>) {
  return {gamma, alpha, beta, rSquared, peakClients, peakTps};
}

/** What a curve comes to, in lines; `several` tells it from others by its name. */
export function describeScaling(scaling: ScalingReport, several: boolean): string[] {
  const {levels, peakClients, peakTps, kneeClients, open, label, workload, protocol, scale} = scaling;
  const peak = levels.find(({clients}) => clients === peakClients);
  if (!peak || peakTps === null) return [];
  const name = [label, workload, protocol, scale === null ? null : `scale ${scale}`].filter(part => part !== null);
  return [
    [
      ...(several ? [`${name.join(', ')}:`] : []),
      `peak ${formatTps(peakTps)} tps at ${count(peak.clients, 'client')} (${countRuns(peak)}${open ? ', the most that was run' : ''}),`,
      `95 % of it from ${count(kneeClients ?? peak.clients, 'client')} on`,
    ].join(' '),
    `tps per client against the fewest: ${levels.map(({clients, efficiency}) => `${formatPercent(efficiency)} at ${formatCount(clients)}`).join(', ')}`,
    describeFit(scaling),
  ];
}

function describeFit({fit, against, levels}: ScalingReport): string {
  if (!fit) {
    const reasons = against.filter(reason => reason !== 'no fit');
    return `scalability law not fitted: ${(reasons.length > 0 ? reasons : against).join(', ')}`;
  }
  const coherency = `${Number((100 * fit.beta).toPrecision(2))} %`;
  const words = `scalability law: contention ${formatPercent(fit.alpha)}, coherency ${coherency}`;
  const most = levels.at(-1)?.clients ?? 0;
  if (fit.peakClients === null || fit.peakTps === null) return `${words}; no peak up to ${count(most, 'client')}`;
  const place = fit.place === 'extrapolated' ? ', extrapolated' : '';
  return `${words}; peak about ${count(Math.round(fit.peakClients), 'client')}, ${formatTps(fit.peakTps)} tps${place}`;
}

/** How many runs a figure is of. */
export function countRuns({runs}: Pick<ScalingLevel, 'runs'>): string {
  return runs === 1 ? '1 run' : `median of ${runs} runs`;
}

function count(number: number, noun: string): string {
  return `${formatCount(number)} ${plural(number, noun)}`;
}
