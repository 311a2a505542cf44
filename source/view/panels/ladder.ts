import {formatCount, formatMs, formatTps} from '../../text/number.ts';
import {cut, pad, width} from '../../text/width.ts';
import {briefVerdict, isInvalid} from '../../verdict/verdicts.ts';
import {drawHeading, drawRow, fitLines} from '../lines.ts';
import {drawBar, hollow} from '../parts/bar.ts';
import {groupOf, nameGroups} from '../rung-groups.ts';
import {drawRungNotes, drawVerdict} from '../rung-notes.ts';
import {describeNow, meanTps, type RungRow, rungRows, tellLost} from '../rungs.ts';
import type {Scene, Size} from '../scene.ts';
import {formatInterval} from '../steadiness.ts';
import {describeStep} from '../steps.ts';

/** Columns of the names, the bars and the figures, and of the whole panel. */
interface Widths {
  /** 0 where the rungs differ by their clients alone. */
  readonly name: number;
  readonly bar: number;
  readonly tps: number;
  /** Both 0 where no rung has any. */
  readonly interval: number;
  readonly p99: number;
  readonly whole: number;
}

/** A row per rung: bar, figures as pgbench printed them, and beside them what is to be said of them; in what room is left below, all of it. */
export function drawLadder(scene: Scene, size: Size): string[] {
  const rows = rungRows(scene.moment);
  const figures = rows.map(({ended, running}) =>
    ended ? (ended.tps ?? ended.quoted?.tps ?? null) : running ? meanTps(running) : null,
  );
  const groups = rows.map(groupOf);
  const best = new Map<string, number>();
  for (const [index, group] of groups.entries()) best.set(group, Math.max(best.get(group) ?? 0, figures[index] ?? 0));
  const peaks = findPeaks(rows);
  const names = nameGroups(rows);
  const height = size.height - 1;
  const from = firstShown(rows, scene, height);
  const widths = measure(
    size.width,
    Math.max(0, ...names.map(width)),
    rows.some(({ended}) => ended?.measure?.interval),
    rows.some(({ended}) => ended?.latencies),
    rows.some(({ended}) => ended?.quoted),
  );
  const lines = rows.slice(from, from + height).map((row, index) => {
    const tps = figures[from + index] ?? null;
    const most = best.get(groups[from + index] ?? '') ?? 0;
    const bar = drawBar(row.isWarmUp || tps === null || most === 0 ? null : tps / most, widths.bar);
    const figure = drawFigure(scene, row, tps, widths);
    const name = widths.name === 0 ? '' : `${pad(cut(names[from + index] ?? '', widths.name, '…'), widths.name)} `;
    return drawRung(scene, row, {name, bar, figure, isPeak: peaks.includes(row), columns: size.width});
  });
  const shown = rows.length > height ? `${from + 1}–${from + lines.length} of ${rows.length}` : '';
  const notes = drawRungNotes(scene, rows, peaks, {width: size.width, height: height - lines.length});
  return fitLines([drawTitle(scene, widths, shown), ...lines, ...notes], size);
}

const QUOTED = ' quoted';
const LEAST_BAR = 4;

function measure(
  columns: number,
  longestName: number,
  hasInterval: boolean,
  hasPercentiles: boolean,
  hasQuoted: boolean,
): Widths {
  const name = Math.min(columns < 74 ? 10 : 22, longestName);
  const interval = hasInterval ? 6 : 0;
  const p99 = hasPercentiles ? 7 : 0;
  const quoted = hasQuoted ? QUOTED.length : 0;
  const narrow = columns < 74;
  const room = narrow ? 8 : columns < 100 ? 12 : 30;
  const bar = Math.max(LEAST_BAR, room - name);
  return {name, bar, tps: (narrow ? 8 : 10) + quoted, interval, p99, whole: columns};
}

function drawTitle(scene: Scene, {name, bar, tps, interval, p99, whole}: Widths, shown: string): string {
  const {paint, moment} = scene;
  const titles = `${' '.repeat(bar + (name === 0 ? 0 : name + 1))}${drawRow([
    ['tps', tps, 'right'],
    ...(interval > 0 ? [['±', interval, 'right'] as const] : []),
    ['lat ms', 7, 'right'],
    ...(p99 > 0 ? [['p99 ms', p99, 'right'] as const] : []),
  ])}  ${whole < 66 ? 'verdict' : 'verdict, limit'}`;
  const held = moment.ladder?.held && !moment.ended ? paint.caution('held') : '';
  const figure = [held, paint.dim(shown)].filter(text => text !== '').join('  ');
  return drawHeading(scene, {panel: 'ladder', title: 'Ladder', remark: paint.dim(titles), figure}, whole);
}

/** Half the width of an interval from which on a mean is hardly known. */
const WIDE_SHARE = 0.1;

