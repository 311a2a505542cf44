import {type ReactNode, useCallback, useMemo} from 'react';
import type {Comparison} from '../../report/compare/comparison.ts';
import type {SessionReport} from '../../report/report.ts';
import type {Paint} from '../../theme/theme.ts';
import {useKeys} from '../keyboard.ts';
import {LiveCanvas, type ReadableStore} from '../screen/canvas.tsx';
import type {Rect} from '../screen/screen.ts';
import {Stage} from '../screen/stage.tsx';
import {drawComparison, roomOf} from './frame.ts';
import {type Glance, glanceAfter} from './glance.ts';
import {compareDeedOf} from './keys.ts';
import type {CompareScene} from './scene.ts';

/** The glance over time. */
export interface GlanceStore extends ReadableStore<Glance> {
  set(glance: Glance): void;
}

/** What the screen of a comparison needs from outside. */
export interface CompareAppProps {
  readonly store: GlanceStore;
  readonly reports: readonly SessionReport[];
  /** The comparison against each baseline. */
  readonly against: (baseline: number) => Comparison;
  /** Called when a person has seen enough. */
  readonly leave: () => void;
  readonly redraw?: () => void;
  readonly suspend?: () => void;
  /** The themes by name, in the order in which they take turns. */
  readonly paints: Readonly<Record<string, Paint>>;
  readonly columns: number;
  readonly rows: number;
}

/** The screen of a comparison: one canvas that follows the glance, and the keys that move it. */
export function CompareApp(props: CompareAppProps): ReactNode {
  const {store, reports, against, leave, redraw, suspend, paints, columns, rows} = props;
  const sceneOf = useCallback(
    (glance: Glance): CompareScene => {
      const paint = paints[glance.theme] ?? Object.values(paints)[0];
      if (!paint) throw new Error('there is no theme');
      return {comparison: against(glance.baseline), reports, glance, paint};
    },
    [reports, against, paints],
  );
  const rect = useMemo(() => ({x: 0, y: 0, width: columns, height: rows}), [columns, rows]);
  const draw = useCallback((size: Rect, glance: Glance) => drawComparison(sceneOf(glance), size), [sceneOf]);
  const hands: Readonly<Record<string, (() => void) | undefined>> = {interrupt: leave, redraw, suspend};

  useKeys(name => {
    const deed = compareDeedOf(name);
    const glance = store.get();
    if (deed === 'quit' && !glance.help) return leave();
    if (deed && hands[deed]) return hands[deed]?.();
    const scene = sceneOf(glance);
    const {sideways, scroll} = roomOf(scene, rect);
    const reach = {sideways, scroll, page: Math.max(1, rows - 3)};
    store.set(glanceAfter(glance, deed, {comparison: scene.comparison, themes: Object.keys(paints), reach}));
  });

  return (
    <Stage columns={columns} rows={rows}>
      <LiveCanvas rect={rect} draw={draw} store={store} />
    </Stage>
  );
}

/** A store that begins with a glance. */
export function createGlanceStore(first: Glance): GlanceStore {
  const listeners = new Set<() => void>();
  let glance = first;
  return {
    get: () => glance,
    set(next) {
      if (next === glance) return;
      glance = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
