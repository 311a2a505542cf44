import {measureSoFar} from '../state/measure.ts';
import type {State} from '../state/state.ts';
import {lastItem} from '../stats/list.ts';
import {formatPercent} from '../text/number.ts';
import {describeAge} from './age.ts';
import {runningOf} from './rungs.ts';

/** Half the width of an interval, or nothing where there is none. */
export function formatInterval(share: number | null | undefined): string {
  return share === null || share === undefined ? '' : `±${formatPercent(share)}`;
}

/** A mean that is known no better is no steady one. */
const WIDE_SHARE = 0.2;

/**
 * What is known by now of the steadiness of the run under way, in a few words each; nothing in its first half minute, nor while it stands
 * still or the server does not answer.
 */
export function describeSteadiness(state: State): string[] {
  const run = runningOf(state);
  if (!run || describeAge(state) !== null || lastItem(run.progress)?.tps === 0) return [];
  const measure = measureSoFar(run);
  if (!measure || measure.course === null) return [];
  const {boundary, course, interval, steadyFromSecond: from, load, loadWindows} = measure;
  const steady = !boundary && (course === 'flat' || course === 'warm-up');
  const isWide = (interval?.share ?? 0) > WIDE_SHARE;
  const known = isWide ? '' : from < 1 ? 'steady' : `steady after ${Math.round(from)} s`;
  const words = steady ? [known, formatInterval(interval?.share)] : ['not steady'];
  const bound = load !== null && load < 0.9 && loadWindows >= 3 && run.rate === null ? ['pgbench-bound'] : [];
  return [words.filter(word => word !== '').join(', '), ...bound];
}
