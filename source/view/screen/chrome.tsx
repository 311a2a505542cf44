import {Box, type DOMElement} from 'ink';
import {type ReactNode, useContext, useLayoutEffect, useRef} from 'react';
import {At, ScreenContext, Still} from './canvas.tsx';
import type {Rect} from './screen.ts';

/**
 * A rectangle drawn by Ink: dialogs, the line of keys. Ink stacks these one below the other, which keeps its frame small, and the screen
 * moves each to its place.
 */
export function Chrome({
  rect,
  z = 0,
  children,
}: {
  readonly rect: Rect;
  readonly z?: number;
  readonly children: ReactNode;
}): ReactNode {
  const screen = useContext(ScreenContext);
  const box = useRef<DOMElement>(null);
  useLayoutEffect(() => {
    if (!screen || !box.current) return;
    const layer = screen.slot(box.current);
    layer.set(rect, [], z);
    return () => layer.detach();
  }, [screen, rect, z]);
  const content = (
    <Box ref={box} width={rect.width} height={rect.height} flexShrink={0} flexDirection="column" overflow="hidden">
      {children}
    </Box>
  );
  if (screen) return content;
  // Ink's boxes are transparent: blanks behind hide what lies below.
  return (
    <>
      <Still rect={rect} lines={[]} />
      <At rect={rect}>{content}</At>
    </>
  );
}

/** The root of the screen. In tests its children overlap in the order written, so that overlays come last. */
export function Stage({
  columns,
  rows,
  children,
}: {
  readonly columns: number;
  readonly rows: number;
  readonly children: ReactNode;
}): ReactNode {
  if (useContext(ScreenContext)) return <Box flexDirection="column">{children}</Box>;
  return (
    <Box width={columns} height={rows} overflow="hidden">
      {children}
    </Box>
  );
}
