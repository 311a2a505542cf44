import {UserError} from '../errors.ts';
import {type Metric, metrics, type Unit} from './threshold-metric.ts';

/** What a figure of a ladder has to keep to. */
export interface Threshold {
  /** As it was asked, without blanks: `p99@16<20ms`. */
  readonly text: string;
  readonly metric: Metric;
  /** Only of rungs with so many clients; null for all. */
  readonly clients: number | null;
  readonly operator: Operator;
  /** In the unit of the metric. */
  readonly value: number;
}

export type Operator = '<' | '<=' | '>' | '>=' | '=';

/** `METRIC[@CLIENTS] OPERATOR VALUE[UNIT]`, or why it cannot be read, in words. */
export function parseThreshold(written: string): Threshold | string {
  const text = written.replace(/\s+/g, '');
  const [, name = '', clients, operator, number, unit = ''] = GRAMMAR.exec(text) ?? [];
  if (number === undefined) return 'it is written as METRIC[@CLIENTS] OPERATOR VALUE[UNIT]';
  const metric = metrics.find(one => one.name === name.toLowerCase());
  if (!metric) return `${name} is no metric`;
  if (clients !== undefined && metric.name === 'peak') return 'the peak is of all client counts, it takes no @';
  const factor = factorOf(metric.unit, unit.toLowerCase());
  if (factor === null) return `${metric.name} ${metric.unit ? `is in ${metric.unit}` : 'has no unit'}, not in ${unit}`;
  return {
    text,
    metric,
    clients: clients === undefined ? null : Number(clients),
    operator: operator as Operator,
    value: Number((Number(number) * factor).toPrecision(15)),
  };
}

/** The same. UserError, with all that can be asked, for what cannot be read. */
export function readThreshold(written: string): Threshold {
  const found = parseThreshold(written);
  if (typeof found === 'string') throw new UserError(`--threshold '${written}' cannot be read: ${found}`, HINT);
  return found;
}

/** Several, each once, as they can be read again. UserError for one that cannot be read. */
export function readThresholds(written: readonly string[]): string[] {
  return [...new Set(written.map(one => readThreshold(one).text))];
}

/** Whether a figure, in the unit of the metric, keeps to the threshold. */
export function isMet({operator, value}: Pick<Threshold, 'operator' | 'value'>, figure: number): boolean {
  switch (operator) {
    case '<':
      return figure < value;
    case '<=':
      return figure <= value;
    case '>':
      return figure > value;
    case '>=':
      return figure >= value;
    case '=':
      return figure === value;
  }
}

const GRAMMAR = /^([a-z][a-z0-9.]*)(?:@([1-9]\d{0,8}))?(<=|>=|<|>|=)(\d{1,15}(?:\.\d+)?)([a-zµμ%]*)$/i;

const HINT = `Metrics: ${metrics.map(({name}) => name).join(', ')}; operators < <= > >= =; units ms, s, us, %, tps, as in 'tps@40>5000', 'p99<20ms', 'failed=0'.`;

/** What a written unit is in that of the metric, which is meant where none is written; null for a unit of another kind. */
function factorOf(unit: Unit | null, written: string): number | null {
  if (written === '' || written === unit) return 1;
  if (unit !== 'ms') return null;
  const factors: Readonly<Record<string, number>> = {s: 1000, us: 0.001, µs: 0.001, μs: 0.001};
  return factors[written] ?? null;
}
