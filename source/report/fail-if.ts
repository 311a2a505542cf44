import {UserError} from '../errors.ts';
import {plural, unknown} from '../text/number.ts';
import type {Cell, Change, Comparison, FailIfReport, LatencyChange} from './compare/comparison.ts';
import {isMet, type Operator} from './threshold.ts';

/** A change against the baseline that must not be shown. */
export interface FailIf {
  /** As it was asked, without blanks: `tps@40<-5%`. */
  readonly text: string;
  readonly metric: (typeof metrics)[number];
  /** Only of rungs with so many clients; null for all. */
  readonly clients: number | null;
  readonly operator: Operator;
  /** In per cent of the baseline. */
  readonly percent: number;
}

const metrics = ['tps', 'latency'] as const;
/** No figure is known better. */
const MOST_DECIMALS = 6;
const GRAMMAR = /^([a-z]+)(?:@([1-9]\d{0,8}))?(<=|>=|<|>)([+\-−]?\d{1,6}(?:\.\d+)?)%?$/i;
const HINT = `It is written as METRIC[@CLIENTS] OPERATOR CHANGE%, as in 'tps<-5%' or 'latency@40>10%'; metrics: ${metrics.join(', ')}; operators < <= > >=.`;

/** Reads what --fail-if says. UserError for what cannot be read. */
export function readFailIf(written: string): FailIf {
  const text = written.replace(/\s+/g, '');
  const [, name = '', clients, operator, number] = GRAMMAR.exec(text) ?? [];
  const metric = metrics.find(one => one === name.toLowerCase());
  if (number === undefined || !metric) throw new UserError(`--fail-if '${written}' cannot be read`, HINT);
  return {
    text,
    metric,
    clients: clients === undefined ? null : Number(clients),
    operator: operator as Operator,
    percent: Number(number.replace('−', '-')),
  };
}

/**
 * Holds conditions against every rung that a system has in common with the baseline. One fails where the measured change is beyond it and
 * the comparison gives a verdict (from four runs a side); beyond it without a verdict it is not shown, which fails nothing. Where nothing
 * may be compared it cannot be judged.
 */
export function judgeFailIf(conditions: readonly FailIf[], comparison: Comparison): FailIfReport[] {
  return conditions.flatMap(condition =>
    comparison.systems.flatMap((_, system) =>
      system === comparison.baseline ? [] : judgeSystem(condition, comparison, system),
    ),
  );
}

/** Whether a gate stays shut: a condition fails, or cannot be judged. */
export function isGateShut(limits: readonly FailIfReport[]): boolean {
  return limits.some(({outcome}) => outcome === 'failed' || outcome === 'cannot be judged');
}

/** One condition in a line: `tps<-5% of B, select-only, 4 clients: −7.1 %, failed (…)`. */
export function describeFailIf(limit: FailIfReport, {systems}: Pick<Comparison, 'systems'>): string {
  const {text, system, title, clients} = limit;
  const rung = clients === null ? '' : `, ${title}, ${clients} ${plural(clients, 'client')}`;
  const change = limit.measured === null ? '' : `${describeMeasured(limit)}, `;
  return `${text} of ${systems[system]?.name ?? ''}${rung}: ${change}${describeOutcome(limit)}`;
}

/** `−7.1 %`, with more decimals where the condition has them. */
export function describeMeasured({measured, text}: Pick<FailIfReport, 'measured' | 'text'>): string {
  if (measured === null) return unknown;
  return `${measured < 0 ? '−' : '+'}${Math.abs(measured).toFixed(countDecimals(text))} %`;
}

/** How exactly a change is told and judged: with one decimal, or as many as the condition has. */
function countDecimals(text: string): number {
  const [, decimals = ''] = /\.(\d+)%?$/.exec(text) ?? [];
  return Math.min(MOST_DECIMALS, Math.max(1, decimals.length));
}

/** `failed (lower: p below 0.001)`, `cannot be judged: durability differs`. */
export function describeOutcome({outcome, because}: FailIfReport): string {
  return outcome === 'cannot be judged' ? `${outcome}: ${because}` : `${outcome} (${because})`;
}

function judgeSystem(condition: FailIf, {workloads, baseline, durability}: Comparison, system: number): FailIfReport[] {
  const likeness = durability.ignored ? 'same' : (durability.systems[system] ?? 'unknown');
  const {text, clients: asked} = condition;
  const found = workloads.flatMap(({title, rungs}) =>
    rungs.flatMap(({clients, cells}): FailIfReport[] => {
      const cell = cells[system];
      if (!cells[baseline] || !cell || (asked !== null && clients !== asked)) return [];
      return [{text, system, title, clients, ...judgeCell(condition, cell, likeness)}];
    }),
  );
  if (found.length > 0) return found;
  const because = `no rung${asked === null ? '' : ` of ${asked} ${plural(asked, 'client')}`} was run on both`;
  return [{text, system, title: '', clients: null, measured: null, outcome: 'cannot be judged', because}];
}

function judgeCell(
  {text, metric, operator, percent: value}: FailIf,
  cell: Cell,
  likeness: Comparison['durability']['verdict'],
): Pick<FailIfReport, 'measured' | 'outcome' | 'because'> {
  const change = metric === 'tps' ? cell.change : cell.latencyChange;
  // As it is printed: what a reader sees as −10.0 % is at a limit of −10 %, whatever the digits behind.
  const measured = change?.percent == null ? null : Number(change.percent.toFixed(countDecimals(text)));
  if (!change || measured === null)
    return {measured, outcome: 'cannot be judged', because: change?.because ?? 'no figure'};
  if (likeness !== 'same') {
    const because = likeness === 'differs' ? 'durability differs' : 'durability not recorded';
    return {measured, outcome: 'cannot be judged', because};
  }
  if (!isMet({operator, value}, measured)) return {measured, outcome: 'met', because: 'not beyond it'};
  return {measured, outcome: isShown(change, measured) ? 'failed' : 'not shown', because: change.because};
}

function isShown({verdict}: Change | LatencyChange, measured: number): boolean {
  return measured > 0 ? verdict === '▲' || verdict === 'longer' : verdict === '▼' || verdict === 'shorter';
}
