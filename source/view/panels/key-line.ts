import {keyTable} from '../keys.ts';
import {fitLines, joinFitting, spread} from '../lines.ts';
import {drawNotice} from '../notice.ts';
import type {Scene, Size} from '../scene.ts';

/** What can be done now; above it, or in its place where there is one line, what a person must be told. */
export function drawKeyLine(scene: Scene, size: Size): string[] {
  const notice = drawNotice(scene);
  const told = notice === null ? '' : ` ${notice}`;
  if (size.height > 1) return fitLines([told, drawKeys(scene, size.width)], size);
  return fitLines([notice === null ? drawKeys(scene, size.width) : told], size);
}

function drawKeys(scene: Scene, columns: number): string {
  const {paint, play} = scene;
  const mode = play ? 'replay' : 'run';
  const pieces: string[] = [];
  let quit = '';
  for (const {label, when, now, deed} of keyTable) {
    if (!now || (when !== 'both' && when !== mode)) continue;
    const words = now(scene);
    if (words === null) continue;
    const piece = `${paint.key(deed === 'help' ? '?' : label)} ${words}`;
    if (deed === 'quit') quit = piece;
    else if (deed === 'help') pieces.splice(2, 0, piece);
    else pieces.push(piece);
  }
  return spread(` ${joinFitting(pieces, '   ', columns - 12)}`, `${quit} `, columns);
}
