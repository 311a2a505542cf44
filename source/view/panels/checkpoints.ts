import {growth, ratePerSecond} from '../../state/reading.ts';
import type {Checkpoint} from '../../state/state.ts';
import {formatBytes, formatClock, formatCount, formatDuration, formatPercent, unknown} from '../../text/number.ts';
import {describeAge, drawAged, heardAt} from '../age.ts';
import {drawHeading, drawRow, fitLines, joinFitting} from '../lines.ts';
import type {Scene, Size} from '../scene.ts';

/** What the server writes and reads now, and its checkpoints, the latest first. */
export function drawCheckpoints(scene: Scene, size: Size): string[] {
  const {spans, open} = scene.moment.checkpoints;
  const rows = [
    ...(open ? [drawOpen(scene, open)] : []),
    ...spans
      .slice(-size.height)
      .reverse()
      .map(span => drawSpan(scene, span, size.width)),
  ];
  const none = scene.moment.checkpoints.latest ? 'no checkpoint so far' : 'checkpoints are not known';
  const body = rows.length > 0 ? rows : [`  ${scene.paint.dim(none)}`];
  const figures = drawAged(scene, aged => [drawFigures(aged, size.width)]);
  return fitLines([drawTitle(scene, size.width), ...figures, ...body], size);
}

function drawTitle(scene: Scene, columns: number): string {
  const {moment, paint} = scene;
  const {spans, open, latest} = moment.checkpoints;
  const count = (cause: Checkpoint['cause']) => spans.filter(span => span.cause === cause).length;
  const remark = latest ? paint.dim(`timed ${count('timed')}  requested ${count('requested')}`) : '';
  const age = moment.ended ? null : describeAge(moment);
  const figure = age ? paint.caution(age) : open && !moment.ended ? paint.checkpoint('┊ running') : '';
  return drawHeading(scene, {panel: 'checkpoints', title: 'Checkpoints', remark, figure}, columns);
}

function drawFigures({moment, paint}: Scene, columns: number): string {
  if (moment.ended) return '  the session has ended';
  const rate = (statistic: string, column: string) => ratePerSecond(moment, statistic, column);
  const hit = growth(moment, 'database', 'blks_hit');
  const read = growth(moment, 'database', 'blks_read');
  const share = hit === null || read === null || hit + read === 0 ? null : hit / (hit + read);
  const wal = rate('wal', 'bytes');
  const commits = rate('database', 'xact_commit');
  const pieces = [
    `WAL ${paint.figure(wal === null ? unknown : `${formatBytes(wal)}/s`)}`,
    `commits ${paint.figure(commits === null ? unknown : `${formatCount(commits)}/s`)}`,
    `cache hit ${paint.figure(formatPercent(share))}`,
    `poll ${moment.poll.tookMs === null ? unknown : `${formatCount(moment.poll.tookMs)} ms`}`,
    ...(moment.poll.skipped > 0 ? [paint.caution(`${moment.poll.skipped} polls skipped`)] : []),
  ];
  return `  ${joinFitting(pieces, '   ', columns - 3)}`;
}

function drawSpan(
  {paint}: Scene,
  {startAt, endAt, cause, buffers, writeMs, syncMs}: Checkpoint,
  columns: number,
): string {
  const phases = joinFitting(
    [`write ${formatDuration(writeMs)}`, `sync ${formatDuration(syncMs)}`],
    '  ',
    columns - 49,
  );
  return `  ${drawRow([
    [paint.checkpoint(formatClock(startAt)), 8],
    [formatDuration(endAt - startAt), 7, 'right'],
    [cause ?? unknown, 9],
    [buffers === null ? unknown : formatCount(buffers), 9, 'right'],
    ['buffers', 8],
    [phases, 28],
  ])}`;
}

function drawOpen(
  {moment, paint}: Scene,
  {startAt, probable}: {readonly startAt: number; readonly probable: boolean},
): string {
  const word = moment.ended
    ? 'not over at the end'
    : describeAge(moment) !== null
      ? 'was running'
      : probable
        ? 'probably running'
        : 'running';
  return `  ${drawRow([
    [paint.checkpoint(formatClock(startAt)), 8],
    [formatDuration(heardAt(moment) - startAt), 7, 'right'],
    [paint.checkpoint(word), 20],
  ])}`;
}
