import {labelByLadder} from '../state/ladder-names.ts';
import {median} from '../stats/summary.ts';
import {plural} from '../text/number.ts';
import {isInvalid} from '../verdict/verdicts.ts';
import type {RungReport} from './rung.ts';
import {isMet, type Operator, parseThreshold, type Threshold} from './threshold.ts';
import {missing, type Unit} from './threshold-metric.ts';

/** A threshold held against the runs of one rung. Names do not change, more may be added; unknown is null. */
export interface LimitReport extends Pick<RungReport, 'label' | 'workload' | 'protocol' | 'scale' | 'rate'> {
  /** As it was asked: `p99@16<20ms`. */
  readonly threshold: string;
  /** `tps`, `latency` …; null where the threshold cannot be read. */
  readonly metric: string | null;
  readonly operator: Operator | null;
  /** What is to be kept to, in the unit; null: a count, or not readable. */
  readonly value: number | null;
  readonly unit: Unit | null;
  /** Clients of the rung. */
  readonly clients: number | null;
  /** The valid runs that were looked at. */
  readonly runs: readonly number[];
  /** How they are taken together. */
  readonly repeats: 'median' | 'largest';
  /** In the unit; null: not known, which does not keep to anything. */
  readonly measured: number | null;
  readonly met: boolean;
  /** Why nothing is known; null where something is. */
  readonly because: string | null;
}

/**
 * Thresholds against a ladder, each against every rung that it is about: against the median of the valid runs of a rung (the largest of
 * `failed`, `stalls` and `max`), `peak` against the highest of these medians. What is not known is not met.
 */
export function judgeThresholds(written: readonly string[], rungs: readonly RungReport[]): LimitReport[] {
  const levels = findLevels(rungs);
  return written.flatMap((text): LimitReport[] => {
    const threshold = parseThreshold(text);
    if (typeof threshold === 'string')
      return [{...NOTHING, threshold: text, metric: null, operator: null, value: null, unit: null, because: threshold}];
    const limits = judge(threshold, levels);
    return limits.length > 0 ? limits : [{...NOTHING, ...describe(threshold), because: missingRung(threshold)}];
  });
}

/** Whether a threshold is not kept to. */
export function hasUnmetLimit({limits}: {readonly limits: readonly LimitReport[]}): boolean {
  return limits.some(({met}) => !met);
}

/** Runs that differ in nothing. */
interface Level extends Pick<RungReport, 'label' | 'workload' | 'protocol' | 'scale' | 'rate' | 'clients'> {
  readonly runs: readonly RungReport[];
}

const NOTHING = {
  label: null,
  workload: null,
  protocol: null,
  scale: null,
  rate: null,
  clients: null,
  runs: [],
  repeats: 'median',
  measured: null,
  met: false,
} as const;

function judge(threshold: Threshold, levels: readonly Level[]): LimitReport[] {
  const {metric, clients} = threshold;
  if (metric.name === 'peak') return findPeaks(threshold, levels);
  // What a rate holds back says nothing of throughput, unless every rung has one.
  const free = levels.filter(({rate}) => rate === null);
  const about = metric.name === 'tps' && free.length > 0 ? free : levels;
  return about
    .filter(level => clients === null || level.clients === clients)
    .map(level => judgeLevel(threshold, level));
}

function judgeLevel(threshold: Threshold, {runs, ...level}: Level): LimitReport {
  const {metric} = threshold;
  const valid = runs.filter(rung => !isInvalid(rung));
  const figures = valid.map(metric.read).filter(figure => figure !== null);
  const measured = metric.repeats === 'median' ? median(figures) : figures.length > 0 ? Math.max(...figures) : null;
  const known = figures.length === valid.length && measured !== null;
  return {
    ...describe(threshold),
    ...level,
    runs: valid.map(({run}) => run),
    measured: known ? measured : null,
    met: known && isMet(threshold, measured),
    because: known ? null : valid.length === 0 ? 'no valid run' : missing[metric.from],
  };
}

/** One a curve: its rung with the most tps. */
function findPeaks(threshold: Threshold, levels: readonly Level[]): LimitReport[] {
  const curves = groupBy(
    levels.filter(({rate}) => rate === null),
    ({label, workload, protocol, scale}) => [label, workload, protocol, scale],
  );
  return curves.map(curve =>
    curve
      .map(level => judgeLevel(threshold, level))
      .reduce((one, other) => ((other.measured ?? -1) > (one.measured ?? -1) ? other : one)),
  );
}

function findLevels(rungs: readonly RungReport[]): Level[] {
  const named = labelByLadder(rungs).filter(({kind, redone}) => kind === 'rung' && !redone);
  const pick = ({label, workload, protocol, scale, rate, clients}: RungReport) => {
    return {label, workload, protocol, scale, rate, clients};
  };
  return groupBy(named, rung => Object.values(pick(rung))).flatMap(runs => (runs[0] ? [{...pick(runs[0]), runs}] : []));
}

function groupBy<Item>(items: readonly Item[], key: (item: Item) => readonly unknown[]): Item[][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const name = JSON.stringify(key(item));
    groups.set(name, [...(groups.get(name) ?? []), item]);
  }
  return [...groups.values()];
}

function describe({text, metric, clients, operator, value}: Threshold) {
  return {threshold: text, metric: metric.name, operator, value, unit: metric.unit, repeats: metric.repeats, clients};
}

function missingRung({clients, metric}: Threshold): string {
  if (clients !== null) return `no rung of ${clients} ${plural(clients, 'client')} was run`;
  return metric.name === 'peak' ? 'no rung without a rate was run' : 'no rung was run';
}
