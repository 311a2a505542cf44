import {countActive} from '../../state/waits.ts';
import {formatClock, formatCount, formatMs, formatTps} from '../../text/number.ts';
import {isInvalid} from '../../verdict/verdicts.ts';
import {fitLines} from '../lines.ts';
import {describeNow, latestSecond, planPosition, runningOf} from '../rungs.ts';
import type {Scene, Size} from '../scene.ts';

/** Plain figures, the most needed first, for a screen too small for anything else. */
export function drawFigures({moment, paint, play}: Scene, size: Size): string[] {
  const run = runningOf(moment);
  const second = latestSecond(moment);
  const {index, total} = planPosition(moment);
  const known = moment.ended ? null : countActive(moment);
  const hidden = known && known.hidden > 0 ? `, ${formatCount(known.hidden)} hidden` : '';
  const best = moment.runs.reduce(
    (most, run) => Math.max(most, run.kind === 'warm-up' || isInvalid(run) ? 0 : (run.tps ?? 0)),
    0,
  );
  const line = (name: string, text: string) => ` ${paint.dim(name.padEnd(9))}${text}`;
  return fitLines(
    [
      line('tps', paint.figure(second ? formatTps(second.tps) : '–')),
      line('latency', second ? `${formatMs(second.latencyAverageMs)} ± ${formatMs(second.latencyStddevMs)} ms` : '–'),
      line('clients', run ? formatCount(run.clients) : '–'),
      line('now', describeNow(moment)),
      line('rung', `${index ?? '–'} of ${total}`),
      line(play ? 'playing' : 'elapsed', formatClock(moment.at)),
      line('active', formatCount(known?.active) + hidden),
      line('best tps', best > 0 ? formatTps(best) : '–'),
    ],
    size,
  );
}
