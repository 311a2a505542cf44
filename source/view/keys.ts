import {CONFIRM_MS} from '../state/ladder.ts';
import {runningOf} from './rungs.ts';
import type {Scene} from './scene.ts';

/** What a key does; view/respond.ts says how. */
export type Deed =
  | 'help'
  | 'quit'
  | 'interrupt'
  | 'redraw'
  | 'next-panel'
  | 'previous-panel'
  | 'panel'
  | 'expand'
  | 'back'
  | 'freeze'
  | 'cursor-left'
  | 'cursor-right'
  | 'zoom-in'
  | 'zoom-out'
  | 'zoom-back'
  | 'log-axis'
  | 'theme'
  | 'filter'
  | 'sort'
  | 'mark'
  | 'hold'
  | 'choose-up'
  | 'choose-down'
  | 'enter'
  | 'repeat'
  | 'end-rung'
  | 'play'
  | 'left'
  | 'right'
  | 'left-far'
  | 'right-far'
  | 'second-left'
  | 'second-right'
  | 'previous-mark'
  | 'next-mark'
  | 'position'
  | 'slower'
  | 'faster'
  | 'start'
  | 'end';

export type Mode = 'run' | 'replay';

/** One row of the table of keys; the help screen and the line of keys are made of it. */
export interface KeyRow {
  /** As view/keypress.ts names them. */
  readonly keys: readonly string[];
  /** As a person reads it. */
  readonly label: string;
  readonly help: string;
  readonly when: Mode | 'both';
  readonly group: 'Screen' | 'Ladder' | 'Replay';
  readonly deed: Deed;
  /** A word or two for the line of keys; null when there is nothing to do with it now. */
  readonly now?: (scene: Scene) => string | null;
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** Every key there is. What a key is bound to depends on the mode alone. */
export const keyTable: readonly KeyRow[] = [
  {
    keys: [' '],
    label: 'space',
    help: 'hold after this rung, or go on',
    when: 'run',
    group: 'Ladder',
    deed: 'hold',
    now: holdNow,
  },
  {keys: ['up'], label: '↑', help: 'choose the rung above', when: 'both', group: 'Ladder', deed: 'choose-up'},
  {
    keys: ['down'],
    label: '↓',
    help: 'choose the rung below',
    when: 'both',
    group: 'Ladder',
    deed: 'choose-down',
    now: chooseNow,
  },
  {
    keys: ['enter'],
    label: 'enter',
    help: 'start; later, queue the chosen rung',
    when: 'run',
    group: 'Ladder',
    deed: 'enter',
    now: enterNow,
  },
  {
    keys: ['n'],
    label: 'n',
    help: 'end this rung and keep its result (twice within 2 s)',
    when: 'run',
    group: 'Ladder',
    deed: 'end-rung',
    now: endNow,
  },
  {
    keys: ['r'],
    label: 'r',
    help: 'queue a repeat of this rung',
    when: 'run',
    group: 'Ladder',
    deed: 'repeat',
    now: repeatNow,
  },
  {
    keys: ['m'],
    label: 'm',
    help: 'write a mark on the time axis',
    when: 'run',
    group: 'Ladder',
    deed: 'mark',
    now: markNow,
  },
  {
    keys: [' '],
    label: 'space',
    help: 'play or pause',
    when: 'replay',
    group: 'Replay',
    deed: 'play',
    now: ({play}) => (play?.playing ? 'pause' : 'play'),
  },
  {keys: ['left'], label: '←', help: '5 s back', when: 'replay', group: 'Replay', deed: 'left'},
  {keys: ['right'], label: '→', help: '5 s on', when: 'replay', group: 'Replay', deed: 'right'},
  {
    keys: ['shift+left'],
    label: 'shift ←',
    help: 'a tenth of the session back',
    when: 'replay',
    group: 'Replay',
    deed: 'left-far',
  },
  {
    keys: ['shift+right'],
    label: 'shift →',
    help: 'a tenth of the session on',
    when: 'replay',
    group: 'Replay',
    deed: 'right-far',
  },
  {keys: [','], label: ',', help: 'one second back', when: 'replay', group: 'Replay', deed: 'second-left'},
  {keys: ['.'], label: '.', help: 'one second on', when: 'replay', group: 'Replay', deed: 'second-right'},
  {
    keys: ['['],
    label: '[',
    help: 'previous rung, checkpoint or trouble',
    when: 'replay',
    group: 'Replay',
    deed: 'previous-mark',
  },
  {
    keys: [']'],
    label: ']',
    help: 'next rung, checkpoint or trouble',
    when: 'replay',
    group: 'Replay',
    deed: 'next-mark',
    now: () => 'next mark',
  },
  {
    keys: ['0', ...digits],
    label: '0-9',
    help: 'to 0 … 90 % of the session',
    when: 'replay',
    group: 'Replay',
    deed: 'position',
  },
  {keys: ['<'], label: '<', help: 'half the speed', when: 'replay', group: 'Replay', deed: 'slower'},
  {
    keys: ['>'],
    label: '>',
    help: 'twice the speed',
    when: 'replay',
    group: 'Replay',
    deed: 'faster',
    now: () => 'faster',
  },
  {keys: ['g'], label: 'g', help: 'to the start', when: 'replay', group: 'Replay', deed: 'start'},
  {keys: ['G'], label: 'G', help: 'to the end', when: 'replay', group: 'Replay', deed: 'end'},
  {
    keys: ['f'],
    label: 'f',
    help: 'freeze the display; collection goes on',
    when: 'run',
    group: 'Screen',
    deed: 'freeze',
    now: freezeNow,
  },
  {
    keys: ['left'],
    label: '←',
    help: 'while frozen: the second before',
    when: 'run',
    group: 'Screen',
    deed: 'cursor-left',
    now: ({look}) => (look.frozen ? 'second back' : null),
  },
  {
    keys: ['right'],
    label: '→',
    help: 'while frozen: the second after',
    when: 'run',
    group: 'Screen',
    deed: 'cursor-right',
  },
  {
    keys: ['tab'],
    label: 'tab',
    help: 'next panel',
    when: 'both',
    group: 'Screen',
    deed: 'next-panel',
    now: ({look}) => (look.expanded ? null : 'panel'),
  },
  {
    keys: ['shift+tab'],
    label: 'shift tab',
    help: 'previous panel',
    when: 'both',
    group: 'Screen',
    deed: 'previous-panel',
  },
  {keys: digits, label: '1-6', help: 'a panel by its number', when: 'run', group: 'Screen', deed: 'panel'},
  {
    keys: ['e'],
    label: 'e',
    help: 'expand the panel to the whole screen, and back',
    when: 'both',
    group: 'Screen',
    deed: 'expand',
    now: ({look}) => (look.expanded ? 'back' : 'expand'),
  },
  {keys: ['+'], label: '+', help: 'time axis: nearer', when: 'both', group: 'Screen', deed: 'zoom-in'},
  {
    keys: ['-'],
    label: '-',
    help: 'time axis: farther, up to everything',
    when: 'both',
    group: 'Screen',
    deed: 'zoom-out',
  },
  {
    keys: ['='],
    label: '=',
    help: 'time axis: as at first',
    when: 'both',
    group: 'Screen',
    deed: 'zoom-back',
    now: ({look}) => (look.zoom === null ? null : 'zoom back'),
  },
  {keys: ['l'], label: 'l', help: 'logarithmic scale, and back', when: 'both', group: 'Screen', deed: 'log-axis'},
  {
    keys: ['/'],
    label: '/',
    help: 'list only sessions that contain a text',
    when: 'both',
    group: 'Screen',
    deed: 'filter',
    now: sessionsNow('filter'),
  },
  {
    keys: ['s'],
    label: 's',
    help: 'order of the sessions',
    when: 'both',
    group: 'Screen',
    deed: 'sort',
    now: sessionsNow('sort'),
  },
  {keys: ['t'], label: 't', help: 'next theme', when: 'both', group: 'Screen', deed: 'theme'},
  {keys: ['escape'], label: 'esc', help: 'back, step by step', when: 'both', group: 'Screen', deed: 'back'},
  {keys: ['ctrl+l'], label: 'ctrl l', help: 'draw the screen afresh', when: 'both', group: 'Screen', deed: 'redraw'},
  {
    keys: ['?', 'h'],
    label: '? or h',
    help: 'this help',
    when: 'both',
    group: 'Screen',
    deed: 'help',
    now: () => 'help',
  },
  {
    keys: ['q'],
    label: 'q',
    help: 'quit; asks while pgbench runs, a second q quits',
    when: 'both',
    group: 'Screen',
    deed: 'quit',
    now: () => 'quit',
  },
  {
    keys: ['ctrl+c'],
    label: 'ctrl c',
    help: 'quit at once; the session is kept',
    when: 'both',
    group: 'Screen',
    deed: 'interrupt',
  },
];

/** What a key is bound to in a mode. */
export function deedOf(key: string, mode: Mode): Deed | null {
  return keyTable.find(({keys, when}) => keys.includes(key) && (when === 'both' || when === mode))?.deed ?? null;
}

/** Whether a person has just asked once to end the rung, and a second time would do it. */
export function isEndAsked({state}: Pick<Scene, 'state'>): boolean {
  const run = runningOf(state);
  return run?.endAskedAt != null && !run.ending && state.at - run.endAskedAt <= CONFIRM_MS;
}

function holdNow({state}: Scene): string | null {
  if (!state.ladder?.started || state.ended || state.stop) return null;
  return state.ladder.held ? 'go on' : 'hold';
}

function chooseNow({state, play}: Scene): string | null {
  return !play && (!state.ladder?.started || state.ended) ? null : 'choose';
}

function enterNow({state, look}: Scene): string | null {
  if (!state.ladder || state.ended) return null;
  if (!state.ladder.started) return 'start';
  return look.chosen === null ? null : 'queue';
}

function endNow(scene: Scene): string | null {
  const run = runningOf(scene.state);
  if (!run || run.ending) return null;
  return isEndAsked(scene) ? 'again ends rung' : 'end rung';
}

function repeatNow({state}: Scene): string | null {
  return !state.ended && (runningOf(state) || state.runs.length > 0) ? 'repeat' : null;
}

function markNow({state}: Scene): string | null {
  return state.ladder?.started && !state.ended ? 'mark' : null;
}

function freezeNow({look, state}: Scene): string | null {
  return look.frozen ? 'thaw' : state.ladder?.started ? 'freeze' : null;
}

function sessionsNow(word: string): (scene: Scene) => string | null {
  return ({look}) => (look.focus === 'sessions' ? word : null);
}
