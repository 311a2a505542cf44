import {rungsOf} from '../ladder/plan.ts';
import {momentsOf} from './marks.ts';
import {endOfSecond} from './shown-second.ts';
import type {State} from './state.ts';

/** The panels that take turns where there is room for one. */
export const switchedPanels = ['waits', 'sessions', 'checkpoints', 'server', 'io', 'host'] as const;

/** Panels that can be focused and expanded; the place of each is its digit key, of the tenth 0. */
export const panelNames = [...switchedPanels, 'throughput', 'latency', 'ladder', 'scaling'] as const;

/** One of `panelNames`. */
export type PanelName = (typeof panelNames)[number];

/** One of `switchedPanels`. */
export type SwitchedPanel = (typeof switchedPanels)[number];

/** Whether a panel takes turns with others. */
export function isSwitched(panel: PanelName): panel is SwitchedPanel {
  return switchedPanels.some(one => one === panel);
}

/** Steps by which a wide table can be moved sideways: its columns, then the text of the last one. */
const MOST_SIDEWAYS = 16;

/** ms a column of the charts, all that there is, or null for what suits the session best. */
export type Zoom = number | 'fit' | null;

/** Orders in which sessions can be listed; view/session-lines.ts says what each means. */
export const sessionOrders = ['blocked', 'seconds', 'wait', 'pid'] as const;

/** One of `sessionOrders`. */
export type SessionOrder = (typeof sessionOrders)[number];

/** How one person looks at the session: never recorded, and nothing in the session depends on it. */
export interface Look {
  readonly focus: PanelName;
  readonly switched: SwitchedPanel;
  readonly expanded: boolean;
  readonly zoom: Zoom;
  readonly logAxis: boolean;
  readonly theme: string;
  /** Only sessions that contain this text are listed. */
  readonly filter: string;
  /** Whether the filter is being typed. */
  readonly typing: boolean;
  /** The client count of a rung to be added, as far as it is typed; null while none is. */
  readonly adding: string | null;
  readonly sort: SessionOrder;
  /** Steps by which wide tables are moved sideways under their first column. */
  readonly sideways: number;
  /** Step under the ladder's cursor. */
  readonly chosen: number | null;
  /** Whether the display stands still while collection goes on. */
  readonly frozen: boolean;
  /** The second that the tables show while frozen, ms since the session began; null is the moment of freezing. */
  readonly cursorAt: number | null;
  readonly dialog: 'help' | 'quit' | null;
  /** Lines of the question before the start that have gone by at the top. */
  readonly read: number;
}

/** One change of the look. */
export type LookAct =
  | {readonly act: 'focus'; readonly panel: PanelName}
  | {readonly act: 'next-panel'; readonly by: number}
  | {readonly act: 'zoom'; readonly zoom: Zoom}
  | {readonly act: 'theme'; readonly theme: string}
  | {readonly act: 'type'; readonly text: string}
  | {readonly act: 'choose'; readonly by: number}
  | {readonly act: 'move-cursor'; readonly byMs: number}
  | {readonly act: 'next-mark'; readonly by: 1 | -1}
  | {readonly act: 'sideways'; readonly by: 1 | -1}
  | {readonly act: 'dialog'; readonly dialog: Look['dialog']}
  | {readonly act: 'read'; readonly from: number}
  | {readonly act: 'expand' | 'log-axis' | 'freeze' | 'sort' | 'filter' | 'add' | 'rub-out' | 'accept' | 'back'};

/** The look that a session is opened with. */
export function firstLook(theme: string): Look {
  return {
    focus: 'throughput',
    switched: 'waits',
    expanded: false,
    zoom: null,
    logAxis: false,
    theme,
    filter: '',
    typing: false,
    adding: null,
    sort: 'blocked',
    sideways: 0,
    chosen: null,
    frozen: false,
    cursorAt: null,
    dialog: null,
    read: 0,
  };
}

