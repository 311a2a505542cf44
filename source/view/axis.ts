import {estimateRun} from '../ladder/estimate.ts';
import {rungsOf} from '../ladder/plan.ts';
import type {Look, Zoom} from '../state/look.ts';
import type {State} from '../state/state.ts';

/** The one time axis that all charts share: `columns` stretches of `widthMs`, the first beginning at `fromMs`. */
export interface Axis {
  readonly fromMs: number;
  readonly widthMs: number;
  readonly columns: number;
  /** Column of a moment (ms since the session began), or null when it is not shown. */
  readonly columnOf: (at: number) => number | null;
}

const widths = [0.5, 1, 2, 3, 5, 10, 15, 30, 60, 120, 300, 600].map(seconds => seconds * 1000);
/** pgbench and the poller tell of each second: finer columns show a second in two of them. */
const SECOND = 1000;
const WIDEST_STEP = 600_000;
/** The widest column that is chosen unasked: a stall of some seconds is still seen. */
const WIDEST_UNASKED = 10_000;

/**
 * The axis of this moment. By itself it shows everything since the first rung as long as a column is at most 10 s, later the latest part; a
 * ladder that fits into half seconds as planned fills the chart with them.
 * It begins at a multiple of its column width, so that every second stays in its column and the picture does not shimmer.
 */
export function makeAxis(state: State, look: Pick<Look, 'zoom'>, columns: number): Axis {
  const count = Math.max(1, columns);
  const begin = beginOf(state);
  const widthMs = columnWidth(state, look.zoom, count);
  const first = Math.floor(begin / widthMs);
  const last = Math.floor(Math.max(begin, state.at) / widthMs);
  const fromMs = Math.max(first, last - count + 1) * widthMs;
  return {
    fromMs,
    widthMs,
    columns: count,
    columnOf: at => {
      const column = Math.floor((at - fromMs) / widthMs);
      return column >= 0 && column < count ? column : null;
    },
  };
}

/** One step nearer (`by` 1) or farther (-1) than the zoom shown now, by way of everything. */
export function stepZoom(state: State, zoom: Zoom, columns: number, by: 1 | -1): Zoom {
  const now = columnWidth(state, zoom, columns);
  if (by === 1) return widths.findLast(width => width < now) ?? widths[0] ?? 'fit';
  const whole = columnWidth(state, 'fit', columns);
  const next = widths.find(width => width > now);
  return next === undefined || (now < whole && next >= whole) ? 'fit' : next;
}

function columnWidth(state: State, zoom: Zoom, columns: number): number {
  if (typeof zoom === 'number') return zoom;
  const begin = beginOf(state);
  const fits = (width: number) => Math.floor(state.at / width) - Math.floor(begin / width) < columns;
  const least = zoom === 'fit' || isPlannedWithin(state, columns) ? 0 : SECOND;
  let width = widths.find(one => one >= least && fits(one)) ?? WIDEST_STEP;
  while (!fits(width)) width += WIDEST_STEP;
  return zoom === 'fit' ? width : Math.min(width, WIDEST_UNASKED);
}

/** Whether the whole plan fits into columns of the narrowest width. */
function isPlannedWithin({ladder}: State, columns: number): boolean {
  const lengths = rungsOf(ladder?.steps ?? []).map(estimateRun);
  const whole = lengths.reduce<number | null>((sum, ms) => (sum === null || ms === null ? null : sum + ms), 0);
  return lengths.length > 0 && whole !== null && whole <= columns * (widths[0] ?? 0);
}

/** When the first rung started; before that, when the ladder did. */
function beginOf({runs, run, ladder, at}: State): number {
  return runs[0]?.startedAt ?? run?.startedAt ?? ladder?.startedAt ?? Math.max(0, at - 60_000);
}
