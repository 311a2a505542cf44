import {labelByLadder} from '../../state/ladder-names.ts';
import {median} from '../../stats/summary.ts';
import {formatCount, formatMs, formatPercent, formatTps, plural} from '../../text/number.ts';
import {isInvalid} from '../../verdict/verdicts.ts';
import type {SessionReport} from '../report.ts';
import type {RungReport} from '../rung.ts';
import {countRuns, type ScalingReport} from '../scaling.ts';
import type {Chart, Dot, Level, Mark} from './chart.ts';

/** The charts of a session, one for each kind of run that it has, in the order run; warm-ups and runs at a rate are in none. */
export function chartSession(report: SessionReport): Chart[] {
  const groups = groupRungs(report.rungs);
  return [...groups.values()].map(rungs => {
    const scaling = report.scaling.find(one => isOf(one, rungs));
    const dots = rungs.flatMap(dotOf);
    const levels = findLevels(rungs, scaling);
    return {
      title: groups.size > 1 ? nameGroup(rungs) : null,
      cores: coresOf(report),
      systems: [
        {
          name: report.session.label ?? report.session.name ?? 'session',
          dots,
          levels,
          law: scaling?.fit ?? null,
        },
      ],
      baseline: 0,
      closedLoop: true,
      bars: describeBars(levels),
      thresholds: thresholdsOf(report, rungs),
    };
  });
}

/** Whether a run is of no group: its figure is no point of a curve. */
function isApart({kind, rate, clients}: RungReport): boolean {
  return kind !== 'rung' || rate !== null || clients === null;
}

function groupRungs(rungs: readonly RungReport[]): Map<string, RungReport[]> {
  const groups = new Map<string, RungReport[]>();
  for (const rung of labelByLadder(rungs)) {
    if (isApart(rung)) continue;
    const key = JSON.stringify([rung.label, rung.workload, rung.protocol, rung.scale]);
    groups.set(key, [...(groups.get(key) ?? []), rung]);
  }
  return groups;
}

function nameGroup([rung]: readonly RungReport[]): string {
  if (!rung) return '';
  const parts = [rung.label, rung.workload, rung.protocol, rung.scale === null ? null : `scale ${rung.scale}`];
  return parts.filter(part => part !== null).join(', ');
}

function isOf(scaling: ScalingReport, rungs: readonly RungReport[]): boolean {
  const runs = new Set(rungs.map(({clients}) => clients));
  const [first] = rungs;
  return (
    first !== undefined &&
    scaling.label === first.label &&
    scaling.workload === first.workload &&
    scaling.protocol === first.protocol &&
    scaling.levels.every(({clients}) => runs.has(clients))
  );
}

/** Processor threads of the server: as its machine told them, or those of pgbench's machine where it is the same. */
export function coresOf({server, pgbench, facts}: SessionReport): number | null {
  const told = facts.find(({topic, name}) => topic === 'host' && name === 'threads')?.value;
  if (typeof told === 'number') return told;
  return server?.local ? (pgbench?.cores ?? null) : null;
}

const drawn: Readonly<Record<string, Mark['of']>> = {tps: 'tps', peak: 'tps', latency: 'latency'};

/** What throughput and average latency were to keep to: at all rungs alike, or at one. */
function thresholdsOf({limits}: SessionReport, rungs: readonly RungReport[]): Mark[] {
  const runs = new Set(rungs.map(({run}) => run));
  const found = new Map<string, Mark>();
  for (const {metric, value, threshold, clients, met, runs: about} of limits) {
    const of = metric === null ? undefined : drawn[metric];
    if (of === undefined || value === null || !about.some(run => runs.has(run))) continue;
    const kept = met && (found.get(threshold)?.met ?? true);
    const words = `${threshold}${kept ? ', met' : ', not met'}`;
    found.set(threshold, {of, value, clients: threshold.includes('@') ? clients : null, words, met: kept});
  }
  return [...found.values()];
}

function figureOf({tps, quoted, tpsOfSeconds}: RungReport): number | null {
  return tps ?? quoted?.tps ?? tpsOfSeconds;
}

function isValid(rung: RungReport): boolean {
  return (rung.tps ?? rung.quoted?.tps ?? null) !== null && !rung.redone && !isInvalid(rung);
}

function dotOf(rung: RungReport): Dot[] {
  const {run, clients, latencyAverageMs, measure, quoted, verdict} = rung;
  if (clients === null) return [];
  const tps = figureOf(rung);
  const share = measure?.intervalShare ?? null;
  const words = [
    `run ${run}: ${formatCount(clients)} ${plural(clients, 'client')}`,
    `${formatTps(tps)} tps${share === null ? '' : ` ± ${formatPercent(share)}`}`,
    ...(latencyAverageMs === null ? [] : [`${formatMs(latencyAverageMs)} ms`]),
    quoted ? 'quoted' : verdict,
  ];
  return [{clients, tps, latencyMs: latencyAverageMs, valid: isValid(rung), words: words.join(', ')}];
}

function findLevels(rungs: readonly RungReport[], scaling: ScalingReport | undefined): Level[] {
  const valid = rungs.filter(isValid);
  const counts = [...new Set(valid.map(({clients}) => clients ?? 0))].sort((one, other) => one - other);
  return counts.flatMap(clients => {
    const runs = valid.filter(rung => rung.clients === clients);
    const figures = runs.map(figureOf).filter(tps => tps !== null);
    const tps = median(figures);
    if (tps === null) return [];
    const interval = scaling?.levels.find(level => level.clients === clients)?.interval ?? null;
    const bar = barOf(runs, figures, tps, interval);
    const words = `${formatCount(clients)} clients: ${formatTps(tps)} tps, ${countRuns({runs: runs.length})}`;
    const latencyMs = median(runs.map(rung => rung.latencyAverageMs).filter(ms => ms !== null));
    return [{clients, tps, latencyMs, runs: runs.length, ...bar, share: null, words}];
  });
}

function barOf(
  runs: readonly RungReport[],
  figures: readonly number[],
  tps: number,
  interval: {readonly low: number; readonly high: number} | null,
): Pick<Level, 'lowTps' | 'highTps'> {
  if (interval) return {lowTps: interval.low, highTps: interval.high};
  if (figures.length > 1) return {lowTps: Math.min(...figures), highTps: Math.max(...figures)};
  const share = runs[0]?.measure?.intervalShare ?? null;
  return share === null ? {lowTps: null, highTps: null} : {lowTps: tps * (1 - share), highTps: tps * (1 + share)};
}

function describeBars(levels: readonly Level[]): string | null {
  const barred = levels.filter(({lowTps}) => lowTps !== null);
  if (barred.length === 0) return null;
  const single = barred.some(({runs}) => runs === 1);
  const few = barred.some(({runs}) => runs > 1 && runs < 6);
  const many = barred.some(({runs}) => runs >= 6);
  return [
    ...(single ? ['95 % interval of one run by its seconds'] : []),
    ...(few ? ['lowest and highest run'] : []),
    ...(many ? ['95 % interval of the median of the runs'] : []),
  ].join('; ');
}
