import type {Cell} from '../../report/compare/comparison.ts';
import {letterOf} from '../../report/compare/words.ts';
import type {FailIf} from '../../report/fail-if.ts';
import {formatMs, formatTps} from '../../text/number.ts';
import {fitLines, joinFitting, spread} from '../lines.ts';
import type {Size} from '../scene.ts';
import {limitsOfFigures, limitsOfShares, nameLimits, type PlotLimit} from './limits.ts';
import {tagOf} from './marks.ts';
import {drawPlot, type Plot, type PlotPoint, type UprightAxis} from './plot.ts';
import {type CompareScene, cellsOf, processorsOf, runOf, workloadOf} from './scene.ts';
import {around, fromZero, logarithmic} from './upright.ts';

/** Throughput against clients from 0 on, or each system as a share of the baseline. */
export function drawThroughput(scene: CompareScene, size: Size): string[] {
  return scene.glance.relative ? drawShares(scene, size) : drawFigures(scene, size);
}

function drawFigures(scene: CompareScene, size: Size): string[] {
  const curves = curvesOf(scene, ({tps, interval, runs}) => ({
    value: tps,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
    runs: runs.flatMap(({tps, valid}) => (tps === null ? [] : [{value: tps, valid}])),
  }));
  const limits = limitsOfFigures(scene, 'tps');
  return drawChart(scene, size, {
    title: 'Throughput, tps',
    metric: 'tps',
    remark: [describeMarks(scene)],
    write: ({tps, runs}) => (tps === null && runs.length > 0 ? 'invalid' : formatTps(tps)),
    curves,
    limits,
    upright: fromZero(Math.max(...valuesIn(curves, limits), 0) || 1, size.height - 2),
  });
}

function drawShares(scene: CompareScene, size: Size): string[] {
  const {baseline} = scene.comparison;
  const curves = curvesOf(scene, ({change}, system) => {
    const {ratio = null, low = null, high = null} = change ?? (system === baseline ? {ratio: 1} : {});
    return {value: percent(ratio), low: percent(low), high: percent(high), runs: []};
  });
  const limits = limitsOfShares(scene);
  const values = valuesIn(curves, limits);
  const upright = around(Math.min(98, ...values), Math.max(102, ...values), size.height - 2);
  return drawChart(scene, size, {
    title: `Throughput, % of ${letterOf(baseline)}`,
    remark: [...((upright.ticks[0] ?? 0) > 0 ? ['axis does not begin at 0'] : []), 'bars 95 % of the ratio'],
    metric: 'tps',
    write: ({change}, system) =>
      system === baseline ? '100 %' : `${change?.verdict ?? '?'} ${shareOf(change?.ratio)}`,
    curves,
    limits,
    upright,
    level: {value: 100, system: baseline},
  });
}

/** Average latency against clients; logarithmic where it grows more than tenfold. */
export function drawLatency(scene: CompareScene, size: Size): string[] {
  const curves = curvesOf(scene, ({latencyMs, runs}, system) => ({
    ...{value: latencyMs, low: null, high: null},
    runs: runs.flatMap(run => {
      const value = runOf(scene, system, run)?.rung.latencyAverageMs ?? null;
      return value === null ? [] : [{value, valid: run.valid}];
    }),
  }));
  const closed = workloadOf(scene)?.rate === null;
  const title = `Latency, ms, average${closed ? ', closed loop' : ''}`;
  const limits = limitsOfFigures(scene, 'latency');
  const values = valuesIn(curves, limits).filter(value => value > 0);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  if (values.length === 0)
    return fitLines([headingOf(scene, size, title, [], ''), `  ${scene.paint.dim('not known of any system')}`], size);
  const wide = high > 10 * low;
  return drawChart(scene, size, {
    title,
    remark: [...(wide ? ['log axis'] : []), ...(closed ? ['clients wait for answers: no fixed load'] : [])],
    write: ({latencyMs}) => formatMs(latencyMs),
    metric: 'latency',
    names: false,
    curves,
    limits,
    upright: wide ? logarithmic(low, high) : fromZero(high, size.height - 2),
  });
}

/** Whether any system tells its latency. */
export function hasLatency(scene: CompareScene): boolean {
  return (workloadOf(scene)?.rungs ?? []).some(({cells}) =>
    cells.some(cell => cell !== null && cell.latencyMs !== null),
  );
}

