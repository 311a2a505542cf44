import {type TopWait, topWaits} from '../../state/top-waits.ts';
import {unknown} from '../../text/number.ts';
import {clean} from '../../text/width.ts';
import {describeAge} from '../age.ts';
import {type Cell, drawHeading, drawRow, fitLines} from '../lines.ts';
import {drawBar} from '../parts/bar.ts';
import {BETWEEN_STATEMENTS, isAtWork} from '../rungs.ts';
import type {Scene, Size} from '../scene.ts';
import {waitLooks} from '../wait-looks.ts';

/**
 * How many sessions were in which wait: in this second, on average over the last minute and over the rung. The bar is the share of the
 * minute, since one second tells little; where a person has chosen a second it is of that.
 */
export function drawTopWaits({moment, look, play, paint}: Scene, size: Size): string[] {
  const waits = moment.ended ? [] : topWaits(moment);
  if (waits.length === 0) {
    const nobody = isAtWork(moment) ? BETWEEN_STATEMENTS : 'no session is active';
    const none = moment.poll.samples?.rows.activity ? nobody : 'wait events are not known';
    const why = describeAge(moment) ?? none;
    return fitLines([`  ${paint.dim(why)}`], size);
  }
  const bar = Math.max(4, size.width - FIXED);
  const span = play || look.cursorAt !== null ? 'second' : 'minute';
  const total = waits.reduce((sum, wait) => sum + (wait[span] ?? 0), 0);
  const titles = row('active sessions in', bar < 19 ? 'share' : `share of the ${span}`, bar, [
    'second',
    'minute',
    'rung',
  ]);
  const rows = waits.slice(0, size.height - 1).map(wait => {
    const sessions = wait[span];
    const share = sessions === null || total === 0 ? null : sessions / total;
    const coloured = paint[waitLooks[wait.waitClass].role](drawBar(share, bar));
    return row(nameWait(wait), coloured, bar, [format(wait.second, 0), format(wait.minute, 1), format(wait.rung, 1)]);
  });
  return fitLines([paint.dim(titles), ...rows], size);
}

/** Columns besides the bar. */
const FIXED = 2 + 26 + 1 + 3 * 8 + 1;

function row(name: string, bar: string, columns: number, figures: readonly string[]): string {
  const cells: Cell[] = [[name, 26], [bar, columns], ...figures.map(figure => [figure, 7, 'right'] as const)];
  return `  ${drawRow(cells)}`;
}

/** `IO:WalSync` as `IO WalSync`. */
function nameWait({kind}: TopWait): string {
  return clean(kind.replace(':', ' '));
}

function format(sessions: number | null, decimals: number): string {
  return sessions === null ? unknown : sessions === 0 ? '·' : sessions.toFixed(decimals);
}

/** The same under a heading of its own. */
export function drawWaitsNow(scene: Scene, size: Size): string[] {
  const heading = drawHeading(scene, {title: 'Wait events'}, size.width);
  return fitLines([heading, ...drawTopWaits(scene, {width: size.width, height: size.height - 2})], size);
}
