import type {Look} from '../state/look.ts';
import type {State} from '../state/state.ts';
import type {Placeable} from './panels.ts';
import type {Rect} from './screen/screen.ts';

/** A panel and where it stands. */
export interface Place {
  readonly panel: Placeable;
  readonly rect: Rect;
}

/** What the arrangement depends on besides the size. */
export interface Arrangement extends Pick<Look, 'focus' | 'switched' | 'expanded'> {
  /** `start`: not started yet; `init`: the tables are being made; `end`: nothing more will happen. */
  readonly stage: 'start' | 'init' | 'run' | 'end';
  /** Rows that the ladder would like to have. */
  readonly rungs: number;
}

/** Which stage a session is in; one that has ended is looked at second by second where the display is frozen. */
export function stageOf(
  {ladder, step, run, runs, published, ended}: State,
  {frozen}: Pick<Look, 'frozen'>,
): Arrangement['stage'] {
  if (ended && runs.length > 0 && !frozen) return 'end';
  const unplanned = run !== null || runs.length > 0 || published !== null;
  if (!ladder?.started && step === null && !unplanned) return 'start';
  const planned = step && !step.end ? ladder?.steps.find(one => one.step === step.step) : null;
  return planned?.kind === 'init' ? 'init' : 'run';
}

/**
 * Where each panel stands on a screen of so many columns and rows; panels neither overlap nor leave the screen.
 *
 *     from 160x42             from 110x34            from 60x15         smaller
 *     ┌──────────────────┐    ┌──────────────────┐   ┌────────────┐     ┌─────────┐
 *     │ header           │    │ header           │   │ header     │     │ figures │
 *     │ throughput│ladder│    │ throughput       │   │ throughput │     │         │
 *     │ latency   │waits │    │ latency          │   │ (latency)  │     └─────────┘
 *     │ waits     │server│    │ waits            │   │ axis       │
 *     │ axis      │io    │    │ axis             │   │ ladder     │     expanded
 *     │ sessions  │host  │    │ ladder │sessions │   │ tabs       │     ┌────────────┐
 *     │           │journ.│    │        │switched │   │ switched   │     │ header     │
 *     │ key line         │    │ key line         │   │ key line   │     │ one panel  │
 *     └──────────────────┘    └──────────────────┘   └────────────┘     │ key line   │
 *                                                                       └────────────┘
 * The panel of throughput against clients takes the place of throughput while it has the focus.
 * After the end the ladder takes the width and what room it needs to be told whole, beside it on a wide screen throughput against clients
 * and the journal; the panel of checkpoints can still be had. Before the start the body, or the whole of a small screen, is the start panel; while the tables are made, `init` stands in the place of throughput.
 */
export function layout(columns: number, rows: number, arrangement: Arrangement): Place[] {
  if (columns < 60 || rows < 15)
    return stack(0, 0, columns, [[arrangement.stage === 'start' ? 'start' : 'figures', rows]]);
  const large = columns >= 110 && rows >= 34;
  const [head, foot] = large ? [2, 2] : [1, 1];
  const body: Rect = {x: 0, y: head, width: columns, height: rows - head - foot};
  return [
    ...stack(0, 0, columns, [['header', head]]),
    ...placeBody(body, arrangement, {wide: columns >= 160 && rows >= 42, large}),
    ...stack(0, rows - foot, columns, [['key-line', foot]]),
  ];
}

function placeBody(body: Rect, arrangement: Arrangement, {wide, large}: {wide: boolean; large: boolean}): Place[] {
  const {stage, expanded, focus} = arrangement;
  const {x, y, width, height} = body;
  if (stage === 'start') return stack(x, y, width, [['start', height]]);
  if (expanded) {
    const chart = focus === 'throughput' || focus === 'latency' || focus === 'waits';
    return stack(
      x,
      y,
      width,
      chart
        ? [
            [focus, height - 2],
            ['axis', 2],
          ]
        : [[focus, height]],
    );
  }
  const ended = stage === 'end' && focus !== 'checkpoints';
  if (ended) return wide ? placeWideEnd(body, arrangement) : placeEnd(body, arrangement, large);
  return wide ? placeWide(body, arrangement) : large ? placeLarge(body, arrangement) : placeSmall(body, arrangement);
}

function placeWide({y, width, height}: Rect, arrangement: Arrangement): Place[] {
  const sessions = Math.max(9, Math.floor(height * 0.26));
  const upper = height - sessions;
  const left = Math.floor(width * 0.6);
  return [
    ...stack(0, y, left, [...charts(upper, arrangement), ['sessions', sessions]]),
    ...stack(left + 2, y, width - left - 2, column(height, arrangement)),
  ];
}

/** Rows of the ladder after the end: its rungs, and what is to be said of them. */
function resultRows(height: number, rungs: number): number {
  return Math.min(rungs + 1 + MOST_NOTES, Math.floor(height / 2));
}

