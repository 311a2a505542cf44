import {LONGEST_SPAN_MS} from '../../state/reading.ts';
import {countWaits} from '../../state/waits.ts';
import {cutIntoBuckets} from '../../stats/series.ts';
import {describeAge} from '../age.ts';
import {makeAxis} from '../axis.ts';
import {drawHeading, fitLines, joinFitting} from '../lines.ts';
import {niceMax} from '../parts/scale.ts';
import {drawStack} from '../parts/stack.ts';
import type {Scene, Size} from '../scene.ts';
import {formatLabel, largest} from '../time-chart.ts';
import {LABEL_WIDTH, markTimes, plotColumns} from '../timeline.ts';
import {waitLayers} from '../wait-looks.ts';

/** Active sessions by what they wait for, over the same seconds as the charts above. */
export function drawWaits(scene: Scene, size: Size): string[] {
  const {state, look, paint} = scene;
  const axis = makeAxis(state, look, plotColumns(size.width));
  const layers = waitLayers.map(({name}) => cutIntoBuckets(state.waits[name], axis.fromMs, axis.widthMs, axis.columns));
  const columns = Array.from({length: axis.columns}, (_, column) => {
    const values = layers.map(layer => layer[column]?.mean ?? null);
    return values.every(value => value === null) ? null : values.map(value => value ?? 0);
  });
  const heardFrom = columns.findIndex(values => values !== null);
  const late = Math.floor((state.at - LONGEST_SPAN_MS - axis.fromMs) / axis.widthMs);
  const isGap = (column: number) => heardFrom >= 0 && column > heardFrom && column < late;
  const totals = columns.map(values => values?.reduce((sum, value) => sum + value, 0) ?? null);
  const stack = drawStack(
    {
      columns,
      gaps: columns.map((values, column) => values === null && isGap(column)),
      layers: waitLayers,
      width: size.width - 1,
      height: size.height - 1,
      max: Math.max(2, niceMax(largest(totals))),
      labelWidth: LABEL_WIDTH,
      format: formatLabel,
      ...markTimes(scene, axis),
    },
    paint,
  );
  return fitLines([drawTitle(scene, size.width), ...stack], size);
}

function drawTitle(scene: Scene, columns: number): string {
  const {moment, paint} = scene;
  const counts = moment.ended ? null : countWaits(moment);
  const active = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const age = moment.ended ? null : describeAge(moment);
  const figure = age ?? (active === null ? '– active' : `${active} active`);
  const words = waitLayers
    .filter(({name}) => name !== 'unknown' || (counts?.unknown ?? 0) > 0)
    .map(({glyph, role, word}) => `${paint[role](glyph)} ${paint.dim(word)}`);
  const title = columns < 84 ? 'Waits' : 'Active sessions by wait';
  const remark = joinFitting(words, '  ', columns - title.length - figure.length - 8);
  return drawHeading(
    scene,
    {panel: 'waits', title, remark, figure: paint[age ? 'caution' : 'figure'](figure)},
    columns,
  );
}
