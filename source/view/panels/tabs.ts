import {switchedPanels} from '../../state/look.ts';
import {fitLines, spread} from '../lines.ts';
import {markLooks} from '../parts/marks.ts';
import type {Scene, Size} from '../scene.ts';

/** The panels that take turns in the room below, the one shown marked; their numbers are their keys. */
export function drawTabs({moment, look, paint, play}: Scene, size: Size): string[] {
  const names = switchedPanels.map((name, index) => {
    const label = play ? name : `${index + 1} ${name}`;
    return name === look.switched ? paint.selected(`[${label}]`) : paint.dim(` ${label} `);
  });
  const pileUp = moment.followed.pileUp;
  const remark = pileUp
    ? `${paint.lock(`${markLooks['pile-up'].glyph} ${pileUp.waiters} wait behind ${pileUp.pid}`)} `
    : '';
  return fitLines([spread(` ${names.join(' ')}`, remark, size.width)], size);
}
