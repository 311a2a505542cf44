import {Box} from 'ink';
import {type ReactNode, useContext} from 'react';
import {ScreenContext} from './canvas.tsx';

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
