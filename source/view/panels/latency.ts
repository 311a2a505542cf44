import {cutIntoBuckets} from '../../stats/series.ts';
import {formatMs} from '../../text/number.ts';
import {makeAxis} from '../axis.ts';
import {drawHeading, fitLines} from '../lines.ts';
import {markLooks} from '../parts/marks.ts';
import {latestSecond} from '../rungs.ts';
import type {Scene, Size} from '../scene.ts';
import {drawTimeChart, largest} from '../time-chart.ts';
import {plotColumns} from '../timeline.ts';

/** Average latency of each second with one standard deviation to both sides; a gap where no transaction ended. */
export function drawLatency(scene: Scene, size: Size): string[] {
  const {state, look} = scene;
  const {fromMs, widthMs, columns, ...axis} = makeAxis(state, look, plotColumns(size.width));
  const means = cutIntoBuckets(state.series.latencyMs, fromMs, widthMs, columns).map(bucket => bucket?.mean ?? null);
  const spreads = cutIntoBuckets(state.series.stddevMs, fromMs, widthMs, columns).map(bucket => bucket?.mean ?? null);
  const edge = (sign: number) =>
    means.map((mean, column) => {
      const spread = spreads[column] ?? null;
      return mean === null || spread === null ? null : Math.max(0, mean + sign * spread);
    });
  const high = edge(1);
  const peak = largest(means);
  const chart = drawTimeChart(
    scene,
    {fromMs, widthMs, columns, ...axis},
    {width: size.width, height: size.height - 1},
    {
      values: means,
      role: 'latency',
      shade: {low: edge(-1), high, role: 'spread'},
      // A wide spread must not press the average to the floor.
      top: peak === null ? null : Math.min(2 * peak, largest([peak, ...high]) ?? peak),
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
  const legend = (['rung', 'checkpoint', 'lost'] as const).map(kind => {
    const {glyph, role} = markLooks[kind];
    return `${paint[role](glyph)} ${paint.dim(kind === 'lost' ? 'client lost' : kind)}`;
  });
  const remark = columns < 84 ? '' : `${paint.dim('average, spread as shade')}   ${legend.join('  ')}`;
  const title = look.logAxis ? 'Latency, log' : 'Latency';
  return drawHeading(scene, {panel: 'latency', title, remark, figure: paint.figure(figure)}, columns);
}
