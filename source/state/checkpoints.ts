import type {Row, Sampled} from '../event/event.ts';
import {placesOf} from './columns.ts';
import type {Checkpoint, CheckpointCounters, Checkpoints, OpenCheckpoint, State, Tally} from './state.ts';

/** Polls without a sign after which an open checkpoint is given up: the checkpointer was busy with something else. */
const QUIET_POLLS = 3;

/**
 * Follows checkpoints by two signs. The checkpointer's wait event tells that one is being written now; the checkpoint time of the control file
 * changes when one has ended, and its value is the second in which it began. Without the right to see the first, the counters moving
 * while the control file stays the same make one probable.
 */
export function followCheckpoint(earlier: Checkpoints, state: State, event: Sampled): Checkpoints {
  const now = readCounters(state);
  if (!now) return earlier;
  const before = {
    spans: earlier.spans,
    open: earlier.open,
    base: earlier.base,
    latest: earlier.latest,
    timed: addGrowth(earlier.timed, now.timed),
    requested: addGrowth(earlier.requested, now.requested),
  };
  const latest = before.latest;
  if (!latest) return {...before, latest: now, base: now, open: now.running ? opened(event.at, false) : null};
  if (hasEnded(before.base, latest, now)) {
    const span = closeSpan(before, now, event);
    return {
      ...before,
      spans: [...before.spans.slice(-499), span],
      open: now.running ? opened(event.at, false) : null,
      base: now,
      latest: now,
    };
  }
  before.open = followOpen(before.open, latest, now, event.at);
  before.latest = now;
  return before;
}

/** After a restore the control file names an earlier time, too; only where the clock was set back have the counters gone on. */
function hasEnded(base: CheckpointCounters | null, latest: CheckpointCounters, now: CheckpointCounters): boolean {
  if (now.checkpointTime === null || latest.checkpointTime === null) return false;
  if (now.checkpointTime >= latest.checkpointTime) return now.checkpointTime > latest.checkpointTime;
  return moved(base?.timed ?? null, now.timed) || moved(base?.requested ?? null, now.requested);
}

function followOpen(
  open: OpenCheckpoint | null,
  latest: CheckpointCounters,
  now: CheckpointCounters,
  at: number,
): OpenCheckpoint | null {
  const shows =
    now.running ??
    (moved(latest.timed, now.timed) || moved(latest.requested, now.requested) || moved(latest.buffers, now.buffers));
  if (!open) return shows ? opened(at, now.running === null) : null;
  if (shows) return open.quiet === 0 ? open : {...open, quiet: 0};
  if (open.probable) return open;
  return open.quiet + 1 >= QUIET_POLLS ? null : {...open, quiet: open.quiet + 1};
}

function closeSpan({open, base, spans}: Checkpoints, now: CheckpointCounters, {at, clock}: Sampled): Checkpoint {
  // The control file gives whole seconds: the true begin lies within the second after the one it names.
  const named = at - (clock - now.checkpointTime!);
  const startAt = open && !open.probable ? Math.min(open.startAt, named + 500) : named + 500;
  const timed = grown(base?.timed, now.timed);
  const requested = grown(base?.requested, now.requested);
  return {
    // The clock may have been set forward meanwhile; one begins after the end of another.
    startAt: Math.max(spans.at(-1)?.endAt ?? 0, Math.min(startAt, at)),
    endAt: at,
    cause: requested ? 'requested' : timed ? 'timed' : null,
    buffers: grown(base?.buffers, now.buffers),
    writeMs: grown(base?.writeMs, now.writeMs),
    syncMs: grown(base?.syncMs, now.syncMs),
  };
}

function readCounters(state: State): CheckpointCounters | null {
  const row = state.poll.samples?.rows.checkpoints?.[0];
  if (!row) return null;
  const places = placesOf(state.poll.columns.checkpoints, columns);
  const running = row[places[0] ?? -1];
  return {
    running: typeof running === 'boolean' ? running : null,
    checkpointTime: numberAt(row, places[1]),
    timed: numberAt(row, places[2]),
    requested: numberAt(row, places[3]),
    buffers: numberAt(row, places[4]),
    writeMs: numberAt(row, places[5]),
    syncMs: numberAt(row, places[6]),
  };
}

function numberAt(row: Row, place: number | undefined): number | null {
  const value = place === undefined || place < 0 ? null : row[place];
  return typeof value === 'number' ? value : null;
}

const columns = [
  'running',
  'checkpoint_time',
  'timed',
  'requested',
  'buffers_written',
  'write_time',
  'sync_time',
] as const;

/** A counter that has become smaller was reset, and has counted what it shows since. */
function addGrowth(tally: Tally | null, raw: number | null): Tally | null {
  if (raw === null || raw === tally?.raw) return tally;
  if (tally === null) return {grown: 0, raw};
  return {grown: tally.grown + (raw < tally.raw ? raw : raw - tally.raw), raw};
}

function opened(startAt: number, probable: boolean): OpenCheckpoint {
  return {startAt, probable, quiet: 0};
}

function moved(before: number | null, now: number | null): boolean {
  return before !== null && now !== null && now > before;
}

function grown(before: number | null | undefined, now: number | null): number | null {
  return before === null || before === undefined || now === null || now < before ? null : now - before;
}
