import {cutIntoBuckets} from '../../stats/series.ts';
import {formatCount, formatTps, plural} from '../../text/number.ts';
import {makeAxis} from '../axis.ts';
import {drawHeading, fitLines, joinFitting} from '../lines.ts';
import {limitLook} from '../parts/chart.ts';
import {describeNow, latestSecond, runningOf, tellHeld, tellLost} from '../rungs.ts';
import type {Scene, Size} from '../scene.ts';
import {describeSteadiness} from '../steadiness.ts';
import {thresholdOf} from '../thresholds.ts';
import {drawTimeChart} from '../time-chart.ts';
import {plotColumns} from '../timeline.ts';

/** Columns of fewer seconds are not averaged so much that anything is hidden. */
const SHADED_FROM_MS = 5000;

/** Transactions per second as pgbench's progress lines say; where a column is 5 s or more, smallest to largest as shade. */
export function drawThroughput(scene: Scene, size: Size): string[] {
  const axis = makeAxis(scene.state, scene.look, plotColumns(size.width));
  const buckets = cutIntoBuckets(scene.state.series.pgbench, 'tps', axis.fromMs, axis.widthMs, axis.columns);
  const shade = {
    low: buckets.map(bucket => bucket?.min ?? null),
    high: buckets.map(bucket => bucket?.max ?? null),
    role: 'axis' as const,
  };
  const chart = drawTimeChart(
    scene,
    axis,
    {width: size.width, height: size.height - 1},
    {
      values: buckets.map(bucket => bucket?.mean ?? null),
      role: 'throughput',
      limit: thresholdOf(scene.moment, 'tps')?.value ?? null,
      ...(axis.widthMs >= SHADED_FROM_MS ? {shade} : {}),
    },
  );
  return fitLines([drawTitle(scene, size.width), ...chart], size);
}

function drawTitle(scene: Scene, columns: number): string {
  const {moment, look, paint, play} = scene;
  const run = runningOf(moment);
  const second = latestSecond(moment);
  const figure = second ? `${formatTps(second.tps)} tps` : describeNow(moment);
  const limit = thresholdOf(moment, 'tps');
  const lost = run && tellLost(run);
  const words = run
    ? [
        ...(run.kind === 'warm-up' ? [paint.dim('warm-up')] : []),
        `${formatCount(run.clients)} ${plural(run.clients, 'client')}`,
        ...(lost === null ? [] : [paint.bad(`× ${lost}`)]),
        run.workload ?? 'unknown workload',
        ...(second ? [run.ending || moment.stop ? describeNow(moment) : `second ${describeNow(moment)}`] : []),
        ...describeSteadiness(moment),
        `${run.threads} ${plural(run.threads, 'thread')}`,
        ...(limit ? [`${paint[limitLook.role](limitLook.glyph)} ${limit.text}`] : []),
        ...(run.protocol === 'simple' || run.protocol === null ? [] : [run.protocol]),
      ]
    : ((!play && tellHeld(moment)) || []).map(paint.caution);
  const remark = joinFitting(words, ', ', columns - figure.length - 18);
  const title = look.logAxis ? 'Throughput, log' : 'Throughput';
  return drawHeading(scene, {panel: 'throughput', title, remark, figure: paint.figure(figure)}, columns);
}