/** The look after one act upon it, with `state` before the eyes. */
export function look(before: Look, act: LookAct, state: State): Look {
  switch (act.act) {
    case 'focus':
      return focus(before, act.panel);
    case 'next-panel':
      return focus(before, step(panelNames, before.focus, act.by));
    case 'expand':
      return {...before, expanded: !before.expanded};
    case 'zoom':
      return {...before, zoom: act.zoom};
    case 'log-axis':
      return {...before, logAxis: !before.logAxis};
    case 'theme':
      return {...before, theme: act.theme};
    case 'filter':
      return {...focus(before, 'sessions'), typing: true};
    case 'add':
      return {...before, adding: ''};
    case 'type':
      return type(before, text => text + act.text);
    case 'rub-out':
      return type(before, text => [...text].slice(0, -1).join(''));
    case 'accept':
      return {...before, typing: false, adding: null};
    case 'sort':
      return {...before, sort: step(sessionOrders, before.sort, 1)};
    case 'choose':
      return {...before, chosen: choose(before, state, act.by)};
    case 'freeze':
      return {...before, frozen: !before.frozen, cursorAt: null};
    case 'move-cursor':
      return before.frozen ? {...before, cursorAt: moveCursor(before, state, act.byMs)} : before;
    case 'next-mark':
      return before.frozen ? {...before, cursorAt: findMark(before, state, act.by)} : before;
    case 'sideways': {
      const sideways = Math.max(0, Math.min(MOST_SIDEWAYS, before.sideways + act.by));
      return {...focus(before, 'sessions'), sideways};
    }
    case 'dialog':
      return {...before, dialog: act.dialog};
    case 'read':
      return {...before, read: act.from};
    case 'back':
      return back(before);
    default:
      return act satisfies never;
  }
}

function focus(before: Look, panel: PanelName): Look {
  return {...before, focus: panel, switched: isSwitched(panel) ? panel : before.switched};
}

function type(before: Look, change: (text: string) => string): Look {
  if (before.adding !== null) return {...before, adding: change(before.adding)};
  return before.typing ? {...before, filter: change(before.filter)} : before;
}

/** Leaves the innermost thing that can be left. */
function back(before: Look): Look {
  if (before.dialog) return {...before, dialog: null};
  if (before.adding !== null) return {...before, adding: null};
  if (before.typing) return {...before, typing: false, filter: ''};
  if (before.expanded) return {...before, expanded: false};
  if (before.frozen) return {...before, frozen: false, cursorAt: null};
  if (before.filter) return {...before, filter: ''};
  return {...before, chosen: null};
}

function choose({chosen}: Look, state: State, by: number): number | null {
  const rungs = rungsOf(state.ladder?.steps ?? []);
  const current = chosen ?? (state.run ? state.run.step : null);
  const index = rungs.findIndex(({step}) => step === current);
  const next = index < 0 ? 0 : index + by;
  return rungs[Math.max(0, Math.min(rungs.length - 1, next))]?.step ?? null;
}

/** The end of a second, so that the same keys lead to the same State, and to all that happened in that second. */
function moveCursor({cursorAt}: Look, state: State, byMs: number): number {
  return Math.min(state.at, endOfSecond(Math.max(0, (cursorAt ?? state.at) + byMs)));
}

/** The next second with a mark in a direction; where there is none the cursor stays. */
function findMark({cursorAt}: Look, state: State, by: 1 | -1): number | null {
  const here = endOfSecond(cursorAt ?? state.at);
  const seconds = momentsOf(state).map(endOfSecond);
  const found = by === 1 ? seconds.find(at => at > here) : seconds.findLast(at => at < here);
  return found === undefined ? cursorAt : Math.min(state.at, found);
}

function step<T>(list: readonly T[], current: T, by: number): T {
  const index = (list.indexOf(current) + by + list.length) % list.length;
  return list[index] ?? current;
}
