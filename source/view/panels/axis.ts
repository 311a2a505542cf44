import {formatClock, formatCount} from '../../text/number.ts';
import {pad} from '../../text/width.ts';
import {type Axis, makeAxis} from '../axis.ts';
import {fitLines} from '../lines.ts';
import type {Scene, Size} from '../scene.ts';
import {LABEL_WIDTH, plotColumns, rungTimes} from '../timeline.ts';

/** What stands under the charts: client counts where each rung ran, notes as ▴, and in the second line the time. */
export function drawAxisLabels(scene: Scene, size: Size): string[] {
  const axis = makeAxis(scene.state, scene.look, plotColumns(size.width));
  const {paint} = scene;
  const name = (text: string) => `${pad(paint.dim(text), LABEL_WIDTH, 'right')}  `;
  const zoom = `1 column = ${axis.widthMs / 1000} s`;
  return fitLines([name('clients') + drawRungs(scene, axis), name('time') + paint.dim(drawTimes(axis, zoom))], size);
}

function drawRungs({state, paint}: Scene, axis: Axis): string {
  const cells = new Array<string>(axis.columns).fill(' ');
  for (const {clients, startedAt, endedAt} of rungTimes(state)) {
    const from = Math.max(0, Math.floor((startedAt - axis.fromMs) / axis.widthMs) + 1);
    const to = Math.min(axis.columns - 1, Math.floor(((endedAt ?? state.at) - axis.fromMs) / axis.widthMs));
    const text = formatCount(clients);
    if (to - from + 1 >= text.length) write(cells, text, from + Math.floor((to - from + 1 - text.length) / 2));
  }
  for (const {at, kind} of state.marks) {
    const column = kind === 'note' ? axis.columnOf(at) : null;
    if (column !== null) cells[column] = paint.accent('▴');
  }
  return paint.figure(cells.join(''));
}

/** A time at every round stretch that leaves room for it, and at the end how long a column is. */
function drawTimes({fromMs, widthMs, columns}: Axis, zoom: string): string {
  const cells = new Array<string>(columns).fill(' ');
  const stretches = [10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 21_600, 43_200, 86_400];
  const stretch = 1000 * (stretches.find(seconds => (seconds * 1000) / widthMs >= 14) ?? 86_400);
  const room = columns - zoom.length - 2;
  for (let at = Math.ceil(fromMs / stretch) * stretch; ; at += stretch) {
    const column = Math.floor((at - fromMs) / widthMs);
    const text = formatClock(at).replace(/^00:/, '');
    if (column + text.length > room) break;
    write(cells, text, column);
  }
  if (room >= 0) write(cells, zoom, columns - zoom.length);
  return cells.join('');
}

function write(cells: string[], text: string, at: number): void {
  [...text].forEach((character, index) => {
    if (at + index < cells.length) cells[at + index] = character;
  });
}
