import {formatCount, formatMs, formatTps} from '../../text/number.ts';
import {clean, cut, pad} from '../../text/width.ts';
import type {Verdict} from '../../verdict/rule.ts';
import {briefVerdict} from '../../verdict/verdicts.ts';
import {drawHeading, drawRow, fitLines} from '../lines.ts';
import {drawBar} from '../parts/bar.ts';
import {describeNow, isInvalid, meanTps, type RungRow, rungRows, tellLost} from '../rungs.ts';
import type {Scene, Size} from '../scene.ts';
import {formatInterval} from '../steadiness.ts';
import {describeStep} from '../steps.ts';

/** Columns of the bars and of the figures, and of the whole panel. */
interface Widths {
  readonly bar: number;
  readonly tps: number;
  /** Both 0 where no rung has any. */
  readonly interval: number;
  readonly p99: number;
  readonly whole: number;
}

/** A row per rung: bar, figures as pgbench printed them, and beside them what is to be said of them. */
export function drawLadder(scene: Scene, size: Size): string[] {
  const rows = rungRows(scene.moment);
  const figures = rows.map(({ended, running}) =>
    ended ? (ended.tps ?? ended.quoted?.tps ?? null) : running ? meanTps(running) : null,
  );
  const best = Math.max(0, ...figures.map(tps => tps ?? 0));
  const peak = findPeak(rows);
  const height = size.height - 1;
  const from = firstShown(rows, scene, height);
  const widths = measure(
    size.width,
    rows.some(({ended}) => ended?.measure?.interval),
    rows.some(({ended}) => ended?.latencies),
    rows.some(({ended}) => ended?.quoted),
  );
  const lines = rows.slice(from, from + height).map((row, index) => {
    const tps = figures[from + index] ?? null;
    const bar = drawBar(tps === null || best === 0 ? null : tps / best, widths.bar);
    const figure = drawFigure(row, tps, widths);
    return drawRung(scene, row, {bar, figure, isPeak: row === peak, columns: size.width});
  });
  const shown = rows.length > height ? `${from + 1}–${from + lines.length} of ${rows.length}` : '';
  return fitLines([drawTitle(scene, widths, shown), ...lines], size);
}

const QUOTED = ' quoted';

function measure(columns: number, hasInterval: boolean, hasPercentiles: boolean, hasQuoted: boolean): Widths {
  const interval = hasInterval ? 6 : 0;
  const p99 = hasPercentiles ? 7 : 0;
  const quoted = hasQuoted ? QUOTED.length : 0;
  if (columns < 74) return {bar: 8, tps: 8 + quoted, interval, p99, whole: columns};
  return {bar: columns < 100 ? 12 : 30, tps: 10 + quoted, interval, p99, whole: columns};
}

function drawTitle(scene: Scene, {bar, tps, interval, p99, whole}: Widths, shown: string): string {
  const {paint, moment} = scene;
  const titles = `${' '.repeat(bar)}${drawRow([
    ['tps', tps, 'right'],
    ...(interval > 0 ? [['±', interval, 'right'] as const] : []),
    ['lat ms', 7, 'right'],
    ...(p99 > 0 ? [['p99 ms', p99, 'right'] as const] : []),
  ])}  verdict`;
  const held = moment.ladder?.held && !moment.ended ? paint.caution('held') : '';
  const figure = [held, paint.dim(shown)].filter(text => text !== '').join('  ');
  return drawHeading(scene, {panel: 'ladder', title: 'Ladder', remark: paint.dim(titles), figure}, whole);
}

/** A figure of a run under way is our own mean so far and has a '~' before it, one that was published says that it is quoted. */
function drawFigure({ended, running}: RungRow, tps: number | null, widths: Widths): string {
  const known = ended !== null || tps !== null;
  return drawRow([
    [known ? `${running ? '~' : ''}${formatTps(tps)}${ended?.quoted ? QUOTED : ''}` : '', widths.tps, 'right'],
    ...(widths.interval > 0
      ? [
          [
            ended && !isInvalid(ended) ? formatInterval(ended.measure?.interval?.share) : '',
            widths.interval,
            'right',
          ] as const,
        ]
      : []),
    [ended ? formatMs(ended.latencyAverageMs) : '', 7, 'right'],
    ...(widths.p99 > 0 ? [[ended ? formatMs(ended.latencies?.p99Ms) : '', widths.p99, 'right'] as const] : []),
  ]);
}

