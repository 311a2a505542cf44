import {formatPercent, plural} from '../text/number.ts';
import type {Cell, Comparison, Difference} from './compare/comparison.ts';

/** What has come of running the plan of a session again. */
export interface Reproduction {
  readonly verdict: ReproductionVerdict;
  /** Why, a reason a line. */
  readonly because: readonly string[];
  readonly rungs: readonly ReproducedRung[];
}

export type ReproductionVerdict = 'reproduced' | 'not reproduced' | 'not comparable';

/** One rung of the session beside the same rung now. */
export interface ReproducedRung {
  /** Of the workload: `select-only, prepared`. */
  readonly title: string;
  readonly clients: number;
  /** Valid runs then and now, and the medians of their tps. */
  readonly runs: readonly [then: number, now: number];
  readonly tps: readonly [then: number | null, now: number | null];
  /** Now by then; null where they must not be compared. */
  readonly ratio: number | null;
  /** At a rate, which sets tps: medians of the average latencies, and their ratio; null without a rate. */
  readonly latency: {
    readonly ms: readonly [then: number | null, now: number | null];
    readonly ratio: number | null;
    /** Whether there are runs enough to judge it. */
    readonly judged: boolean;
  } | null;
  /** How far from 1 the ratio (at a rate that of latency) may be, as a share; null where it is not judged by that. */
  readonly tolerance: number | null;
  readonly verdict: ReproductionVerdict;
  readonly because: string;
}

/** How far apart two figures may be and still be called the same, as a share, where nothing else was asked. */
export const WITHIN = 0.1;

/** A run whose own mean is not known better than so reproduces nothing. */
const WIDEST = 0.25;

/**
 * A rung is reproduced when no difference is shown by the comparison (from four runs a side on) and its tps is within so much of what it was;
 * where a side has one run, within the intervals of both means if that is more. At a rate its latency, where there are runs enough to judge it, has to be within the width as well. The whole is reproduced when every rung is; it is not
 * comparable when durability or a starred fact differs, whatever the figures are.
 *
 * @param comparison of the session as the baseline and of the one that ran its plan again
 */
export function judgeReproduction(comparison: Comparison, within = WITHIN): Reproduction {
  const then = comparison.baseline;
  const now = then === 0 ? 1 : 0;
  const rungs = comparison.workloads.flatMap(({title, rate, rungs}) =>
    rungs.flatMap(({clients, cells}) => {
      const [before, after] = [cells[then] ?? null, cells[now] ?? null];
      return before && before.n > 0
        ? [{title, clients, ...(rate === null ? judgeRung : judgeRated)(before, after, within)}]
        : [];
    }),
  );
  const obstacles = findObstacles(comparison, then, now);
  if (obstacles.length > 0) return {verdict: 'not comparable', because: obstacles, rungs};
  if (rungs.length === 0)
    return {verdict: 'not comparable', because: ['no rung has a valid run to compare with'], rungs};
  const of = (verdict: ReproductionVerdict) => rungs.filter(rung => rung.verdict === verdict);
  const [different, unjudged] = [of('not reproduced'), of('not comparable')];
  const reasons = [...different, ...unjudged].map(({title, clients, because}) => {
    return `${title}, ${clients} ${plural(clients, 'client')}: ${because}`;
  });
  if (different.length > 0) return {verdict: 'not reproduced', because: reasons, rungs};
  if (unjudged.length > 0) return {verdict: 'not comparable', because: reasons, rungs};
  const single = rungs.every(({runs}) => runs[0] === 1 && runs[1] === 1)
    ? '; 1 run each: how far runs vary is not known'
    : '';
  const rated = rungs.some(({latency}) => latency?.judged === false)
    ? '; the rate sets tps, and latency is not judged from so few runs'
    : '';
  const widest = Math.max(...rungs.map(({tolerance}) => tolerance ?? 0));
  return {
    verdict: 'reproduced',
    because: [`${countRungs(rungs.length)} within ±${formatPercent(widest)}${rated}${single}`],
    rungs,
  };
}

