import {readInit} from '../../pgbench/init.ts';
import {formatCount, formatDuration, formatPercent} from '../../text/number.ts';
import {clean} from '../../text/width.ts';
import {drawHeading, fitLines} from '../lines.ts';
import {drawBar} from '../parts/bar.ts';
import type {Scene, Size} from '../scene.ts';

/** How far the creation of the pgbench tables has come, with pgbench's own latest lines under it. */
export function drawInit(scene: Scene, size: Size): string[] {
  const {moment, paint} = scene;
  const {step, ladder} = moment;
  const lines = step?.lines ?? [];
  const said = lines.flatMap(line => readInit(line) ?? []);
  const stage = said.at(-1)?.stage ?? 'starting';
  const rows = said.findLast(({done}) => done !== null);
  const share = rows?.of && rows.done !== null ? rows.done / rows.of : null;
  const plan = ladder?.steps.find(one => one.step === step?.step);
  const scale = plan?.kind === 'init' ? ` at scale ${formatCount(plan.scale)}` : '';
  const took = step ? formatDuration(moment.at - step.startedAt) : '';
  const remaining = stage === 'generating data' ? (rows?.remainingSeconds ?? null) : null;
  const bar = Math.max(10, Math.min(60, size.width - 20));
  return fitLines(
    [
      drawHeading(
        scene,
        {title: 'Initialising', remark: `pgbench tables${scale}`, figure: paint.figure(took)},
        size.width,
      ),
      '',
      `  ${paint.accent(drawBar(share, bar))} ${share === null ? '' : formatPercent(share)}`,
      `  ${paint.figure(stage)}${rows?.done ? `   ${formatCount(rows.done)} of ${formatCount(rows.of)} rows` : ''}` +
        (remaining === null ? '' : `   ${formatDuration(remaining * 1000)} left`),
      '',
      ...lines.slice(-Math.max(0, size.height - 5)).map(line => `  ${paint.dim(clean(line))}`),
    ],
    size,
  );
}
