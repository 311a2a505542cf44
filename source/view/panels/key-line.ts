import {cut, width} from '../../text/width.ts';
import {keyTable} from '../keys.ts';
import {fitLines, joinFitting, spread} from '../lines.ts';
import {drawNotice} from '../notice.ts';
import type {Scene, Size} from '../scene.ts';

/** What can be done now; above it, or in its place where there is one line, what a person must be told. */
export function drawKeyLine(scene: Scene, size: Size): string[] {
  const notice = drawNotice(scene, size.width >= WIDE && !scene.look.expanded);
  const {pieces, always} = nameKeys(scene);
  const right = `${always.join('   ')} `;
  const keys = spread(` ${joinFitting(pieces, '   ', size.width - width(right) - 3)}`, right, size.width);
  if (size.height > 1) return fitLines([notice ? cut(` ${notice.text}`, size.width - 1, '…') : '', keys], size);
  return fitLines([notice && !notice.mayGiveWay ? spread(` ${notice.text}`, right, size.width) : keys], size);
}

/** Screens of so many columns have sessions with room for what is hidden. */
const WIDE = 160;

/** Those for help and for the end apart, which stand whatever is told. */
function nameKeys(scene: Scene): {readonly pieces: readonly string[]; readonly always: readonly string[]} {
  const {paint, play} = scene;
  const mode = play ? 'replay' : 'run';
  const pieces: string[] = [];
  const always: string[] = [];
  for (const {label, when, now} of keyTable) {
    const words = when === 'both' || when === mode ? now?.(scene) : null;
    if (!words) continue;
    (words === 'help' || words === 'quit' ? always : pieces).push(`${paint.key(label)} ${words}`);
  }
  return {pieces, always};
}
