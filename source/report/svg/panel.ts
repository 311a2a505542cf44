import {element, escapeText, type Markup} from './markup.ts';
import type {Scale} from './scale.ts';

/** A panel with two axes; places are those of the drawing. */
export interface Panel {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly x: Scale;
  readonly y: Scale;
  readonly xTitle: string;
  readonly yTitle: string;
  readonly writeX: (value: number) => string;
  readonly writeY: (value: number) => string;
}

/** About how wide a text is, at so many units a letter. */
export function widthOf(text: string, size: number): number {
  return [...text].length * size * 0.56;
}

/** Systems are told apart by colour and by shape; after six of them the colours begin anew with other shapes. */
export function markOf(system: number): {readonly role: `s${number}`; readonly shape: number} {
  const round = Math.floor(system / COLOURS);
  return {role: `s${system % COLOURS}`, shape: (system + round) % COLOURS};
}

/** As many as there are shapes. */
const COLOURS = 6;

/** Grid, ticks and titles; lines of the y axis go through, those of x are short. */
export function drawAxes(panel: Panel): Markup {
  const {left, right, top, bottom, x, y, xTitle, yTitle, writeX, writeY} = panel;
  const rows = y.ticks.map(tick => {
    const at = y.place(tick);
    return (
      element('line', {class: tick === y.ticks[0] ? 'axis' : 'grid', x1: left, x2: right, y1: at, y2: at}) +
      drawText(left - 7, at + 4, writeY(tick), 'tick', 'end')
    );
  });
  const columns = x.ticks.map(tick => {
    const at = x.place(tick);
    return (
      element('line', {class: 'axis', x1: at, x2: at, y1: bottom, y2: bottom + 4}) +
      drawText(at, bottom + 17, writeX(tick), 'tick', 'middle')
    );
  });
  return [
    ...rows,
    ...columns,
    drawText(left - 7, top - 12, yTitle, 'name'),
    drawText((left + right) / 2, bottom + 34, xTitle, 'name', 'middle'),
  ].join('');
}

/** A line of text. */
export function drawText(
  x: number,
  y: number,
  text: string,
  role: string,
  anchor: 'start' | 'middle' | 'end' = 'start',
): Markup {
  return element('text', {class: role, x, y, 'text-anchor': anchor === 'start' ? null : anchor}, escapeText(text));
}

/** A line through points. */
export function drawLine(points: readonly (readonly [number, number])[], role: string): Markup {
  if (points.length < 2) return '';
  const path = points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${tenth(x)} ${tenth(y)}`).join('');
  return element('path', {class: role, d: path});
}

/** An upright bar with ends. */
export function drawBar(x: number, low: number, high: number, role: string): Markup {
  const path = `M${tenth(x - 4)} ${tenth(high)}h8m-4 0V${tenth(low)}m-4 0h8`;
  return element('path', {class: role, d: path});
}

/** A mark of one of six shapes around a point; `words` are shown by browsers under the pointer. */
export function drawMark(x: number, y: number, size: number, shape: number, role: string, words?: string): Markup {
  const paths = [
    `M${-size} 0a${size} ${size} 0 1 0 ${2 * size} 0a${size} ${size} 0 1 0 ${-2 * size} 0z`,
    `M${-0.9 * size} ${-0.9 * size}h${1.8 * size}v${1.8 * size}h${-1.8 * size}z`,
    `M0 ${-1.25 * size}L${1.2 * size} ${0.85 * size}H${-1.2 * size}z`,
    `M0 ${-1.3 * size}L${1.3 * size} 0L0 ${1.3 * size}L${-1.3 * size} 0z`,
    `M0 ${1.25 * size}L${1.2 * size} ${-0.85 * size}H${-1.2 * size}z`,
    `M${-0.4 * size} ${-1.2 * size}h${0.8 * size}v${0.8 * size}h${0.8 * size}v${0.8 * size}h${-0.8 * size}v${0.8 * size}h${-0.8 * size}v${-0.8 * size}h${-0.8 * size}v${-0.8 * size}h${0.8 * size}z`,
  ];
  const path = (paths[shape % paths.length] ?? '').replace(/-?\d+\.\d{3,}/g, digits => `${tenth(Number(digits))}`);
  const title = words === undefined ? [] : [element('title', {}, escapeText(words))];
  return element('path', {class: role, d: path, transform: `translate(${tenth(x)} ${tenth(y)})`}, ...title);
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