interface Chart {
  readonly title: string;
  readonly remark: readonly string[];
  /** Whose limits are drawn. */
  readonly metric: FailIf['metric'];
  /** The figure of a system at the rung under the cursor. */
  readonly write: (cell: Cell, system: number) => string;
  readonly curves: Plot['curves'];
  readonly limits: readonly PlotLimit[];
  readonly upright: UprightAxis;
  readonly level?: Plot['level'];
  readonly names?: boolean;
}

function drawChart(
  scene: CompareScene,
  size: Size,
  {title, remark, metric, write, curves, limits, upright, level = null, names = true}: Chart,
): string[] {
  const {paint, reports, glance} = scene;
  const rungs = workloadOf(scene)?.rungs ?? [];
  const chosen = rungs[glance.rung]?.clients ?? null;
  const figures = cellsOf(scene).map(
    ({system, cell}) => `${tagOf(system, paint)} ${paint.figure(write(cell, system))}`,
  );
  const words = `${glance.log2 ? `${title}, log2` : title}`;
  const plot = {
    ...{curves, limits, upright, level, chosen, log2: glance.log2},
    ...{cores: processorsOf(reports), areCoresNamed: names, clients: rungs.map(({clients}) => clients)},
  };
  const said = [...nameLimits(scene, metric), ...(remark.length > 0 ? [paint.dim(remark.join('; '))] : [])];
  const heading = headingOf(scene, size, words, said, joinFitting(figures, '  ', Math.max(30, size.width - 40)));
  return fitLines([heading, ...drawPlot(plot, {width: size.width, height: size.height - 1}, paint)], size);
}

function headingOf(
  {paint}: CompareScene,
  {width}: Size,
  title: string,
  remark: readonly string[],
  figure: string,
): string {
  const words = remark.map(one => `   ${one}`).join('');
  return spread(` ${paint.heading(title)}${words}`, figure === '' ? '' : `${figure} `, width);
}

function curvesOf(
  scene: CompareScene,
  read: (cell: Cell, system: number) => Omit<PlotPoint, 'clients'>,
): Plot['curves'] {
  return scene.comparison.systems.map((_, system) =>
    (workloadOf(scene)?.rungs ?? []).flatMap(({clients, cells}) => {
      const cell = cells[system];
      return cell ? [{clients, ...read(cell, system)}] : [];
    }),
  );
}

function valuesOf({value, low, high, runs}: PlotPoint): number[] {
  return [value, low, high, ...runs.map(run => run.value)].filter(one => one !== null);
}

/** All that an axis has to reach. */
function valuesIn(curves: Plot['curves'], limits: readonly PlotLimit[]): number[] {
  return [...curves.flatMap(points => points.flatMap(valuesOf)), ...limits.map(({value}) => value)];
}

const barWords = {run: '95 % of one run', range: 'lowest to highest', median: '95 % of the median'} as const;

/** What a mark is, and of how many runs; what stands beside it. */
function describeMarks(scene: CompareScene): string {
  const cells = (workloadOf(scene)?.rungs ?? []).flatMap(({cells}) => cells.flatMap(cell => cell ?? []));
  const counts = cells.flatMap(({n}) => (n > 0 ? [n] : []));
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  const kinds = new Set(cells.flatMap(({interval}) => interval?.of ?? []));
  const bars = (['run', 'range', 'median'] as const).filter(kind => kinds.has(kind)).map(kind => barWords[kind]);
  const invalid = cells.some(({runs}) => runs.some(run => !run.valid && run.tps !== null));
  const runs =
    most > 1 ? [`median of ${least === most ? '' : `${least} to `}${most} runs`, 'dots runs'] : ['1 run each'];
  return [
    ...(counts.length > 0 ? runs : []),
    ...(bars.length > 0 ? [`bars ${bars.join(' or ')}`] : []),
    ...(invalid ? ['hollow invalid'] : []),
  ].join(', ');
}

function percent(ratio: number | null): number | null {
  return ratio === null ? null : 100 * ratio;
}

function shareOf(ratio: number | null | undefined): string {
  return ratio == null ? '–' : `${(100 * ratio).toFixed(1)} %`;
}