function drawRung(
  {paint, look, moment}: Scene,
  row: RungRow,
  {bar, figure, isPeak, columns}: {bar: string; figure: string; isPeak: boolean; columns: number},
): string {
  const {ended, running} = row;
  const chosen = row.step === look.chosen;
  const lost = running && tellLost(running);
  const invalid = ended ? isInvalid(ended) : lost !== null;
  const words = running
    ? [...(lost === null ? [] : [paint.bad(`× ${lost}`)]), paint.accent(describeNow(moment))].join(', ')
    : ended
      ? drawVerdict({paint}, row, isPeak)
      : drawAhead({paint, moment}, row);
  const queue = row.queued.map(place => paint.caution(`queued ${ordinal(place)}`));
  const clients = pad(formatCount(row.clients), 6, 'right');
  const name = `${chosen ? '▸' : ' '}${running ? paint.accent('▶') : ' '}${clients} `;
  const said = [...queue, words].filter(text => text !== '').join(', ');
  const coloured = paint[invalid ? 'bad' : running ? 'accent' : 'throughput'](bar);
  return cut(`${chosen ? paint.selected(name) : name}${coloured} ${figure}  ${said}`, columns - 1, '…');
}

/** `1st`, `2nd`, `3rd`, `11th`. */
function ordinal(place: number): string {
  const teen = Math.floor(place / 10) % 10 === 1;
  return `${place}${(teen ? null : ['st', 'nd', 'rd'][(place % 10) - 1]) ?? 'th'}`;
}

/** Of a rung that has not run: why it will not, or what prepares it now. */
function drawAhead({paint, moment}: Pick<Scene, 'paint' | 'moment'>, {step, skipped}: RungRow): string {
  if (skipped) return paint.bad('× skipped: what prepares it failed');
  return moment.step?.before === step && !moment.step.end ? paint.accent(describeStep(moment) ?? '') : '';
}

function drawVerdict({paint}: Pick<Scene, 'paint'>, {ended}: RungRow, isPeak: boolean): string {
  const verdict = briefVerdict(ended?.verdicts ?? []);
  const limit = ended?.limit ?? null;
  const checkpoints = ended?.checkpoints.length ?? 0;
  const remarks = [
    ...(isPeak ? [paint.good('▲ best')] : []),
    ...(limit && limit.name !== 'nothing clear' ? [paint.dim(limit.name)] : []),
    ...(checkpoints > 0 ? [paint.dim(checkpoints === 1 ? '1 checkpoint' : `${checkpoints} checkpoints`)] : []),
  ];
  return [verdict ? drawGrade({paint}, verdict) : paint.good('ok'), ...remarks].join(', ');
}

function drawGrade({paint}: Pick<Scene, 'paint'>, {grade, text}: Verdict): string {
  const words = clean(text);
  return grade === 'invalid' ? paint.bad(`× ${words}`) : grade === 'caution' ? paint.caution(`! ${words}`) : words;
}

/** The best of the whole valid rungs, once there are two to choose from. */
function findPeak(rows: readonly RungRow[]): RungRow | null {
  const valid = rows.filter(({ended}) => ended?.status === 'complete' && ended.tps !== null);
  if (valid.length < 2) return null;
  return valid.reduce((best, row) => ((row.ended?.tps ?? 0) > (best.ended?.tps ?? 0) ? row : best));
}

/** Keeps the chosen row, else the one under way, else the last one that ended, in sight. */
function firstShown(rows: readonly RungRow[], {look}: Scene, height: number): number {
  const chosen = rows.findIndex(({step}) => step === look.chosen);
  const running = rows.findIndex(row => row.running);
  const ended = rows.findLastIndex(row => row.ended);
  const wanted = chosen >= 0 ? chosen : running >= 0 ? running : ended;
  return Math.max(0, Math.min(rows.length - height, wanted - Math.floor(height / 2)));
}
