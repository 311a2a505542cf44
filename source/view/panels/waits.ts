import {LONGEST_SPAN_MS} from '../../state/reading.ts';
import {serverCores} from '../../state/server-cores.ts';
import type {State} from '../../state/state.ts';
import {countActive, countWaits} from '../../state/waits.ts';
import {cutIntoBuckets} from '../../stats/series.ts';
import {formatCount} from '../../text/number.ts';
import {describeAge} from '../age.ts';
import {type Axis, makeAxis} from '../axis.ts';
import {drawHeading, fitLines, joinFitting} from '../lines.ts';
import {niceMax} from '../parts/scale.ts';
import {drawStack, type Level} from '../parts/stack.ts';
import {runningOf} from '../rungs.ts';
import type {Scene, Size} from '../scene.ts';
import {formatLabel, largest} from '../time-chart.ts';
import {LABEL_WIDTH, markTimes, plotColumns, rungTimes} from '../timeline.ts';
import {waitLayers} from '../wait-looks.ts';

/** Active sessions by what they wait for, over the same seconds as the charts above. */
export function drawWaits(scene: Scene, size: Size): string[] {
  const {state, look, paint} = scene;
  const axis = makeAxis(state, look, plotColumns(size.width));
  const layers = waitLayers.map(({name}) =>
    cutIntoBuckets(state.series.server, name, axis.fromMs, axis.widthMs, axis.columns),
  );
  const columns = Array.from({length: axis.columns}, (_, column) => {
    const values = layers.map(layer => layer[column]?.mean ?? null);
    return values.every(value => value === null) ? null : values.map(value => value ?? 0);
  });
  const heardFrom = columns.findIndex(values => values !== null);
  const late = Math.floor((state.at - LONGEST_SPAN_MS - axis.fromMs) / axis.widthMs);
  const isGap = (column: number) => heardFrom >= 0 && column > heardFrom && column < late;
  const totals = columns.map(values => values?.reduce((sum, value) => sum + value, 0) ?? null);
  const levels = findLevels(state, axis);
  const peak = Math.max(2, largest(totals) ?? 0);
  const shown = levels.flatMap(({columns}) => columns).filter(level => level !== null && level <= MOST_ABOVE * peak);
  const stack = drawStack(
    {
      columns,
      gaps: columns.map((values, column) => values === null && isGap(column)),
      layers: waitLayers,
      width: size.width - 1,
      height: size.height - 1,
      max: niceMax(largest([peak, ...shown])),
      lines: levels,
      labelWidth: LABEL_WIDTH,
      format: formatLabel,
      ...markTimes(scene, axis),
    },
    paint,
  );
  return fitLines([drawTitle(scene, size.width), ...stack], size);
}

/** A level so many times above the bars is not shown: they would be pressed to the floor. */
const MOST_ABOVE = 1.5;

/** Clients of each rung, and cores of the server: more sessions on CPU than those are not served at once. */
function findLevels(state: State, axis: Axis): Level[] {
  const cores = serverCores(state);
  const clients = new Array<number | null>(axis.columns).fill(null);
  for (const rung of rungTimes(state)) {
    const from = Math.max(0, Math.floor((rung.startedAt - axis.fromMs) / axis.widthMs));
    const to = Math.min(axis.columns - 1, Math.floor(((rung.endedAt ?? state.at) - axis.fromMs) / axis.widthMs));
    for (let column = from; column <= to; column++) clients[column] = rung.clients;
  }
  const reach = clients.map(count => (count === null ? null : cores));
  return [
    {columns: clients, ...levelLooks.clients},
    {columns: reach, ...levelLooks.cores},
  ];
}

const levelLooks = {
  clients: {glyph: '─', role: 'dim', behind: true},
  cores: {glyph: '╍', role: 'caution'},
} as const;

function tellLevels({moment, paint}: Scene): string[] {
  const clients = runningOf(moment)?.clients ?? null;
  const cores = serverCores(moment);
  const word = (look: keyof typeof levelLooks, count: number, one: string) =>
    `${paint[levelLooks[look].role](levelLooks[look].glyph)} ${paint.dim(`${formatCount(count)} ${one}${count === 1 ? '' : 's'}`)}`;
  return [
    ...(cores === null ? [] : [word('cores', cores, 'core')]),
    ...(clients === null ? [] : [word('clients', clients, 'client')]),
  ];
}

function tellActive(moment: State): string {
  const known = moment.ended ? null : countActive(moment);
  const hidden = known && known.hidden > 0 ? `, ${formatCount(known.hidden)} hidden` : '';
  return `${formatCount(known?.active)} active${hidden}`;
}

function drawTitle(scene: Scene, columns: number): string {
  const {moment, paint} = scene;
  const counts = moment.ended ? null : countWaits(moment);
  const age = moment.ended ? null : describeAge(moment);
  const figure = age ?? tellActive(moment);
  const words = [
    ...waitLayers
      .filter(({name}) => name !== 'unknown' || (counts?.unknown ?? 0) > 0)
      .map(({glyph, role, word}) => `${paint[role](glyph)} ${paint.dim(word)}`),
    ...tellLevels(scene),
  ];
  const title = columns < 84 ? 'Waits' : 'Active sessions by wait';
  const remark = joinFitting(words, '  ', columns - title.length - figure.length - 8);
  return drawHeading(
    scene,
    {panel: 'waits', title, remark, figure: paint[age ? 'caution' : 'figure'](figure)},
    columns,
  );
}
