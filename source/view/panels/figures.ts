import {countWaits} from '../../state/waits.ts';
import {formatClock, formatCount, formatMs, formatTps} from '../../text/number.ts';
import {fitLines} from '../lines.ts';
import {describeNow, latestSecond, planPosition, rungRows, runningOf} from '../rungs.ts';
import type {Scene, Size} from '../scene.ts';

/** Plain figures, the most needed first, for a screen too small for anything else. */
export function drawFigures({moment, paint, play}: Scene, size: Size): string[] {
  const run = runningOf(moment);
  const second = latestSecond(moment);
  const {index, total} = planPosition(moment);
  const counts = countWaits(moment);
  const active = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const best = rungRows(moment).reduce((most, {ended}) => Math.max(most, ended?.tps ?? 0), 0);
  const line = (name: string, text: string) => ` ${paint.dim(name.padEnd(9))}${text}`;
  return fitLines(
    [
      line('tps', paint.figure(second ? formatTps(second.tps) : '–')),
      line('latency', second ? `${formatMs(second.latencyAverageMs)} ± ${formatMs(second.latencyStddevMs)} ms` : '–'),
      line('clients', run ? formatCount(run.clients) : '–'),
      line('now', describeNow(moment)),
      line('rung', `${index ?? '–'} of ${total}`),
      line(play ? 'playing' : 'elapsed', formatClock(moment.at)),
      line('active', active === null ? '–' : formatCount(active)),
      line('best tps', best > 0 ? formatTps(best) : '–'),
    ],
    size,
  );
}
