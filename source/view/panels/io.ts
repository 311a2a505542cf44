import {growthOfClientWrites} from '../../state/counts.ts';
import {type IoRate, ioRates} from '../../state/io-rates.ts';
import {growth, secondsBetween} from '../../state/reading.ts';
import type {State} from '../../state/state.ts';
import {formatBytes, formatCount, formatMs, formatPercent, unknown} from '../../text/number.ts';
import {clean} from '../../text/width.ts';
import {describeAge, drawAged} from '../age.ts';
import {type Cell, drawHeading, drawRow, fitLines, joinFitting} from '../lines.ts';
import type {Scene, Size} from '../scene.ts';

/** Who writes the pages of the buffer cache, and what each kind of backend reads and writes in this second. */
export function drawIo(scene: Scene, size: Size): string[] {
  const {moment} = scene;
  const body = moment.ended ? ['  the session has ended'] : drawAged(scene, aged => drawBody(aged, size.width));
  return fitLines([drawTitle(scene, size.width), ...body], size);
}

function drawTitle(scene: Scene, columns: number): string {
  const {moment, paint} = scene;
  const age = moment.ended ? null : describeAge(moment);
  const figure = age ? paint.caution(age) : '';
  return drawHeading(scene, {panel: 'io', title: 'I/O', remark: paint.dim('a second'), figure}, columns);
}

function drawBody(scene: Scene, columns: number): string[] {
  const {moment, paint} = scene;
  const rates = ioRates(moment)?.filter(isBusy) ?? null;
  const written = `  ${paint.dim('written   ')}${joinFitting(tellWriters(scene), '  ', columns - 13)}`;
  if (rates === null) {
    const tells = moment.poll.columns.io || moment.poll.at === null;
    return [written, `  ${paint.dim(tells ? 'not known yet' : 'by kind of backend: from PostgreSQL 16 on')}`];
  }
  return [written, paint.dim(drawTitles(columns)), ...rates.map(rate => drawRate(rate, columns))];
}

function isBusy({reads, writes, extends: extended, fsyncs}: IoRate): boolean {
  return [reads, writes, extended, fsyncs].some(rate => rate !== null && rate > 0);
}

/** Pages that were written by the checkpointer, the background writer and, the sign of a cache that is too small, by backends themselves. */
function tellWriters({moment, paint}: Scene): string[] {
  const seconds = secondsOf(moment);
  const byBackends = growth(moment, 'background_writer', 'buffers_backend') ?? growthOfClientWrites(moment);
  const writers: [string, number | null][] = [
    ['backends', byBackends],
    ['checkpointer', growth(moment, 'checkpoints', 'buffers_written')],
    ['bgwriter', growth(moment, 'background_writer', 'buffers_clean')],
  ];
  const total = writers.reduce((sum, [, pages]) => sum + (pages ?? 0), 0);
  const stopped = growth(moment, 'background_writer', 'maxwritten_clean');
  return [
    ...writers.map(([name, pages]) => {
      if (pages === null || seconds === null) return `${name} ${unknown}`;
      const share = total > 0 && pages > 0 ? ` (${formatPercent(pages / total)})` : '';
      return `${name} ${paint.figure(formatCount(pages / seconds))}${share}`;
    }),
    ...(stopped ? [paint.caution(`bgwriter hit its limit ${formatCount(stopped)}x`)] : []),
  ];
}

function secondsOf({poll}: State): number | null {
  const rows = poll.samples?.rows;
  return rows?.checkpoints || rows?.background_writer ? secondsBetween(poll.samples) : null;
}

function drawTitles(columns: number): string {
  return `  ${drawRow(cells(columns, ['', 'reads', '', 'ms', 'writes', '', 'ms', 'extends', 'fsyncs', 'ms']))}`;
}

function drawRate(rate: IoRate, columns: number): string {
  const count = (value: number | null) => (value === null ? '' : value === 0 ? '·' : formatCount(value));
  const bytes = (value: number | null) => (value === null || value === 0 ? '' : formatBytes(value));
  const ms = (value: number | null) => (value === null ? '' : formatMs(value));
  const {backend, object, reads, readBytes, readMs, writes, writeBytes, writeMs, extends: extended, fsyncs} = rate;
  const who = backend.replace('autovacuum worker', 'autovacuum');
  const what = object === 'wal' ? 'WAL' : object.replace(' relation', '');
  const name = clean(object === 'relation' ? who : `${who}, ${what}`);
  return `  ${drawRow(
    cells(columns, [
      name,
      count(reads),
      bytes(readBytes),
      ms(readMs),
      count(writes),
      bytes(writeBytes),
      ms(writeMs),
      count(extended),
      count(fsyncs),
      ms(rate.fsyncMs),
    ]),
  )}`;
}

/** Columns of each cell, and its rank: where there is little room those of the highest rank go first. */
const widths = [
  [19, 0],
  [7, 0],
  [7, 1],
  [5, 2],
  [7, 0],
  [7, 1],
  [5, 2],
  [7, 1],
  [6, 0],
  [5, 1],
] as const;

function cells(columns: number, texts: readonly string[]): Cell[] {
  const sizeOf = (most: number) => widths.reduce((sum, [width, rank]) => sum + (rank <= most ? width + 1 : 0), 3);
  const most = [2, 1].find(rank => sizeOf(rank) <= columns) ?? 0;
  return texts.flatMap((text, index): Cell[] => {
    const [width, rank] = widths[index] ?? [0, 0];
    return rank <= most ? [[text, width, index === 0 ? 'left' : 'right']] : [];
  });
}
