import {cut, width} from '../../text/width.ts';
import {keyTable} from '../keys.ts';
import {fitLines, joinFitting, spread} from '../lines.ts';
import {drawNotice} from '../notice.ts';
import type {Scene, Size} from '../scene.ts';

/** What can be done now; above it, or in its place where there is one line, what a person must be told. */
export function drawKeyLine(scene: Scene, size: Size): string[] {
  const notice = drawNotice(scene);
  const told = notice ? cut(` ${notice.text}`, size.width - 1, '…') : '';
  const keys = drawKeys(scene, size.width);
  if (size.height > 1) return fitLines([told, keys], size);
  return fitLines([notice && !notice.mayGiveWay ? told : keys], size);
}

function drawKeys(scene: Scene, columns: number): string {
  const {paint, play} = scene;
  const mode = play ? 'replay' : 'run';
  const pieces: string[] = [];
  const always: string[] = [];
  for (const {label, when, now} of keyTable) {
    const words = when === 'both' || when === mode ? now?.(scene) : null;
    if (!words) continue;
    (words === 'help' || words === 'quit' ? always : pieces).push(`${paint.key(label)} ${words}`);
  }
  const right = `${always.join('   ')} `;
  return spread(` ${joinFitting(pieces, '   ', columns - width(right) - 3)}`, right, columns);
}