function judgeRung(before: Cell, after: Cell | null, within: number): Omit<ReproducedRung, 'title' | 'clients'> {
  const ratio = after?.change?.ratio ?? null;
  const known = {
    runs: [before.n, after?.n ?? 0],
    tps: [before.tps, after?.tps ?? null],
    ratio,
    latency: null,
    tolerance: null,
  } as const;
  const leave = (because: string) => ({...known, verdict: 'not comparable', because}) as const;
  if (!after) return leave('it was not run');
  if (after.n === 0) return leave(after.runs.at(-1)?.because ?? 'no valid run');
  if (ratio === null) return leave('one tps counts the time of connecting, the other does not');
  const change = describeRatio(ratio);
  if (after.change?.verdict === '▲' || after.change?.verdict === '▼')
    return {...known, verdict: 'not reproduced', because: `${change}, a difference is shown (${after.change.because})`};
  const own = before.n === 1 || after.n === 1 ? ownWidth(before) + ownWidth(after) : 0;
  if (own > WIDEST && own > within) return leave(`too unsteady: its own intervals are ±${formatPercent(own)} together`);
  const tolerance = Math.max(within, own);
  const met = Math.abs(ratio - 1) <= tolerance;
  const because = `${change} ${met ? 'is within' : 'is beyond'} ±${formatPercent(tolerance)}`;
  return {...known, tolerance, verdict: met ? 'reproduced' : 'not reproduced', because};
}

/** The schedule sets tps: what is left to differ is latency, of which a few runs tell nothing. */
function judgeRated(before: Cell, after: Cell | null, within: number): Omit<ReproducedRung, 'title' | 'clients'> {
  const {ratio = null, verdict = '?', because: shown = ''} = after?.latencyChange ?? {};
  const ms = [before.latencyMs, after?.latencyMs ?? null] as const;
  const known = {...judgeRung(before, after, within), latency: {ms, ratio, judged: verdict !== '?'}};
  if (known.verdict !== 'reproduced') return known;
  if (ratio === null)
    return {...known, verdict: 'not comparable', because: 'the rate sets tps, and latency is not known'};
  const change = `the rate sets tps; latency ${describeRatio(ratio)}`;
  if (verdict === 'longer' || verdict === 'shorter')
    return {...known, verdict: 'not reproduced', because: `${change}, a difference is shown (${shown})`};
  if (verdict === '?') return {...known, because: `${change} is not judged (${shown})`};
  const met = Math.abs(ratio - 1) <= within;
  const because = `${change} ${met ? 'is within' : 'is beyond'} ±${formatPercent(within)}`;
  return {...known, tolerance: within, verdict: met ? 'reproduced' : 'not reproduced', because};
}

/** `+8.0 %`. */
export function describeRatio(ratio: number): string {
  return `${ratio >= 1 ? '+' : '−'}${formatPercent(Math.abs(ratio - 1))}`;
}

/** Half of the interval of a single run's mean, as a share; 0 where it is not known. */
function ownWidth({interval, tps}: Cell): number {
  return interval?.of === 'run' && tps ? (interval.high - interval.low) / 2 / tps : 0;
}

/** What is not alike and must be, with both values. */
function findObstacles({differences, durability, systems}: Comparison, then: number, now: number): string[] {
  const known = differences.filter(difference => isObstacle(difference, durability.ignored));
  const told = known.flatMap(({title, values}) => {
    const [was, is] = [values[then] ?? null, values[now] ?? null];
    return was === null || is === null ? [] : [`${title} ${was} → ${is}`];
  });
  const doubt = durability.verdict === 'same' || durability.ignored || told.length > 0 ? [] : [durability.because];
  return systems.length === 2 ? [...told, ...doubt] : ['not two sessions'];
}

/** What the plan itself says is held against each rung, and the size of a database grows with each run. */
const BY_RUNG = ['clients', 'threads', 'duration', 'workload', 'protocol', 'rate', 'database-bytes'];

function isObstacle(difference: Difference, ignored: boolean): boolean {
  return difference.durability ? !ignored : isStarredObstacle(difference);
}

/** Whether a fact besides durability must be alike. */
export function isStarredObstacle({starred, topic, name}: Pick<Difference, 'starred' | 'topic' | 'name'>): boolean {
  const byRung = (topic === 'pgbench' || topic === 'data') && BY_RUNG.includes(name);
  return starred && !byRung;
}

function countRungs(count: number): string {
  return count === 1 ? 'its rung is' : `all ${count} rungs are`;
}
