import type {Mark} from '../../state/followed.ts';
import {growth, ratePerSecond} from '../../state/reading.ts';
import type {Checkpoint} from '../../state/state.ts';
import {formatBytes, formatClock, formatCount, formatDuration, formatPercent, unknown} from '../../text/number.ts';
import {cut, width} from '../../text/width.ts';
import {describeAge, drawAged, heardAt} from '../age.ts';
import {tellCommits} from '../commits.ts';
import {drawHeading, drawRow, fitLines, joinFitting} from '../lines.ts';
import {tellMark} from '../mark-words.ts';
import type {Scene, Size} from '../scene.ts';

/** What the server writes and reads now, and its checkpoints and all other marks, the latest first. */
export function drawCheckpoints(scene: Scene, size: Size): string[] {
  const figures = drawAged(scene, aged => [drawFigures(aged, size.width)]);
  return fitLines([drawTitle(scene, size.width), ...figures, ...drawEntries(scene, rowsBelow(size, 2))], size);
}

/** The checkpoints and marks alone, where other panels tell the rest. */
export function drawJournal(scene: Scene, size: Size): string[] {
  return fitLines([drawTitle(scene, size.width), ...drawEntries(scene, rowsBelow(size, 1))], size);
}

function rowsBelow({width, height}: Size, above: number): Size {
  return {width, height: Math.max(0, height - above)};
}

/** The latest first; checkpoints keep half of the rows, since marks of autovacuum come by the dozen. */
function drawEntries(scene: Scene, {width, height}: Size): string[] {
  const {moment, paint} = scene;
  const {spans, open, latest} = moment.checkpoints;
  const checkpoints = [
    ...(open ? [{at: open.startAt, line: drawOpen(scene, open)}] : []),
    ...spans
      .slice(-height)
      .reverse()
      .map(span => ({at: span.startAt, line: drawSpan(scene, span, width)})),
  ];
  const marks = groupLost(moment.marks)
    .slice(-height)
    .map(mark => ({at: mark.since ?? mark.at, line: drawMark(scene, mark, width)}))
    .sort(latestFirst);
  const kept = checkpoints.slice(0, Math.ceil(height / 2));
  const rest = [...checkpoints.slice(kept.length), ...marks].sort(latestFirst).slice(0, height - kept.length);
  const entries = [...kept, ...rest].sort(latestFirst);
  if (entries.length > 0) return entries.map(({line}) => line);
  return [`  ${paint.dim(latest ? 'no checkpoint so far' : 'checkpoints are not known')}`];
}

function latestFirst(one: {readonly at: number}, other: {readonly at: number}): number {
  return other.at - one.at;
}

/** Clients that are lost within a second are one incident. */
function groupLost(marks: readonly Mark[]): Mark[] {
  const groups: {mark: Mark; more: number}[] = [];
  for (const mark of marks.slice(-200)) {
    const last = groups.at(-1);
    const same = last && mark.kind === 'lost-client' && last.mark.kind === mark.kind && mark.at - last.mark.at <= 1000;
    if (same) last.more++;
    else groups.push({mark, more: 0});
  }
  return groups.map(({mark, more}) => (more === 0 ? mark : {...mark, text: `${more + 1} clients: ${mark.text}`}));
}

function drawMark({paint}: Scene, mark: Mark, columns: number): string {
  const {sign, text} = tellMark(paint, mark);
  return cut(`  ${formatClock(mark.since ?? mark.at)} ${sign} ${text}`, columns - 1, '…');
}

function drawTitle(scene: Scene, columns: number): string {
  const {moment, paint} = scene;
  const {open, timed, requested} = moment.checkpoints;
  const counts = Object.entries({timed, requested}).map(([cause, tally]) => `${cause} ${formatCount(tally?.grown)}`);
  const age = moment.ended ? null : describeAge(moment);
  const figure = age ? paint.caution(age) : open && !moment.ended ? paint.checkpoint('┊ running') : '';
  const words = timed || requested ? counts.join('  ') : '';
  const room = columns - width(figure) - 6;
  const title = 'Checkpoints, marks'.length + words.length <= room ? 'Checkpoints, marks' : 'Checkpoints';
  const remark = title.length + words.length <= room ? paint.dim(words) : '';
  return drawHeading(scene, {panel: 'checkpoints', title, remark, figure}, columns);
}

function drawFigures({moment, paint}: Scene, columns: number): string {
  if (moment.ended) return '  the session has ended';
  const rate = (statistic: string, column: string) => ratePerSecond(moment, statistic, column);
  const hit = growth(moment, 'database', 'blks_hit');
  const read = growth(moment, 'database', 'blks_read');
  const share = hit === null || read === null || hit + read === 0 ? null : hit / (hit + read);
  const wal = rate('wal', 'bytes');
  const pieces = [
    `WAL ${paint.figure(wal === null ? unknown : `${formatBytes(wal)}/s`)}`,
    ...tellCommits(moment).map(text => `commits ${paint.figure(text === unknown ? text : `${text}/s`)}`),
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
