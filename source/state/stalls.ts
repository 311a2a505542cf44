import {lastItem, toArray} from '../stats/list.ts';
import {median} from '../stats/summary.ts';
import {formatTps} from '../text/number.ts';
import type {Mark, Pace} from './followed.ts';
import {addMark, changeMark} from './marks.ts';
import type {Run} from './run.ts';
import type {State} from './state.ts';

/** Seconds with transactions before a stall can be told from the ramp. */
const LEAST_SECONDS = 5;
/** A stall of such a length is what is usual now. */
const LONGEST_MS = 60_000;

/** The state with the latest second of its run marked where its throughput is under half of the run's median so far. */
export function followStall(state: State): State {
  const {run} = state;
  const second = run && lastItem(run.progress);
  if (!run || !second || second.tps === null) return state;
  const {pace: before, stall: last} = state.followed;
  const isStalled = before?.run === run.run && last !== null && second.at - last.since < LONGEST_MS;
  const pace = isStalled ? before : keepPace(before, run);
  const usual = pace.tps;
  const stalled = usual !== null && second.tps < usual / 2;
  const open = before?.run === run.run ? last : null;
  const stall = stalled ? open : null;
  const isSame = pace === state.followed.pace && stall === state.followed.stall;
  const next = isSame ? state : {...state, followed: {...state.followed, pace, stall}};
  if (!stalled) return next;
  const lengthMs = (open ? second.at - open.since : second.spanMs) || second.spanMs;
  const lowest = Math.min(open?.lowest ?? second.tps, second.tps);
  const length = lengthMs > 1500 ? ` for ${Math.round(lengthMs / 1000)} s` : '';
  const text = `stall${length}: ${formatTps(lowest)} tps, median ${formatTps(usual)}`;
  const mark: Mark = open
    ? {...open.mark, text}
    : {at: state.at, since: second.at - second.spanMs, kind: 'stall', text};
  const marked = open ? changeMark(next, open.mark, mark) : addMark(next, mark);
  const since = open?.since ?? second.at - second.spanMs;
  return {...marked, followed: {...marked.followed, stall: {mark, since, lowest}}};
}

/** The median of the seconds of a run that did something, found anew whenever a quarter more of its seconds are there; null while it ramps up. */
function keepPace(before: Pace | null, {run, progress}: Pick<Run, 'run' | 'progress'>): Pace {
  const known = before?.run === run ? before : {run, seconds: 0, tps: null};
  const seconds = progress.length;
  if (seconds < Math.max(LEAST_SECONDS, known.seconds * 1.25)) return known;
  const rates = toArray(progress)
    .map(({tps}) => tps ?? 0)
    .filter(tps => tps > 0);
  return {run, seconds, tps: rates.length < LEAST_SECONDS ? null : median(rates)};
}
