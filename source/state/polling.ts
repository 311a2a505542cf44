import type {Sampled, ServerLost} from '../event/event.ts';
import {addPoint, lastAt, type Series} from '../stats/series.ts';
import {endPileUp} from './blocking.ts';
import {followCheckpoint} from './checkpoints.ts';
import {LONGEST_SPAN_MS, ratePerSecond} from './reading.ts';
import {addRows} from './samples.ts';
import {type Draft, type State, type WaitClass, type WaitSample, waitClasses} from './state.ts';
import {followVacuums} from './vacuums.ts';
import {tallyPoll, type WaitClassCounts} from './waits.ts';

/** The state after one more poll. */
export function addSample(state: Draft, event: Sampled): State {
  const {at, clock, tookMs, statistics} = event;
  const samples = addRows(state.poll.samples, statistics, at);
  const {columns, absent, skipped} = state.poll;
  const clockOffsetMs = clock - at;
  state.poll = {connected: true, lostAt: null, columns, absent, samples, clockOffsetMs, at, tookMs, skipped};
  const tally = tallyPoll(state);
  if (tally) state.minute = addToMinute(state.minute, tally.sample);
  const {tps, latencyMs, stddevMs, failed} = state.series;
  state.series = {
    tps,
    latencyMs,
    stddevMs,
    failed,
    walBytes: addPolled(state.series.walBytes, at, ratePerSecond(state, 'wal', 'bytes')),
    commits: addPolled(state.series.commits, at, ratePerSecond(state, 'database', 'xact_commit')),
    active: addPolled(state.series.active, at, tally && sumKnown(tally.classes)),
  };
  if (tally) state.waits = addWaits(state.waits, at, tally.classes);
  state.checkpoints = followCheckpoint(state.checkpoints, state, event);
  return followVacuums(state);
}

/** All of them have the same points. */
function addWaits(before: State['waits'], at: number, counts: WaitClassCounts): State['waits'] {
  const spanMs = spanUntil(before.cpu, at);
  const add = (name: WaitClass) => addPoint(before[name], at, spanMs, counts[name]);
  return {
    cpu: add('cpu'),
    io: add('io'),
    lock: add('lock'),
    lwlock: add('lwlock'),
    ipc: add('ipc'),
    other: add('other'),
    unknown: add('unknown'),
  };
}

/** Active ones without those that are hidden. */
function sumKnown(counts: WaitClassCounts): number {
  let sum = 0;
  for (const name of waitClasses) if (name !== 'unknown') sum += counts[name];
  return sum;
}

const MINUTE_MS = 60_000;

function addToMinute(minute: State['minute'], sample: WaitSample): State['minute'] {
  const from = minute.findIndex(({at}) => at > sample.at - MINUTE_MS);
  const kept = from < 0 ? [] : minute.slice(from);
  kept.push(sample);
  return kept;
}

/** The state once the server no longer answers: what is under way is unknown from here on. */
export function lose(state: State, {at}: ServerLost): State {
  const lost = forget(state);
  return {...lost, poll: {...lost.poll, connected: false, lostAt: at}};
}

/** The state once nobody looks at the server: what it did last is not what it does now. */
export function forget(before: State): State {
  const state = endPileUp(before);
  return {
    ...state,
    followed: {...state.followed, vacuuming: [], vacuumed: []},
    poll: {...state.poll, samples: null},
    sessions: {...state.sessions, at: null, rows: []},
    checkpoints: {...state.checkpoints, open: null, base: null, latest: null},
  };
}

function addPolled(series: Series, at: number, value: number | null | undefined): Series {
  return value === null || value === undefined ? series : addPoint(series, at, spanUntil(series, at), value);
}

/** How long what a poll tells has held: since the one before, unless that was long ago. */
function spanUntil(series: Series, at: number): number {
  const before = lastAt(series);
  return before === undefined || at - before > LONGEST_SPAN_MS ? 1000 : at - before;
}
