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

/** A rectangle that follows a store and is painted beside React: a change of the store causes no render. */
export function LiveCanvas<S>(props: LiveCanvasProps<S>): ReactNode {
  return useContext(ScreenContext) ? <Painted {...props} /> : <Drawn {...props} />;
}

/** Lines as Ink text that covers the whole rectangle. */
function Still({rect, lines}: {readonly rect: Rect; readonly lines: readonly string[]}): ReactNode {
  const {x, y, width, height} = rect;
  if (width <= 0 || height <= 0) return null;
  const rows = Array.from({length: height}, (_, row) => pad(lines[row] ?? '', width));
  return (
    <Box position="absolute" marginLeft={x} marginTop={y} width={width} height={height} flexShrink={0}>
      <Text>{rows.join('\n')}</Text>
    </Box>
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
