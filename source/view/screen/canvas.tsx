import {Box, Text} from 'ink';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import {pad} from '../../text/width.ts';
import type {Layer, Rect, Screen} from './screen.ts';

/** The screen to paint on; without one (in tests, and in renderToString) canvases are drawn by Ink. */
export const ScreenContext = createContext<Screen | null>(null);

/** A value over time; it notifies once a tick, and gives the same object until it has changed. */
export interface ReadableStore<S> {
  get(): S;
  subscribe(listener: () => void): () => void;
}

interface LiveCanvasProps<S> {
  readonly rect: Rect;
  /** Lines for the rectangle, at most its size; must be the same function as long as it draws the same. */
  readonly draw: (rect: Rect, state: S) => readonly string[];
  readonly store: ReadableStore<S>;
  readonly z?: number;
}

interface CanvasProps {
  readonly rect: Rect;
  readonly lines: readonly string[];
  readonly z?: number;
}

/** A rectangle that follows a store and is painted beside React: a change of the store causes no render. */
export function LiveCanvas<S>(props: LiveCanvasProps<S>): ReactNode {
  return useContext(ScreenContext) ? <Painted {...props} /> : <Drawn {...props} />;
}

/** A rectangle of given lines, painted when React renders it anew. */
export function Canvas({rect, lines, z = 0}: CanvasProps): ReactNode {
  const layer = useLayer();
  useLayoutEffect(() => layer.current?.set(rect, lines, z), [layer, rect, lines, z]);
  return useContext(ScreenContext) ? null : <Still rect={rect} lines={lines} />;
}

/** Ink content at a place of its own, for tests and renderToString. */
export function At({rect, children}: {readonly rect: Rect; readonly children: ReactNode}): ReactNode {
  return (
    <Box
      position="absolute"
      marginLeft={rect.x}
      marginTop={rect.y}
      width={rect.width}
      height={rect.height}
      flexShrink={0}
      flexDirection="column"
    >
      {children}
    </Box>
  );
}

/** Lines as Ink text that covers the whole rectangle. */
export function Still({rect, lines}: {readonly rect: Rect; readonly lines: readonly string[]}): ReactNode {
  if (rect.width <= 0 || rect.height <= 0) return null;
  const rows = Array.from({length: rect.height}, (_, row) => pad(lines[row] ?? '', rect.width));
  return (
    <At rect={rect}>
      <Text>{rows.join('\n')}</Text>
    </At>
  );
}

function Painted<S>({rect, draw, store, z = 0}: LiveCanvasProps<S>): null {
  const layer = useLayer();
  useLayoutEffect(() => {
    const paint = () => layer.current?.set(rect, draw(rect, store.get()), z);
    paint();
    return store.subscribe(paint);
  }, [layer, rect, draw, store, z]);
  return null;
}

function Drawn<S>({rect, draw, store}: LiveCanvasProps<S>): ReactNode {
  const subscribe = useCallback((listener: () => void) => store.subscribe(listener), [store]);
  const state = useSyncExternalStore(subscribe, () => store.get());
  return <Still rect={rect} lines={draw(rect, state)} />;
}

/** A layer of the screen for as long as the component lives; null without a screen. */
function useLayer(): {readonly current: Layer | null} {
  const screen = useContext(ScreenContext);
  const layer = useRef<Layer | null>(null);
  useLayoutEffect(() => {
    layer.current = screen?.layer() ?? null;
    return () => {
      layer.current?.detach();
      layer.current = null;
    };
  }, [screen]);
  return layer;
}
