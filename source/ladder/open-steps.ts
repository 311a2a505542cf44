import type {RunStep, Step} from '../event/event.ts';
import {formatCount, formatTps} from '../text/number.ts';
import {nextCounts} from './knee.ts';
import {isRung} from './plan.ts';

/** What came of a run of a step. */
export interface Result {
  readonly step: number;
  readonly clients: number;
  readonly tps: number | null;
  readonly valid: boolean;
}

/** A plan that may have open ends. */
export interface OpenPlan {
  readonly steps: readonly Step[];
  /** Whether client counts are added in search of the peak. */
  readonly search: 'knee' | null;
  /** Of this machine, for the threads of added rungs; null when they are not known. */
  readonly cores: number | null;
}

/** A plan with what could be settled, and why. */
export interface Settled {
  readonly steps: Step[];
  readonly because: string;
}

/**
 * Settles what a plan left open, from the results so far, and says with which figures; null when there is nothing to settle yet, or any more.
 * The search adds client counts until the peak is found; then shares of the peak become rates.
 */
export function settleSteps(
  {steps, search, cores}: OpenPlan,
  results: readonly Result[],
  freeConnections: number | null,
): Settled | null {
  const rungs = steps.filter(isRung);
  const climbed = rungs.filter(({ratePercent}) => ratePercent === null);
  const figures = climbed.map(rung => ({rung, tps: throughputOf(rung, results)}));
  if (figures.some(({tps}) => tps === undefined)) return null;
  const known = figures.map(({rung, tps}) => ({rung, clients: rung.clients, tps: tps ?? null}));
  const next = search === 'knee' ? nextCounts(known, freeConnections) : null;
  if (next) return {steps: addRungs(steps, next.clients, cores), because: next.because};
  const open = rungs.filter(({rate, ratePercent}) => ratePercent !== null && rate === null);
  return open.length > 0 ? settleShares(steps, open, known) : null;
}

interface Known {
  readonly rung: RunStep;
  readonly tps: number | null;
}

/** Mean of the valid runs of a rung; null when none is valid, undefined when it has not run. */
function throughputOf({step}: RunStep, results: readonly Result[]): number | null | undefined {
  const own = results.filter(result => result.step === step);
  if (own.length === 0) return undefined;
  const valid = own.flatMap(({tps, valid}) => (valid && tps !== null ? [tps] : []));
  return valid.length > 0 ? valid.reduce((sum, tps) => sum + tps, 0) / valid.length : null;
}

/** Adds a rung for each count behind the last one of the climb, with what is done around each, as around the second one. */
function addRungs(steps: readonly Step[], counts: readonly number[], cores: number | null): Step[] {
  const places = steps.flatMap((step, index) => (isRung(step) && step.ratePercent === null ? [index] : []));
  const [first = 0, second = first] = places;
  const last = places.at(-1) ?? 0;
  const model = steps[second];
  if (!model || !isRung(model)) return [...steps];
  const before = steps.slice(first + 1, second).filter(step => isAction(step) && !isAfter(step));
  const after = trailing(steps, second);
  const behind = last + 1 + trailing(steps, last).length;
  let number = Math.max(...steps.map(({step}) => step));
  const added = counts.flatMap(clients =>
    [...before, {...model, clients, threads: threadsLike(steps.filter(isRung), clients, cores)}, ...after].map(step => {
      number += 1;
      return {...step, step: number};
    }),
  );
  return [...steps.slice(0, behind), ...added, ...steps.slice(behind)];
}

/** As the rungs of the plan have it: always so many, at most so many, or as many as clients, then up to the cores if no rung has more. */
export function threadsLike(rungs: readonly RunStep[], clients: number, cores: number | null): number {
  const most = Math.max(...rungs.map(({threads}) => threads));
  if (rungs.some(rung => rung.threads > rung.clients)) return most;
  if (rungs.some(rung => rung.threads < rung.clients)) return Math.min(most, clients);
  return cores === null || most > cores ? clients : Math.min(clients, cores);
}

function trailing(steps: readonly Step[], place: number): Step[] {
  const rest = steps.slice(place + 1);
  const end = rest.findIndex(step => !isAfter(step));
  return end < 0 ? rest : rest.slice(0, end);
}

function isAfter(step: Step): boolean {
  return step.kind === 'command' && step.moment === 'after';
}

function isAction({kind}: Step): boolean {
  return kind !== 'init' && kind !== 'rung' && kind !== 'warm-up';
}

/** Rates from the peak of the same tables, protocol and workload, at the clients of that peak; without a valid run there is none, and the step is dropped. */
function settleShares(steps: readonly Step[], open: readonly RunStep[], known: readonly Known[]): Settled {
  const told = new Map<string, string>();
  const settled = steps.flatMap((step): Step[] => {
    if (!isRung(step) || step.ratePercent === null || !open.includes(step)) return [step];
    const peak = peakOf(known.filter(({rung}) => groupOf(rung) === groupOf(step)));
    told.set(groupOf(step), tellPeak(step, peak, open));
    if (!peak) return [];
    const {clients, threads} = peak.rung;
    return [{...step, clients, threads, rate: Math.max(1, Math.round((peak.tps * step.ratePercent) / 100))}];
  });
  return {steps: settled, because: [...told.values()].join('; ')};
}

function peakOf(known: readonly Known[]): {rung: RunStep; tps: number} | null {
  const valid = known.flatMap(({rung, tps}) => (tps === null ? [] : [{rung, tps}]));
  return valid.reduce<{rung: RunStep; tps: number} | null>(
    (best, one) => (best && best.tps >= one.tps ? best : one),
    null,
  );
}

function groupOf({label, database, protocol, workload}: RunStep): string {
  return JSON.stringify([label, database, protocol, workload]);
}

function tellPeak(step: RunStep, peak: {rung: RunStep; tps: number} | null, open: readonly RunStep[]): string {
  const of = [step.workload, step.protocol, ...(step.scale === null ? [] : [`scale ${step.scale}`])].join(', ');
  if (!peak) return `${of}: no valid run, so there is no peak to take a share of`;
  const shares = open.filter(one => groupOf(one) === groupOf(step)).map(({ratePercent}) => `${ratePercent} %`);
  return `${of}: ${[...new Set(shares)].join(', ')} of the peak, ${formatTps(peak.tps)} tps at ${formatCount(peak.rung.clients)} clients`;
}
