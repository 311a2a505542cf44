import {clean} from '../text/clean.ts';
import {unknown} from '../text/number.ts';
import type {Column} from './column.ts';
import type {LimitReport} from './threshold-limits.ts';

/** A limit in one line: `tps@40>5000: 5212.35 tps, met`. */
export function describeLimit(limit: LimitReport): string {
  const place = limit.runs.length > 0 ? ` (${describeRuns(limit)})` : '';
  const measured = limit.measured === null ? '' : `${describeMeasured(limit)}, `;
  return `${clean(limit.threshold)}: ${measured}${describeResult(limit)}${place}`;
}

/** The columns of a table of limits. */
export function limitColumns(limits: readonly LimitReport[]): Column<LimitReport>[] {
  const names = (['label', 'workload', 'protocol', 'scale', 'rate'] as const).filter(
    name => new Set(limits.map(limit => limit[name]).filter(value => value !== null)).size > 1,
  );
  return [
    {title: 'threshold', align: 'left', write: ({threshold}) => clean(threshold)},
    {title: 'clients', align: 'right', write: ({clients}) => `${clients ?? unknown}`},
    ...names.map(name => ({title: name, align: 'left', write: nameOf(name)}) as const),
    {title: 'measured', align: 'right', write: describeMeasured},
    {title: 'of', align: 'left', write: describeRuns},
    {title: 'result', align: 'left', write: describeResult},
  ];
}

/** With as many digits as tell it from its limit, as a rule. */
function describeMeasured({measured, unit}: LimitReport): string {
  if (measured === null) return unknown;
  const digits = Number(measured.toPrecision(6));
  return unit === null ? `${digits}` : `${digits} ${unit}`;
}

/** `run 3`, `median of runs 3, 7`. */
function describeRuns({runs, repeats}: LimitReport): string {
  if (runs.length === 0) return unknown;
  return runs.length === 1 ? `run ${runs[0]}` : `${repeats} of runs ${runs.join(', ')}`;
}

function describeResult({met, because}: LimitReport): string {
  return because === null ? (met ? 'met' : 'not met') : `not known: ${clean(because)}`;
}

function nameOf(name: 'label' | 'workload' | 'protocol' | 'scale' | 'rate'): (limit: LimitReport) => string {
  return limit => clean(`${limit[name] ?? unknown}`);
}
