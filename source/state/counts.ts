import type {Row, Value} from '../event/event.ts';
import type {ServerCounts} from '../verdict/rule.ts';
import {placeOf} from './columns.ts';
import {growth} from './reading.ts';
import type {State} from './state.ts';

/** Nothing counted so far. */
export const noCounts: ServerCounts = {
  walBytes: null,
  fullPageImages: null,
  blocksRead: null,
  blocksHit: null,
  buffersByBackends: null,
  temporaryFiles: null,
  deadlocks: null,
  checkpointsDone: null,
};

/** What the server counted from the poll before to the latest; of the database only where it is the one that is measured. */
export function countServer(state: State, isMeasured: boolean): ServerCounts {
  const database = (column: string) => (isMeasured ? growth(state, 'database', column) : null);
  return {
    walBytes: growth(state, 'wal', 'bytes'),
    fullPageImages: growth(state, 'wal', 'full_page_images'),
    blocksRead: database('blks_read'),
    blocksHit: database('blks_hit'),
    buffersByBackends: growth(state, 'background_writer', 'buffers_backend') ?? growthOfClientWrites(state),
    temporaryFiles: database('temp_files'),
    deadlocks: database('deadlocks'),
    checkpointsDone: growth(state, 'checkpoints', 'done'),
  };
}

/** One after the other; what one of them does not tell is left out. */
export function addCounts(sums: ServerCounts, counts: ServerCounts): ServerCounts {
  const add = (one: number | null, other: number | null) => (other === null ? one : (one ?? 0) + other);
  return {
    walBytes: add(sums.walBytes, counts.walBytes),
    fullPageImages: add(sums.fullPageImages, counts.fullPageImages),
    blocksRead: add(sums.blocksRead, counts.blocksRead),
    blocksHit: add(sums.blocksHit, counts.blocksHit),
    buffersByBackends: add(sums.buffersByBackends, counts.buffersByBackends),
    temporaryFiles: add(sums.temporaryFiles, counts.temporaryFiles),
    deadlocks: add(sums.deadlocks, counts.deadlocks),
    checkpointsDone: add(sums.checkpointsDone, counts.checkpointsDone),
  };
}

/** Pages that client backends wrote themselves since the poll before, from PostgreSQL 16 on. */
export function growthOfClientWrites(state: State): number | null {
  return sumIoGrowth(state, 'writes', ({backend, object}) => backend === 'client backend' && object === 'relation');
}

/** Growth of a column of `io` since the poll before, over the rows that are wanted; null where it is not told or was reset. */
function sumIoGrowth(
  state: State,
  column: string,
  isWanted: (row: {readonly backend: Value | undefined; readonly object: Value | undefined}) => boolean,
): number | null {
  const sample = state.poll.samples.io;
  const {io} = state.poll.columns;
  const [atBackend, atObject, at] = [placeOf(io, 'backend'), placeOf(io, 'object'), placeOf(io, column)];
  if (!sample?.before || at < 0) return null;
  const sum = (rows: readonly Row[]) => {
    let total = 0;
    for (const row of rows) {
      const value = row[at];
      if (typeof value === 'number' && isWanted({backend: row[atBackend], object: row[atObject]})) total += value;
    }
    return total;
  };
  const grown = sum(sample.rows) - sum(sample.before.rows);
  return grown >= 0 ? grown : null;
}
