import {topWaits} from '../../state/waits.ts';
import {formatPercent} from '../../text/number.ts';
import {clean} from '../../text/width.ts';
import {describeAge} from '../age.ts';
import {drawHeading, drawRow, fitLines} from '../lines.ts';
import {drawBar} from '../parts/bar.ts';
import type {Scene, Size} from '../scene.ts';
import {waitLooks} from '../wait-looks.ts';

/** What the active sessions wait for at this moment, most frequent first, in as many columns as fit. */
export function drawTopWaits({moment, paint}: Scene, size: Size): string[] {
  const waits = moment.ended ? [] : topWaits(moment);
  const total = waits.reduce((sum, {count}) => sum + count, 0);
  if (total === 0) {
    const none = moment.poll.samples.activity ? 'no session is active' : 'wait events are not known';
    const why = describeAge(moment) ?? none;
    return fitLines([`  ${paint.dim(why)}`], size);
  }
  const columns = Math.max(1, Math.min(Math.ceil(waits.length / size.height), Math.floor(size.width / 38)));
  const cell = Math.floor(size.width / columns) - 1;
  const bar = Math.max(4, cell - 31);
  const shown = waits.slice(0, columns * size.height).map(({name, waitClass, count}) =>
    drawRow([
      ['', 1],
      [clean(name), 18],
      [paint[waitLooks[waitClass].role](drawBar(count / total, bar)), bar],
      [formatPercent(count / total), 5, 'right'],
      ['', 1],
    ]),
  );
  return fitLines(
    Array.from({length: size.height}, (_, row) =>
      Array.from({length: columns}, (_, column) => shown[column * size.height + row] ?? '').join(' '),
    ),
    size,
  );
}

/** The same under a heading of its own. */
export function drawWaitsNow(scene: Scene, size: Size): string[] {
  const remark = describeAge(scene.moment) ? '' : scene.paint.dim('share of active sessions, this second');
  const heading = drawHeading(scene, {title: 'Wait events', remark}, size.width);
  return fitLines([heading, ...drawTopWaits(scene, {width: size.width, height: size.height - 2})], size);
}
