import process from 'node:process';
import type {Comparison} from '../report/compare/comparison.ts';
import type {CompareOptions} from '../report/format.ts';
import {showsUnicode} from '../theme/letters.ts';
import {createGlanceStore} from '../view/compare/app.tsx';
import {firstGlance} from '../view/compare/glance.ts';
import {mountComparison} from '../view/compare/mount.tsx';
import {inEmergency} from './emergency.ts';
import {openTty} from './patient-tty.ts';
import {loadThemes} from './screen.ts';
import {listenForSignals} from './signals.ts';

/** Shows a comparison on the terminal until a person leaves it, or it is hung up; the exit code is that of having looked. */
export async function showComparison(
  comparison: Comparison,
  {reports, perMinute}: Pick<CompareOptions, 'reports' | 'perMinute'>,
  theme: string | undefined,
): Promise<number> {
  const {themes, first} = await loadThemes(theme);
  const store = createGlanceStore({...firstGlance(comparison, first), perMinute});
  let leave = () => {};
  const left = new Promise<void>(resolve => {
    leave = resolve;
  });
  const terminal = {tty: openTty(process.stdout), stdin: process.stdin, isAscii: !showsUnicode(process.env)};
  const view = mountComparison(terminal, {store, comparison, reports, paints: themes, leave});
  const calm = inEmergency(view.unmount);
  const deaf = listenForSignals(leave);
  try {
    await Promise.race([left, view.failed]);
    return 0;
  } finally {
    view.unmount();
    calm();
    deaf();
  }
}
