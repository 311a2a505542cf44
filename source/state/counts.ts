import type {Row} from '../event/event.ts';
import type {ServerCounts} from '../verdict/rule.ts';
import {placesOf} from './columns.ts';
import {growths} from './reading.ts';
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
  const [walBytes = null, fullPageImages = null] = growths(state, 'wal', ofWal);
  const [buffersByBackends = null] = growths(state, 'background_writer', ofWriter);
  const [checkpointsDone = null] = growths(state, 'checkpoints', ofCheckpoints);
  const database = isMeasured ? growths(state, 'database', ofDatabase) : nothing;
  const [blocksRead = null, blocksHit = null, temporaryFiles = null, deadlocks = null] = database;
  return {
    walBytes,
    fullPageImages,
    blocksRead,
    blocksHit,
    buffersByBackends: buffersByBackends ?? growthOfClientWrites(state),
    temporaryFiles,
    deadlocks,
    checkpointsDone,
  };
}

const ofWal = ['bytes', 'full_page_images'];
const ofDatabase = ['blks_read', 'blks_hit', 'temp_files', 'deadlocks'];
const ofWriter = ['buffers_backend'];
const ofCheckpoints = ['done'];
const nothing: readonly null[] = [];

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

/** Pages that client backends wrote themselves since the poll before, from PostgreSQL 16 on; null where it is not told or was reset. */
export function growthOfClientWrites({poll}: State): number | null {
  const {samples} = poll;
  const [rows, before] = [samples?.rows.io, samples?.before?.rows.io];
  const places = placesOf(poll.columns.io, ofIo);
  if (!rows || !before?.length || (places[2] ?? -1) < 0) return null;
  const grown = sumClientWrites(rows, places) - sumClientWrites(before, places);
  return grown >= 0 ? grown : null;
}

const ofIo = ['backend', 'object', 'writes'];

function sumClientWrites(
  rows: readonly Row[],
  [atBackend = -1, atObject = -1, atWrites = -1]: readonly number[],
): number {
  let sum = 0;
  for (const row of rows) {
    const writes = row[atWrites];
    if (typeof writes === 'number' && row[atBackend] === 'client backend' && row[atObject] === 'relation')
      sum += writes;
  }
  return sum;
}
