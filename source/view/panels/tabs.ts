import {panelNames} from '../../state/look.ts';
import {fitLines} from '../lines.ts';
import type {Scene, Size} from '../scene.ts';

/** The panels that take turns in the room below, the one shown marked; their numbers are their keys. */
export function drawTabs({look, paint, play}: Scene, size: Size): string[] {
  const names = panelNames.slice(0, 3).map((name, index) => {
    const label = play ? name : `${index + 1} ${name}`;
    return name === look.switched ? paint.selected(`[${label}]`) : paint.dim(` ${label} `);
  });
  return fitLines([` ${names.join(' ')}`], size);
}
