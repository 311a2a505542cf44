import {type RowCell, writeRows} from '../rows.ts';
import type {Cell, Comparison} from './comparison.ts';

/** A row a rung and system, the workloads after each other; as the report's CSV otherwise. */
export function writeComparisonAsCsv({workloads, systems, baseline, durability, limits = []}: Comparison): string {
  const titles = [
    ...['workload', 'protocol', 'scale', 'rate', 'clients', 'system', 'baseline'],
    ...['runs', 'validRuns', 'tps', 'tpsLow', 'tpsHigh', 'intervalOf', 'countKind'],
    ...['latencyMs', 'p99Ms', 'spread', 'runSpread', 'stallsLeast', 'stallsMost'],
    ...['checkpointsLeast', 'checkpointsMost', 'secondsLeast', 'secondsMost', 'limit'],
    ...['ratio', 'ratioLow', 'ratioHigh', 'percent', 'pWelch', 'pExact', 'pHolm', 'verdict', 'because'],
    ...['latencyRatio', 'latencyPercent', 'latencyPHolm', 'latencyVerdict', 'failIf'],
    ...['durability', 'durabilityIgnored', 'script'],
  ];
  const rows = workloads.flatMap(({workload, protocol, scale, rate, script, title, rungs}) =>
    rungs.flatMap(({clients, cells}) =>
      cells.flatMap((cell, system): RowCell[][] => {
        const {name} = systems[system] ?? {name: null};
        const key = [workload, protocol, scale, rate, clients, name, system === baseline ? 1 : 0];
        const likeness = [durability.systems[system] ?? null, durability.ignored ? 1 : 0, script];
        const own = limits.filter(one => one.system === system && one.title === title && one.clients === clients);
        const outcomes = own.map(({text, outcome}) => `${text}: ${outcome}`).join(' | ') || null;
        return cell
          ? [[...key, ...figuresOf(cell), ...changeOf(cell), ...latencyChangeOf(cell), outcomes, ...likeness]]
          : [];
      }),
    ),
  );
  return writeRows([titles, ...rows]);
}

function figuresOf({runs, n, tps, interval, countKind, ...cell}: Cell): RowCell[] {
  return [
    ...[runs.length, n, tps, interval?.low ?? null, interval?.high ?? null, interval?.of ?? null, countKind],
    ...[cell.latencyMs, cell.p99Ms, cell.spread, cell.runSpread],
    ...[cell.stalls, cell.checkpoints, cell.seconds].flatMap(range => [range?.least ?? null, range?.most ?? null]),
    cell.limit,
  ];
}

function changeOf({change}: Cell): RowCell[] {
  const {ratio = null, low = null, high = null, percent = null} = change ?? {};
  const {pWelch = null, pExact = null, pHolm = null, verdict = null, because = null} = change ?? {};
  return [ratio, low, high, percent, pWelch, pExact, pHolm, verdict, because];
}

function latencyChangeOf({latencyChange}: Cell): RowCell[] {
  const {ratio = null, percent = null, pHolm = null, verdict = null} = latencyChange ?? {};
  return [ratio, percent, pHolm, verdict];
}