const MOST_NOTES = 8;

function placeWideEnd({y, width, height}: Rect, {stage, rungs}: Arrangement): Place[] {
  const ladder = resultRows(height, rungs);
  const left = Math.floor(width * 0.6);
  const scaling = Math.floor(height * 0.5);
  return [
    ...stack(0, y, left, [...charts(height - ladder, {stage, focus: 'throughput'}), ['ladder', ladder]]),
    ...stack(left + 2, y, width - left - 2, [
      ['scaling', scaling],
      ['journal', height - scaling],
    ]),
  ];
}

function placeEnd({x, y, width, height}: Rect, arrangement: Arrangement, large: boolean): Place[] {
  const ladder = resultRows(height, arrangement.rungs);
  const upper = height - ladder;
  if (large) return stack(x, y, width, [...charts(upper, arrangement), ['ladder', ladder]]);
  const axis = height >= 18 ? 2 : 1;
  const {focus} = arrangement;
  return stack(x, y, width, [
    ...(focus === 'scaling'
      ? [[focus, upper] as const]
      : ([
          [focus === 'latency' ? focus : 'throughput', upper - axis],
          ['axis', axis],
        ] as const)),
    ['ladder', ladder],
  ]);
}

/** What stands beside the charts: each has its least, the first ones more as far as there is room, the last the rest. */
function column(height: number, {rungs}: Arrangement): [Placeable, number][] {
  const parts: [panel: Placeable, least: number, wanted: number][] = [
    ['ladder', Math.min(8, rungs + 2), rungs + 2],
    ['waits-now', 6, 8],
    ['server', 7, 8],
    ['io', 7, 8],
    ['host', 6, 12],
    ['journal', 4, 4],
  ];
  let left = height - parts.reduce((sum, [, least]) => sum + least, 0);
  const heights = parts.map(([panel, least, wanted]): [Placeable, number] => {
    const more = Math.max(0, Math.min(left, wanted - least));
    left -= more;
    return [panel, least + more];
  });
  return heights.map(([panel, rows], index) => [panel, index === heights.length - 1 ? rows + left : rows]);
}

function placeLarge({y, width, height}: Rect, arrangement: Arrangement): Place[] {
  const lower = Math.max(9, Math.min(Math.max(11, arrangement.rungs + 1), Math.floor(height / 3)));
  const upper = height - lower;
  const left = Math.floor(width * 0.57);
  const second = ['waits', 'sessions'].includes(arrangement.switched) ? 'checkpoints' : arrangement.switched;
  const checkpoints = second === 'checkpoints' ? (lower >= 11 ? 5 : 4) : lower >= 11 ? 7 : 5;
  return [
    ...stack(0, y, width, charts(upper, arrangement)),
    ...stack(0, y + upper, left, [['ladder', lower]]),
    ...stack(left + 1, y + upper, width - left - 1, [
      ['sessions', lower - checkpoints],
      [second, checkpoints],
    ]),
  ];
}

function placeSmall({x, y, width, height}: Rect, {switched, stage, rungs, focus}: Arrangement): Place[] {
  const shared = height >= 18 ? Math.max(5, Math.floor(height * 0.2)) : 0;
  const axis = height >= 18 ? 2 : 1;
  const rest = height - axis - (shared > 0 ? shared + 1 : 0);
  const ladder = Math.max(4, Math.min(rungs + 1, Math.floor((rest + axis - 1) * 0.47)));
  const latency = rest >= 24 ? Math.floor((rest - ladder) * 0.4) : 0;
  const only = focus === 'scaling' || (focus === 'latency' && latency === 0) ? focus : 'throughput';
  const main = stage === 'init' ? 'init' : only;
  return stack(x, y, width, [
    [main, rest - ladder - latency + (main === 'scaling' ? axis : 0)],
    ['latency', latency],
    ['axis', main === 'scaling' ? 0 : axis],
    ['ladder', ladder],
    ['tabs', shared > 0 ? 1 : 0],
    [switched === 'waits' ? 'top-waits' : switched, shared],
  ]);
}

function charts(height: number, {stage, focus}: Pick<Arrangement, 'stage' | 'focus'>): [Placeable, number][] {
  const rest = height - 2;
  const throughput = Math.round(rest * 0.45);
  const latency = Math.floor((rest - throughput) / 2);
  return [
    [stage === 'init' ? 'init' : focus === 'scaling' ? focus : 'throughput', throughput],
    ['latency', latency],
    ['waits', rest - throughput - latency],
    ['axis', 2],
  ];
}

/** Panels below each other; one of no height is left out. */
function stack(x: number, y: number, width: number, parts: readonly (readonly [Placeable, number])[]): Place[] {
  let top = y;
  return parts.flatMap(([panel, height]) => {
    if (height <= 0) return [];
    const rect = {x, y: top, width, height};
    top += height;
    return [{panel, rect}];
  });
}
