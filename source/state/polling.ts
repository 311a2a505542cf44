import type {Sampled, ServerLost} from '../event/event.ts';
import {append, CHUNK, itemAt, withoutFirsts} from '../stats/list.ts';
import {addPoint, lastAt} from '../stats/series.ts';
import {endPileUp} from './blocking.ts';
import {followCheckpoint} from './checkpoints.ts';
import {LONGEST_SPAN_MS, ratePerSecond} from './reading.ts';
import {addRows} from './samples.ts';
import {type Draft, type State, type WaitSample, waitClasses} from './state.ts';
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
  const {pgbench, server} = state.series;
  state.series = {pgbench, server: addPolled(server, at, tally?.classes ?? null, ratePerSecond(state, 'wal', 'bytes'))};
  state.checkpoints = followCheckpoint(state.checkpoints, state, event);
  return followVacuums(state);
}

type ServerSeries = State['series']['server'];

/** A poll that tells nothing of either is none. */
function addPolled(
  series: ServerSeries,
  at: number,
  classes: WaitClassCounts | null,
  walBytes: number | null,
): ServerSeries {
  if (classes === null && walBytes === null) return series;
  const values = waitClasses.map(name => classes?.[name] ?? null);
  values.push(walBytes);
  return addPoint(series, at, spanUntil(series, at), values);
}

const MINUTE_MS = 60_000;

function addToMinute(minute: State['minute'], sample: WaitSample): State['minute'] {
  const next = itemAt(minute, CHUNK);
  const longer = append(minute, sample);
  return next && next.at < sample.at - MINUTE_MS ? withoutFirsts(longer) : longer;
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

/** How long what a poll tells has held: since the one before, unless that was long ago. */
function spanUntil(series: ServerSeries, at: number): number {
  const before = lastAt(series);
  return before === undefined || at - before > LONGEST_SPAN_MS ? 1000 : at - before;
}
