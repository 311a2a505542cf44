import {findPeak, measureEfficiency, type Peak} from '../stats/peak.ts';
import {intervalOfMedian, type MedianInterval} from '../stats/repeats.ts';
import {fitScalability, type Scalability} from '../stats/scalability.ts';
import {type Guard, guardScalability, type PeakPlace, placePeak} from '../stats/scalability-guard.ts';
import {mean, median} from '../stats/summary.ts';
import {type LimitName, limitOfServer} from '../verdict/limit.ts';
import {isInvalid} from '../verdict/verdicts.ts';
import {labelByLadder} from './ladder-names.ts';
import type {RunSummary} from './run-summary.ts';

/** The valid runs of one number of clients: the run is the replicate. */
export interface ScalingLevel {
  readonly clients: number;
  readonly runs: number;
  /** The median of the runs, the lowest and the highest. */
  readonly tps: number;
  readonly lowestTps: number;
  readonly highestTps: number;
  /** From six runs on. */
  readonly interval: MedianInterval | null;
  /** tps per client as a share of that at the fewest clients. */
  readonly efficiency: number;
  /** What limited its runs where they agree; null where they do not, or nobody knows. */
  readonly limit: LimitName | null;
  /** Share of the clients' time inside transactions. */
  readonly load: number | null;
}

/** How throughput goes with the number of clients, of the rungs that differ in nothing else. */
export interface Scaling extends Pick<RunSummary, 'label' | 'workload' | 'protocol' | 'scale'> {
  /** By number of clients. */
  readonly levels: readonly ScalingLevel[];
  /** Runs that are not to be quoted. */
  readonly invalid: readonly {readonly run: number; readonly clients: number; readonly tps: number | null}[];
  readonly peak: Peak | null;
  /** The Universal Scalability Law; not to be shown where anything speaks against it. */
  readonly fit: Scalability | null;
  readonly against: readonly Guard[];
  /** Where the peak of the fit lies; null without a fit. */
  readonly place: PeakPlace | null;
}

/** The curves of a ladder in the order of their first rungs; warm-ups and runs at a rate belong to none. */
export function findScaling(runs: readonly RunSummary[]): Scaling[] {
  const found = new Map<string, RunSummary[]>();
  for (const run of labelByLadder(runs)) {
    if (run.kind !== 'rung' || run.rate !== null || run.clients === null) continue;
    const key = JSON.stringify([run.label, run.workload, run.protocol, run.scale]);
    found.set(key, [...(found.get(key) ?? []), run]);
  }
  return [...found.values()].map(scale);
}

function scale(runs: readonly RunSummary[]): Scaling {
  const valid = runs.filter(isValid);
  const levels = findLevels(valid);
  const points = levels.map(level => ({...level, limit: limitOfServer(level.limit)}));
  const fit = fitScalability(points);
  const {label = null, workload = null, protocol = null, scale = null} = runs[0] ?? {};
  return {
    ...{label, workload, protocol, scale},
    levels,
    invalid: runs
      .filter(run => !isValid(run))
      .map(({run, clients, tps, tpsOfSeconds}) => ({run, clients: clients ?? 0, tps: tps ?? tpsOfSeconds})),
    peak: findPeak(points),
    fit,
    against: guardScalability(points, fit),
    place: fit && placePeak(fit),
  };
}

function findLevels(valid: readonly RunSummary[]): ScalingLevel[] {
  const counts = [...new Set(valid.map(({clients}) => clients ?? 0))].sort((one, other) => one - other);
  const levels = counts.map(clients => {
    const runs = valid.filter(run => run.clients === clients);
    const figures = runs.map(figureOf).filter(tps => tps !== null);
    const limits = new Set(runs.map(({limit}) => limit?.name ?? null));
    return {
      clients,
      runs: runs.length,
      tps: median(figures) ?? 0,
      lowestTps: Math.min(...figures),
      highestTps: Math.max(...figures),
      interval: intervalOfMedian(figures),
      limit: limits.size === 1 ? ([...limits][0] ?? null) : null,
      load: mean(runs.map(({measure}) => measure?.load)),
    };
  });
  const efficiencies = new Map(measureEfficiency(levels).map(({clients, efficiency}) => [clients, efficiency]));
  return levels.flatMap(level => {
    const efficiency = efficiencies.get(level.clients);
    return efficiency === undefined ? [] : [{...level, efficiency}];
  });
}

/** As pgbench printed it, or as it was published. */
function figureOf({tps, quoted}: RunSummary): number | null {
  return tps ?? quoted?.tps ?? null;
}

function isValid(run: RunSummary): boolean {
  return figureOf(run) !== null && !isInvalid(run);
}
