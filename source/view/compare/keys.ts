import {partAfter} from './glance.ts';
import {type CompareScene, cellsOf} from './scene.ts';

/** What a key does on the screen of a comparison; view/compare/glance.ts says how. */
export type CompareDeed =
  | 'help'
  | 'quit'
  | 'interrupt'
  | 'redraw'
  | 'suspend'
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'next-part'
  | 'previous-part'
  | 'baseline'
  | 'log-axis'
  | 'relative'
  | 'workload'
  | 'differences'
  | 'enter'
  | 'repeat'
  | 'back'
  | 'theme';

/** What of the screen is shown beside: whether all parts have room, and whether the page goes on beyond its edges. */
export interface Room {
  readonly whole: boolean;
  readonly sideways: number;
  readonly scroll: number;
}

interface CompareKeyRow {
  /** Keys are named as view/keypress.ts names them. */
  readonly keys: Readonly<Record<string, CompareDeed>>;
  /** As a person reads them. */
  readonly label: string;
  readonly help: string;
  /** A word or two for the line of keys; null when there is nothing to do with it now. */
  readonly now?: (scene: CompareScene, room: Room) => string | null;
}

const onOverview =
  (words: string) =>
  ({glance}: CompareScene): string | null =>
    glance.page === 'overview' ? words : null;

const partWords = {throughput: 'tps', latency: 'latency', table: 'table'} as const;

/** Every key of the screen of a comparison; its help and its line of keys are made of it. */
export const compareKeys: readonly CompareKeyRow[] = [
  {
    keys: {enter: 'enter'},
    label: 'enter',
    help: 'this rung second by second, a run of each system; again: back',
    now: ({glance}) => (glance.page === 'rung' ? null : 'rung'),
  },
  {
    keys: {r: 'repeat'},
    label: 'r',
    help: 'there: the next of several runs',
    now: scene =>
      scene.glance.page === 'rung' && cellsOf(scene).some(({cell}) => cell.runs.length > 1) ? 'next run' : null,
  },
  {
    keys: {tab: 'next-part', 'shift+tab': 'previous-part'},
    label: 'tab',
    help: 'on a small screen: throughput, latency, table',
    now: (scene, {whole}) => (whole ? null : onOverview(partWords[partAfter(scene.glance.part, 1)])(scene)),
  },
  {
    keys: {b: 'baseline'},
    label: 'b',
    help: 'the next system as the baseline',
    now: ({glance}) => (glance.page === 'differences' ? null : 'baseline'),
  },
  {
    keys: {l: 'log-axis'},
    label: 'l',
    help: 'clients on a linear axis, or each doubling as wide as the next',
    now: scene => onOverview(scene.glance.log2 ? 'linear' : 'log2')(scene),
  },
  {
    keys: {a: 'relative', '%': 'relative'},
    label: 'a %',
    help: 'throughput in tps, or as a share of the baseline',
    now: scene => onOverview(scene.glance.relative ? 'tps' : 'share')(scene),
  },
  {
    keys: {d: 'differences'},
    label: 'd',
    help: 'all that differs, and all that is to be said; again: back',
    now: onOverview('facts'),
  },
  {
    keys: {w: 'workload'},
    label: 'w',
    help: 'the next workload, where several were run',
    now: scene => (scene.comparison.workloads.length > 1 ? onOverview('workload')(scene) : null),
  },
  {
    keys: {left: 'left', right: 'right'},
    label: '← →',
    help: 'columns of the table, more systems of a rung, pages of d',
    now: ({glance}, {sideways, scroll}) => {
      if (glance.page === 'differences') return scroll > 0 ? 'page' : null;
      return sideways > 0 ? (glance.page === 'rung' ? 'systems' : 'columns') : null;
    },
  },
  {
    keys: {up: 'up', down: 'down'},
    label: '↑ ↓',
    help: 'the rung under the cursor, a line of d',
    now: ({glance}, {scroll}) => (glance.page !== 'differences' ? 'clients' : scroll > 0 ? 'line' : null),
  },
  {
    keys: {escape: 'back'},
    label: 'esc',
    help: 'back to the charts',
    now: ({glance}) => (glance.page === 'overview' ? null : 'back'),
  },
  {keys: {t: 'theme'}, label: 't', help: 'next theme'},
  {
    keys: {'ctrl+l': 'redraw', 'ctrl+z': 'suspend'},
    label: 'ctrl',
    help: 'l draws the screen afresh; z leaves it until fg',
  },
  {keys: {'?': 'help', h: 'help'}, label: '? h', help: 'this help', now: () => 'help'},
  {keys: {q: 'quit', 'ctrl+c': 'interrupt'}, label: 'q', help: 'quit', now: () => 'quit'},
];

/** What a key is bound to. */
export function compareDeedOf(key: string): CompareDeed | null {
  for (const {keys} of compareKeys) if (Object.hasOwn(keys, key)) return keys[key] ?? null;
  return null;
}
