import {growth, ratePerSecond, readColumn} from '../../state/reading.ts';
import type {State} from '../../state/state.ts';
import {readTables, sumTables} from '../../state/tables.ts';
import {formatBytes, formatCount, formatMs, formatPercent, unknown} from '../../text/number.ts';
import {clean} from '../../text/width.ts';
import {describeAge, drawAged} from '../age.ts';
import {MOST_OWN_COMMITS, readCommits, tellCommits} from '../commits.ts';
import {drawHeading, fitLines, joinFitting} from '../lines.ts';
import type {Scene, Size} from '../scene.ts';

/** What the server does in this second: transactions, cache, WAL, vacuums, standbys, and its tables as they were when a run last began or ended. */
export function drawServer(scene: Scene, size: Size): string[] {
  const {moment} = scene;
  const body = moment.ended ? ['  the session has ended'] : drawAged(scene, aged => drawRows(aged, size.width));
  return fitLines([drawTitle(scene, size.width), ...body], size);
}

function drawTitle(scene: Scene, columns: number): string {
  const {moment, paint} = scene;
  const age = moment.ended ? null : describeAge(moment);
  const took = moment.poll.tookMs === null ? '' : `poll ${formatMs(moment.poll.tookMs)} ms`;
  const figure = age ? paint.caution(age) : paint.dim(took);
  return drawHeading(scene, {panel: 'server', title: 'Server', remark: paint.dim('a second'), figure}, columns);
}

function drawRows({moment, paint}: Scene, columns: number): string[] {
  const rows: [name: string, pieces: string[]][] = [
    ['WAL', tellWal(moment)],
    ['WAL disk', tellWalDisk(moment)],
    ['commits', tellTransactions(moment)],
    ['cache', tellCache(moment)],
    ...tellVacuums(moment).map((text): [string, string[]] => ['vacuum', [text]]),
    ...tellStandbys(moment).map((text): [string, string[]] => ['standby', [text]]),
    ['tuples', tellTuples(moment)],
    ['tables', tellTables(moment)],
  ];
  return rows
    .filter(([, pieces]) => pieces.length > 0)
    .map(([name, pieces]) => `  ${paint.dim(name.padEnd(9))}${joinFitting(pieces, '  ', columns - 12)}`);
}

function tellWal(state: State): string[] {
  const bytes = ratePerSecond(state, 'wal', 'bytes');
  const commits = readCommits(state);
  const images = ratePerSecond(state, 'wal', 'full_page_images');
  const records = ratePerSecond(state, 'wal', 'records');
  const each = bytes === null || !commits ? null : bytes / commits;
  return [
    `${bytes === null ? unknown : formatBytes(bytes)}`,
    ...(each === null ? [] : [`${formatBytes(each)} a commit`]),
    ...(images === null || !records
      ? []
      : [`${formatCount(images)} full pages (${formatPercent(images / records)} of records)`]),
  ];
}

function tellWalDisk(state: State): string[] {
  const rate = (column: string) => ratePerSecond(state, 'wal', column);
  const syncs = growth(state, 'wal', 'syncs');
  const time = growth(state, 'wal', 'sync_time');
  const full = rate('buffers_full');
  return [
    ...tell(rate('syncs'), count => `${count} syncs`),
    ...(syncs && time !== null ? [`${formatMs(time / syncs)} ms each`] : []),
    ...tell(rate('writes'), count => `${count} writes`),
    ...(full ? [`buffers full ${formatCount(full)}`] : []),
  ];
}

function tellTransactions(state: State): string[] {
  const rate = (column: string) => ratePerSecond(state, 'database', column);
  const others = [
    ...tell(rate('xact_rollback'), count => `rollbacks ${count}`),
    ...tell(growth(state, 'database', 'deadlocks'), count => `deadlocks ${count}`),
    ...tell(growth(state, 'database', 'conflicts'), count => (count === '0' ? null : `conflicts ${count}`)),
  ];
  const commits = tellCommits(state);
  return [...(commits.length === 0 && others.length > 0 ? [`at most ${MOST_OWN_COMMITS}`] : commits), ...others];
}

function tellCache(state: State): string[] {
  const hit = growth(state, 'database', 'blks_hit');
  const read = growth(state, 'database', 'blks_read');
  const share = hit === null || read === null || hit + read === 0 ? null : hit / (hit + read);
  const time = growth(state, 'database', 'blk_read_time');
  const temporary = ratePerSecond(state, 'database', 'temp_bytes');
  const files = growth(state, 'database', 'temp_files');
  return [
    `${formatPercent(share)} hit`,
    ...tell(ratePerSecond(state, 'database', 'blks_read'), count => `${count} blocks read`),
    ...(time !== null && read ? [`${formatMs(time / read)} ms each`] : []),
    ...tell(files, count => `temp files ${count}${temporary ? `, ${formatBytes(temporary)}` : ''}`),
  ];
}

function tellTuples(state: State): string[] {
  const words = {tup_fetched: 'fetched', tup_updated: 'updated', tup_inserted: 'inserted', tup_deleted: 'deleted'};
  return Object.entries(words).flatMap(([column, word]) =>
    tell(ratePerSecond(state, 'database', column), count =>
      count === '0' && word === 'deleted' ? null : `${count} ${word}`,
    ),
  );
}

/** As they were when a run last began or ended; against the begin of the latest run. */
function tellTables(state: State): string[] {
  const tables = readTables(state, state.followed.tables?.rows ?? null);
  if (tables.length === 0) return [];
  const {deadTuples, hotShare, grownBytes} = sumTables(tables);
  const most = tables.reduce((one, other) => ((other.deadTuples ?? 0) > (one.deadTuples ?? 0) ? other : one));
  const isEnd = state.run?.end != null;
  return [
    `dead ${formatCount(deadTuples)}${most.deadTuples ? `, most in ${clean(most.table)}` : ''}`,
    ...(hotShare === null ? [] : [`HOT ${formatPercent(hotShare)}`]),
    ...(isEnd && grownBytes !== null ? [`grown ${formatBytes(grownBytes)}`] : []),
    isEnd ? 'after the run' : 'before the run',
  ];
}

function tellVacuums(state: State): string[] {
  return (state.poll.samples?.rows.vacuums ?? []).map(row => {
    const read = (column: string) => readColumn(state, 'vacuums', column, row);
    const [total, scanned] = [read('blocks_total'), read('blocks_scanned')];
    const share = typeof total === 'number' && typeof scanned === 'number' && total > 0 ? scanned / total : null;
    const who = read('automatic') === true ? 'auto ' : '';
    const progress = share === null ? '' : `, ${formatPercent(share)} scanned`;
    return clean(`${who}${read('table') ?? unknown}, ${read('phase') ?? unknown}${progress}`);
  });
}

function tellStandbys(state: State): string[] {
  return (state.poll.samples?.rows.replication ?? []).map(row => {
    const read = (column: string) => readColumn(state, 'replication', column, row);
    const behind = read('replay_lag_bytes');
    const lag = read('replay_lag_ms');
    return clean(
      [
        `${read('application') ?? unknown} ${read('sync_state') ?? read('state') ?? ''}`,
        typeof behind === 'number' ? `${formatBytes(behind)} behind` : 'lag unknown',
        ...(typeof lag === 'number' ? [`replayed after ${formatMs(lag)} ms`] : []),
      ].join(', '),
    );
  });
}

function tell(value: number | null, words: (count: string) => string | null): string[] {
  const text = value === null ? null : words(formatCount(value));
  return text === null ? [] : [text];
}