/**
 * A figure of a run under way is our own mean so far and has a '~' before it, one that was published says that it is quoted. One that is
 * not to be quoted as it stands has the colour of its verdict, and so has an interval that is wide.
 */
function drawFigure({paint}: Scene, {ended, running, isWarmUp}: RungRow, tps: number | null, widths: Widths): string {
  const known = ended !== null || tps !== null;
  const grade = ended && briefVerdict(ended.verdicts)?.grade;
  const worth = grade === 'invalid' ? paint.bad : isWarmUp ? paint.dim : grade === 'caution' ? paint.caution : String;
  const share = ended && !isInvalid(ended) ? ended.measure?.interval?.share : null;
  const cell = (text: string, columns: number, draw = worth) => [text && draw(text), columns, 'right'] as const;
  return drawRow([
    cell(known ? `${running ? '~' : ''}${formatTps(tps)}${ended?.quoted ? QUOTED : ''}` : '', widths.tps),
    ...(widths.interval > 0
      ? [cell(formatInterval(share), widths.interval, (share ?? 0) > WIDE_SHARE ? paint.caution : worth)]
      : []),
    cell(ended ? formatMs(ended.latencyAverageMs) : '', 7),
    ...(widths.p99 > 0 ? [cell(ended ? formatMs(ended.latencies?.p99Ms) : '', widths.p99)] : []),
  ]);
}

function drawRung(
  {paint, look, moment}: Scene,
  row: RungRow,
  {name, bar, figure, isPeak, columns}: {name: string; bar: string; figure: string; isPeak: boolean; columns: number},
): string {
  const {ended, running} = row;
  const chosen = row.step === look.chosen;
  const lost = running && tellLost(running);
  const invalid = ended ? isInvalid(ended) : lost !== null;
  const queue = row.queued.map(place => paint.caution(`queued ${ordinal(place)}`));
  const words = running
    ? [...(lost === null ? [] : [paint.bad(`× ${lost}`)]), ...queue, paint.accent(describeNow(moment))]
    : [...queue, ended ? drawVerdict({paint}, ended, isPeak) : drawAhead({paint, moment}, row)];
  const clients = pad(formatCount(row.clients), 6, 'right');
  const place = `${chosen ? '▸' : ' '}${running ? paint.accent('▶') : ' '}${clients} `;
  const said = [...(row.isWarmUp && running ? [paint.dim('warm-up')] : []), ...words].filter(Boolean).join(', ');
  const coloured = paint[invalid ? 'bad' : running ? 'accent' : 'throughput'](invalid ? hollow(bar) : bar);
  return cut(
    `${chosen ? paint.selected(place) : place}${paint.dim(name)}${coloured} ${figure}  ${said}`,
    columns - 1,
    '…',
  );
}

/** `1st`, `2nd`, `3rd`, `11th`. */
function ordinal(place: number): string {
  const teen = Math.floor(place / 10) % 10 === 1;
  return `${place}${(teen ? null : ['st', 'nd', 'rd'][(place % 10) - 1]) ?? 'th'}`;
}

/** Of a rung that has not run: why it will not, or what prepares it now. */
function drawAhead({paint, moment}: Pick<Scene, 'paint' | 'moment'>, {step, skipped, isWarmUp}: RungRow): string {
  if (skipped) return paint.bad('× skipped: what prepares it failed');
  if (moment.step?.before === step && !moment.step.end) return paint.accent(describeStep(moment) ?? '');
  return isWarmUp ? paint.dim('warm-up') : '';
}

/** The best of the whole valid rungs of each kind, once there are two to choose from. */
function findPeaks(rows: readonly RungRow[]): readonly RungRow[] {
  const valid = new Map<string, RungRow[]>();
  for (const row of rows) {
    const {ended, isWarmUp} = row;
    if (isWarmUp || ended?.status !== 'complete' || ended.tps === null || isInvalid(ended)) continue;
    valid.set(groupOf(row), [...(valid.get(groupOf(row)) ?? []), row]);
  }
  return [...valid.values()].flatMap(group =>
    group.length < 2 ? [] : group.reduce((best, row) => ((row.ended?.tps ?? 0) > (best.ended?.tps ?? 0) ? row : best)),
  );
}

/** Keeps the chosen row, else the one under way, else the last one that ended, in sight. */
function firstShown(rows: readonly RungRow[], {look}: Scene, height: number): number {
  const chosen = rows.findIndex(({step}) => step === look.chosen);
  const running = rows.findIndex(row => row.running);
  const ended = rows.findLastIndex(row => row.ended);
  const wanted = chosen >= 0 ? chosen : running >= 0 ? running : ended;
  return Math.max(0, Math.min(rows.length - height, wanted - Math.floor(height / 2)));
}
