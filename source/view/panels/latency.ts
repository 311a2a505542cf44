import {latestPercentiles} from '../../state/latencies.ts';
import {cutIntoBuckets} from '../../stats/series.ts';
import {formatMs, formatPercent} from '../../text/number.ts';
import {width} from '../../text/width.ts';
import {makeAxis} from '../axis.ts';
import {drawHeading, fitLines, joinFitting} from '../lines.ts';
import {limitLook} from '../parts/chart.ts';
import {markLooks} from '../parts/marks.ts';
import {latestSecond, runningOf} from '../rungs.ts';
import type {Scene, Size} from '../scene.ts';
import {thresholdOf} from '../thresholds.ts';
import {drawTimeChart, largest, usualTop} from '../time-chart.ts';
import {markTimes, plotColumns} from '../timeline.ts';

/** Average latency of each second with one standard deviation to both sides; a gap where no transaction ended. */
export function drawLatency(scene: Scene, size: Size): string[] {
  const {state, look} = scene;
  const {fromMs, widthMs, columns, ...axis} = makeAxis(state, look, plotColumns(size.width));
  const means = cutIntoBuckets(state.series.pgbench, 'latencyMs', fromMs, widthMs, columns).map(
    bucket => bucket?.mean ?? null,
  );
  const spreads = cutIntoBuckets(state.series.pgbench, 'stddevMs', fromMs, widthMs, columns).map(
    bucket => bucket?.mean ?? null,
  );
  const edge = (sign: number) =>
    means.map((mean, column) => {
      const spread = spreads[column] ?? null;
      return mean === null || spread === null ? null : Math.max(0, mean + sign * spread);
    });
  const high = edge(1);
  const most = largest(means);
  const peak = look.logAxis ? most : usualTop(means);
  const isCut = peak !== null && most !== null && peak < most;
  const chart = drawTimeChart(
    scene,
    {fromMs, widthMs, columns, ...axis},
    {width: size.width, height: size.height - 1},
    {
      values: means,
      role: 'latency',
      limit: thresholdOf(scene.moment, 'latency')?.value ?? null,
      shade: {low: edge(-1), high, role: 'spread'},
      // A wide spread must not press the average to the floor.
      top: peak === null || isCut ? peak : Math.min(2 * peak, largest([peak, ...high]) ?? peak),
      tellsBeyond: isCut,
    },
  );
  return fitLines([drawTitle(scene, size.width), ...chart], size);
}

function drawTitle(scene: Scene, columns: number): string {
  const {paint, moment, look} = scene;
  const second = latestSecond(moment);
  const spread = second?.latencyStddevMs ?? null;
  const figure = second
    ? `${formatMs(second.latencyAverageMs)}${spread === null ? '' : ` ± ${formatMs(spread)}`} ms`
    : '– ms';
  const drawn = findDrawn(scene, columns);
  const tell = (kind: (typeof legendKinds)[number]) => {
    const {glyph, role} = markLooks[kind];
    return `${paint[role](glyph)} ${paint.dim(kind === 'lost' ? 'client lost' : kind)}`;
  };
  const needed = legendKinds.filter(kind => drawn.has(kind)).map(tell);
  const legend = [...needed, ...legendKinds.filter(kind => !drawn.has(kind)).map(tell)];
  const limit = thresholdOf(moment, 'latency');
  if (limit) legend.unshift(`${paint[limitLook.role](limitLook.glyph)} ${paint.dim(limit.text)}`);
  const room = columns - width(figure) - 14;
  const explained = [paint.dim('average, spread as shade'), ...legend];
  const isCut = width(explained.slice(0, needed.length + (limit ? 2 : 1)).join('  ')) > room;
  const words = joinFitting(isCut ? legend : explained, '  ', room);
  const percentiles = drawPercentiles(scene);
  const remark =
    percentiles.length > 0
      ? joinFitting([...percentiles, ...legend], '  ', columns - width(figure) - 18)
      : columns < 84
        ? ''
        : words;
  const title = look.logAxis ? 'Latency, log' : 'Latency';
  return drawHeading(scene, {panel: 'latency', title, remark, figure: paint.figure(figure)}, columns);
}

const legendKinds = ['rung', 'checkpoint', 'lost', 'stall', 'pile-up', 'autovacuum'] as const;

/** Kinds of marks that the charts show: these are explained first. */
function findDrawn(scene: Scene, columns: number): ReadonlySet<string> {
  const {marks, spans} = markTimes(scene, makeAxis(scene.state, scene.look, plotColumns(columns)));
  return new Set([...marks, ...spans].map(({kind}) => kind));
}

/** Seconds that the percentiles are of. */
const LATEST_SECONDS = 10;

/** Percentiles of single transactions, and what they are of; nothing where no log is read. */
function drawPercentiles({paint, moment}: Scene): string[] {
  const run = runningOf(moment);
  const latest = run?.latencies && latestPercentiles(run.latencies, LATEST_SECONDS);
  if (!latest) return [];
  const {p50Ms, p95Ms, p99Ms, second} = latest;
  const share = run.sampledShare ?? 1;
  return [
    `p50 ${formatMs(p50Ms)}  p95 ${formatMs(p95Ms)}  p99 ${paint.figure(formatMs(p99Ms))} ms`,
    paint.dim(
      `${Math.min(LATEST_SECONDS, second)} s up to second ${second}${share < 1 ? `, sampled ${formatPercent(share)}` : ''}`,
    ),
  ];
}
