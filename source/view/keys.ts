import {panelNames, switchedPanels} from '../state/look.ts';
import {changeNow, chooseNow, endNow, enterNow, freezeNow, holdNow, markNow, panelNow, repeatNow} from './available.ts';
import type {Deed} from './deeds.ts';
import type {Scene} from './scene.ts';

/** A ladder under way, or one that is watched again. */
export type Mode = 'run' | 'replay';

/** One row of the table of keys; the help screen and the line of keys are made of it. */
export interface KeyRow {
  /** What each key does; keys are named as view/keypress.ts names them. */
  readonly keys: Readonly<Record<string, Deed>>;
  /** As a person reads them. */
  readonly label: string;
  readonly help: string;
  readonly when: Mode | 'both';
  readonly group: 'Screen' | 'Ladder' | 'Replay';
  /** A word or two for the line of keys; null when there is nothing to do with it now. */
  readonly now?: (scene: Scene) => string | null;
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** The keys of the panels from one place to another. */
function digitsFrom(from: number, to: number): Readonly<Record<string, Deed>> {
  return Object.fromEntries(Array.from({length: to - from}, (_, index) => [String((from + index + 1) % 10), 'panel']));
}

/** Every key there is. What a key is bound to depends on the mode alone. */
export const keyTable: readonly KeyRow[] = [
  {
    keys: {' ': 'play'},
    label: 'space',
    help: 'play or pause',
    when: 'replay',
    group: 'Replay',
    now: ({play}) => (play?.playing ? 'pause' : 'play'),
  },
  {
    keys: {left: 'left', right: 'right', 'shift+left': 'left-far', 'shift+right': 'right-far'},
    label: '← →',
    help: '5 s back or on; with shift a tenth of the session',
    when: 'replay',
    group: 'Replay',
    now: () => '5 s',
  },
  {
    keys: {',': 'second-left', '.': 'second-right'},
    label: ', .',
    help: 'a second back or on',
    when: 'replay',
    group: 'Replay',
  },
  {
    keys: {'[': 'previous-mark', ']': 'next-mark'},
    label: '[ ]',
    help: 'previous or next mark: rung, checkpoint, trouble …',
    when: 'replay',
    group: 'Replay',
    now: () => 'marks',
  },
  {
    keys: Object.fromEntries(['0', ...digits].map(digit => [digit, 'position'])),
    label: '0-9',
    help: 'to 0 to 90 % of the session',
    when: 'replay',
    group: 'Replay',
  },
  {
    keys: {'<': 'slower', '>': 'faster'},
    label: '< >',
    help: 'half or twice the speed, 0.25 to 64',
    when: 'replay',
    group: 'Replay',
    now: () => 'speed',
  },
  {keys: {g: 'start', G: 'end'}, label: 'g G', help: 'to the start or the end', when: 'replay', group: 'Replay'},
  {
    keys: {' ': 'hold'},
    label: 'space',
    help: 'hold after this rung, or go on',
    when: 'run',
    group: 'Ladder',
    now: holdNow,
  },
  {
    keys: {up: 'choose-up', down: 'choose-down'},
    label: '↑ ↓',
    help: 'choose a rung',
    when: 'both',
    group: 'Ladder',
    now: chooseNow,
  },
  {
    keys: {enter: 'enter'},
    label: 'enter',
    help: 'start; later, queue the chosen rung',
    when: 'run',
    group: 'Ladder',
    now: enterNow,
  },
  {
    keys: {n: 'end-rung'},
    label: 'n',
    help: 'end this rung (twice in 2 s), keep its result',
    when: 'run',
    group: 'Ladder',
    now: endNow,
  },
  {
    keys: {r: 'repeat'},
    label: 'r',
    help: 'queue a repeat of this rung',
    when: 'run',
    group: 'Ladder',
    now: repeatNow,
  },
  {
    keys: {m: 'mark'},
    label: 'm',
    help: 'write a mark on the time axis',
    when: 'run',
    group: 'Ladder',
    now: markNow,
  },
  {
    keys: {f: 'freeze'},
    label: 'f',
    help: 'freeze the display; collection goes on',
    when: 'run',
    group: 'Screen',
    now: freezeNow,
  },
  {
    keys: {left: 'cursor-left', right: 'cursor-right', '[': 'cursor-previous-mark', ']': 'cursor-next-mark'},
    label: '← → [ ]',
    help: 'while frozen: a second back or on; previous or next mark',
    when: 'run',
    group: 'Screen',
    now: ({look}) => (look.frozen ? 'cursor, marks' : null),
  },
  {
    keys: {tab: 'next-panel', 'shift+tab': 'previous-panel'},
    label: 'tab',
    help: 'next panel; with shift the previous one',
    when: 'both',
    group: 'Screen',
    now: panelNow('panel'),
  },
  {
    keys: digitsFrom(0, switchedPanels.length),
    label: `1-${switchedPanels.length}`,
    help: switchedPanels.join(', '),
    when: 'run',
    group: 'Screen',
  },
  {
    keys: digitsFrom(switchedPanels.length, panelNames.length),
    label: `${switchedPanels.length + 1}-${panelNames.length % 10}`,
    help: panelNames.slice(switchedPanels.length).join(', '),
    when: 'run',
    group: 'Screen',
  },
  {
    keys: {e: 'expand'},
    label: 'e',
    help: 'the panel on the whole screen, and back',
    when: 'both',
    group: 'Screen',
    now: scene => (scene.look.expanded ? 'back' : panelNow('expand')(scene)),
  },
  {
    keys: {'+': 'zoom-in', '-': 'zoom-out', '=': 'zoom-back'},
    label: '+ - =',
    help: 'time axis: nearer (to 0.5 s a column), farther, as at first',
    when: 'both',
    group: 'Screen',
    now: panelNow('zoom'),
  },
  {
    keys: {a: 'add', d: 'drop'},
    label: 'a d',
    help: 'add a rung (type its clients); drop the chosen one',
    when: 'run',
    group: 'Ladder',
    now: changeNow,
  },
  {
    keys: {l: 'log-axis', t: 'theme', escape: 'back'},
    label: 'l t esc',
    help: 'logarithmic scale, and back; next theme; back, step by step',
    when: 'both',
    group: 'Screen',
  },
  {
    keys: {'/': 'filter', s: 'sort', '(': 'sideways-back', ')': 'sideways-on'},
    label: '/ s ( )',
    help: 'sessions: only those with a text; their order; sideways',
    when: 'both',
    group: 'Screen',
    now: ({look}) => (look.focus === 'sessions' ? 'filter, sort, sideways' : null),
  },
  {
    keys: {'ctrl+l': 'redraw', 'ctrl+z': 'suspend'},
    label: 'ctrl',
    help: 'l draws the screen afresh; z leaves it until fg',
    when: 'both',
    group: 'Screen',
  },
  {keys: {'?': 'help', h: 'help'}, label: '? h', help: 'this help', when: 'both', group: 'Screen', now: () => 'help'},
  {
    keys: {q: 'quit', 'ctrl+c': 'interrupt'},
    label: 'q',
    help: 'quit; asks while pgbench runs (ctrl c does not)',
    when: 'both',
    group: 'Screen',
    now: () => 'quit',
  },
];

/** What a key is bound to in a mode. */
export function deedOf(key: string, mode: Mode): Deed | null {
  for (const {keys, when} of keyTable)
    if (Object.hasOwn(keys, key) && (when === 'both' || when === mode)) return keys[key] ?? null;
  return null;
}
