import {formatCount, formatMs, formatTps} from '../../text/number.ts';
import type {Cell, Comparison} from '../compare/comparison.ts';
import {describeCell, describeChange} from '../compare/words.ts';
import {readFailIf} from '../fail-if.ts';
import type {SessionReport} from '../report.ts';
import type {Chart, Dot, Level, Mark, System} from './chart.ts';
import {coresOf} from './session-charts.ts';

/** The charts of a comparison of these reports, one a workload, a line a system in their order. */
export function chartComparison(
  {systems, baseline, workloads, limits = []}: Comparison,
  reports: readonly SessionReport[],
): Chart[] {
  const known = new Set(reports.map(coresOf));
  const [cores = null] = known.size === 1 ? known : [];
  return workloads.map(({title, rate, rungs}) => {
    const lines = systems.map(({name}, system): System => {
      const cells = rungs.flatMap(({clients, cells}) => {
        const cell = cells[system];
        return cell ? [{clients, cell}] : [];
      });
      return {
        name,
        dots: cells.flatMap(({clients, cell}) => dotsOf(name, clients, cell)),
        levels: cells.flatMap(({clients, cell}) => levelOf(name, clients, cell)),
        law: null,
      };
    });
    return {
      title: workloads.length > 1 ? title : null,
      cores,
      systems: lines,
      baseline,
      closedLoop: rate === null,
      bars: describeBars(rungs.flatMap(({cells}) => cells.flatMap(cell => cell ?? []))),
      thresholds: [...limitsOf(limits, title), ...latencyLimitsOf(limits, title, rungs, baseline)],
    };
  });
}

/** Changes of throughput that must not be shown, each once. */
function limitsOf(limits: NonNullable<Comparison['limits']>, title: string): Mark[] {
  const found = new Map<string, Mark>();
  for (const limit of limits) {
    const {metric, percent, clients} = readFailIf(limit.text);
    if (metric !== 'tps' || limit.title !== title) continue;
    const met = limit.outcome !== 'failed' && (found.get(limit.text)?.met ?? true);
    const words = `fail if ${limit.text}${met ? '' : ', failed'}`;
    found.set(limit.text, {of: 'share', value: 1 + percent / 100, clients, words, met});
  }
  return [...found.values()];
}

/** Changes of latency that must not be shown, as a latency at each rung, since that of the baseline differs from one to the next; told where one has failed, else at the last. */
function latencyLimitsOf(
  limits: NonNullable<Comparison['limits']>,
  title: string,
  rungs: Comparison['workloads'][number]['rungs'],
  baseline: number,
): Mark[] {
  const found = new Map<string, Mark>();
  for (const {text, title: of, clients, outcome} of limits) {
    const {metric, percent} = readFailIf(text);
    const base = rungs.find(rung => rung.clients === clients)?.cells[baseline]?.latencyMs ?? null;
    if (metric !== 'latency' || of !== title || clients === null || base === null) continue;
    const name = `${text} ${clients}`;
    const met = outcome !== 'failed' && (found.get(name)?.met ?? true);
    const words = `fail if ${text}${met ? '' : ', failed'}`;
    found.set(name, {of: 'latency', value: base * (1 + percent / 100), clients, words, met});
  }
  const marks = [...found.values()].sort((one, other) => (one.clients ?? 0) - (other.clients ?? 0));
  const isTold = ({words, met}: Mark, index: number) =>
    !met || !marks.slice(index + 1).some(mark => mark.words === words);
  return marks.map((mark, index) => (isTold(mark, index) ? mark : {...mark, words: ''}));
}

function dotsOf(name: string, clients: number, {runs}: Cell): Dot[] {
  return runs.map(({run, tps, valid, because}) => {
    const words = `${name}, run ${run}: ${formatCount(clients)} clients, ${formatTps(tps)} tps${because ? `, ${because}` : ''}`;
    return {clients, tps, latencyMs: null, valid, words};
  });
}

function levelOf(name: string, clients: number, cell: Cell): Level[] {
  const {n, tps, latencyMs, interval, change} = cell;
  if (tps === null) return [];
  const words = [
    `${name}: ${formatCount(clients)} clients`,
    `${describeCell(cell)} tps`,
    ...(latencyMs === null ? [] : [`${formatMs(latencyMs)} ms`]),
    ...(change === null ? [] : [`${describeChange(change)} against the baseline, ${change.because}`]),
  ];
  const {ratio = null, low = null, high = null} = change ?? {};
  return [
    {
      ...{clients, tps, latencyMs, runs: n},
      ...{lowTps: interval?.low ?? null, highTps: interval?.high ?? null},
      share: ratio === null ? null : {ratio, low, high},
      words: words.join(', '),
    },
  ];
}

const barWords = {
  run: '95 % interval of one run by its seconds',
  range: 'lowest and highest run',
  median: '95 % interval of the median of the runs',
} as const;

function describeBars(cells: readonly Cell[]): string | null {
  const kinds = new Set(cells.flatMap(({interval}) => interval?.of ?? []));
  const found = (['run', 'range', 'median'] as const).filter(kind => kinds.has(kind));
  return found.length === 0 ? null : found.map(kind => barWords[kind]).join('; ');
}
