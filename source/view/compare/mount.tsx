import type {Comparison} from '../../report/compare/comparison.ts';
import {mountScreen, type Terminal, type View} from '../mount.tsx';
import {CompareApp, type CompareAppProps} from './app.tsx';
import {compareAgainst} from './scene.ts';

/** Takes the terminal over and draws a comparison on it. */
export function mountComparison(
  terminal: Terminal,
  {
    comparison,
    ...props
  }: Pick<CompareAppProps, 'store' | 'reports' | 'paints' | 'leave'> & {
    readonly comparison: Comparison;
  },
): View {
  const against = compareAgainst(comparison, props.reports);
  return mountScreen(terminal, stance => <CompareApp {...props} {...stance} against={against} />);
}
