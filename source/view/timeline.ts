import type {Mark as StateMark} from '../state/followed.ts';
import type {State} from '../state/state.ts';
import {heardAt} from './age.ts';
import type {Axis} from './axis.ts';
import type {Mark, Span} from './parts/marks.ts';
import {plotWidth} from './parts/scale.ts';
import type {Scene} from './scene.ts';

/** Columns for the labels of every chart, so that their plots stand under each other. */
export const LABEL_WIDTH = 7;

/** Columns of the plot in a chart of so many columns; one is left free at the right. */
export function plotColumns(columns: number): number {
  return Math.max(1, plotWidth(columns - 1, LABEL_WIDTH));
}

/** When each run was under way; the one that still is ends at null. */
export interface RungTime {
  readonly clients: number | null;
  readonly startedAt: number;
  readonly endedAt: number | null;
}

/** Every run of the session in time order. */
export function rungTimes({runs, run}: State): RungTime[] {
  const ended: RungTime[] = runs.map(({clients, startedAt, endedAt}) => ({clients, startedAt, endedAt}));
  return run && !run.end ? [...ended, {clients: run.clients, startedAt: run.startedAt, endedAt: null}] : ended;
}

/** How marks of a state are drawn; a note stands under the charts. */
export const markKinds: Readonly<Record<StateMark['kind'], Mark['kind'] | null>> = {
  note: null,
  'server-back': null,
  'lost-client': 'lost',
  'server-lost': 'lost',
  'server-restarted': 'restarted',
  resumed: 'resumed',
  autovacuum: 'autovacuum',
  stall: 'stall',
  'pile-up': 'pile-up',
};

/** What runs through all time charts: beginnings of rungs, checkpoints, troubles, the cursor. */
export function markTimes({state, look}: Scene, axis: Axis): {marks: Mark[]; spans: Span[]} {
  const marks: Mark[] = [];
  const put = (at: number, kind: Mark['kind']) => {
    const column = axis.columnOf(at);
    if (column !== null) marks.push({column, kind});
  };
  for (const {startedAt} of rungTimes(state)) put(startedAt, 'rung');
  for (const {at, since, kind} of state.marks) {
    const drawn = markKinds[kind];
    if (drawn) put(since ?? at, drawn);
  }
  if (look.frozen) put(look.cursorAt ?? state.at, 'cursor');
  const {spans, open} = state.checkpoints;
  const stretches = open ? [...spans, {startAt: open.startAt, endAt: heardAt(state)}] : spans;
  return {marks, spans: stretches.flatMap(({startAt, endAt}) => placeSpan(axis, startAt, endAt))};
}

function placeSpan({fromMs, widthMs, columns}: Axis, startAt: number, endAt: number): Span[] {
  const from = Math.floor((startAt - fromMs) / widthMs);
  const to = Math.floor((endAt - fromMs) / widthMs);
  return to < 0 || from >= columns ? [] : [{from, to, kind: 'checkpoint'}];
}
