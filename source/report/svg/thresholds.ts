import type {Chart, Mark} from './chart.ts';
import {element, type Markup} from './markup.ts';
import {drawText, type Panel} from './panel.ts';

/** The figures that were asked for in one of the charts. */
export function marksOf({thresholds}: Chart, of: Mark['of']): number[] {
  return thresholds.filter(mark => mark.of === of).map(({value}) => value);
}

/** Lines through the whole panel, short ones where something was asked for at one number of clients only. */
export function drawThresholds({thresholds}: Chart, of: Mark['of'], panel: Panel, times = 1): Markup[] {
  const {x, y, left, right, bottom} = panel;
  return thresholds.flatMap(mark => {
    const at = y.place(times * mark.value);
    if (mark.of !== of || !(at <= bottom)) return [];
    const around = mark.clients === null ? null : x.place(mark.clients);
    const [from, to] = around === null ? [left, right] : [Math.max(left, around - 16), Math.min(right, around + 16)];
    const late = around !== null && around < (left + right) / 2;
    return [
      element('line', {class: mark.met ? 'threshold met' : 'threshold', x1: from, x2: to, y1: at, y2: at}) +
        (mark.words === '' ? '' : drawText(late ? from : to, at - 5, mark.words, 'tick', late ? 'start' : 'end')),
    ];
  });
}
