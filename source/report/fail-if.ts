import {UserError} from '../errors.ts';
import type {Cell, Comparison} from './compare/comparison.ts';
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

/** A condition against one rung of one system. */
export interface FailIfReport {
  readonly failIf: string;
  readonly system: string;
  /** Of the workload. */
  readonly title: string;
  /** null: no rung of the condition was run on both. */
  readonly clients: number | null;
  /** The change that was measured, in per cent; null where none is known. */
  readonly percent: number | null;
  /** `not shown`: the figure is beyond it, and no verdict says that this is more than chance. */
  readonly outcome: 'failed' | 'passed' | 'not shown' | 'not known';
  readonly because: string;
}

const metrics = ['tps', 'latency'] as const;
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
 * the comparison gives a verdict (from four runs a side); beyond it without a verdict it is not shown, which fails nothing.
 */
export function judgeFailIf(conditions: readonly FailIf[], comparison: Comparison): FailIfReport[] {
  return conditions.flatMap(condition =>
    comparison.systems.flatMap(({name}, system) =>
      system === comparison.baseline ? [] : judgeSystem(condition, comparison, {name, system}),
    ),
  );
}

/** One condition in a line: `tps<-5% of B, select-only, 4 clients: −7.1 %, failed (…)`. */
export function describeFailIf({failIf, system, title, clients, percent, outcome, because}: FailIfReport): string {
  const rung = clients === null ? '' : `, ${title}, ${clients} ${clients === 1 ? 'client' : 'clients'}`;
  const change = percent === null ? '' : `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)} %, `;
  return `${failIf} of ${system}${rung}: ${change}${outcome} (${because})`;
}

function judgeSystem(
  condition: FailIf,
  {workloads, baseline}: Comparison,
  {name, system}: {readonly name: string; readonly system: number},
): FailIfReport[] {
  const found = workloads.flatMap(({title, rate, rungs}) =>
    rungs.flatMap(({clients, cells}): FailIfReport[] => {
      const [base, cell] = [cells[baseline], cells[system]];
      if (!base || !cell || (condition.clients !== null && clients !== condition.clients)) return [];
      const place = {failIf: condition.text, system: name, title, clients};
      return [{...place, ...judgeCell(condition, {base, cell, rated: rate !== null})}];
    }),
  );
  if (found.length > 0) return found;
  const because = `no rung${condition.clients === null ? '' : ` of ${condition.clients} clients`} was run on both`;
  return [
    {failIf: condition.text, system: name, title: '', clients: null, percent: null, outcome: 'not known', because},
  ];
}

type Outcome = Pick<FailIfReport, 'percent' | 'outcome' | 'because'>;

function judgeCell(
  {metric, operator, percent: value}: FailIf,
  {base, cell, rated}: {readonly base: Cell; readonly cell: Cell; readonly rated: boolean},
): Outcome {
  const {change} = cell;
  const percent = metric === 'tps' ? (change?.percent ?? null) : changeOf(base.latencyMs, cell.latencyMs);
  if (!change || percent === null) {
    const because = metric === 'tps' ? change?.because : 'no latency is known on both sides';
    return {percent: null, outcome: 'not known', because: because ?? 'no figure'};
  }
  if (!isMet({operator, value}, percent)) return {percent, outcome: 'passed', because: 'not beyond it'};
  if (metric === 'latency' && rated)
    return {percent, outcome: 'not shown', because: 'there is no verdict on latency at a rate'};
  // Without a rate a client waits for each answer: its latency falls as tps rises, and the verdict on one is that on the other.
  const shown = change.verdict === (percent > 0 === (metric === 'tps') ? '▲' : '▼');
  return {percent, outcome: shown ? 'failed' : 'not shown', because: change.because};
}

function changeOf(was: number | null, is: number | null): number | null {
  return was === null || is === null || was <= 0 ? null : 100 * (is / was - 1);
}
