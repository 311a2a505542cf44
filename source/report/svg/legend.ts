import {formatRange} from '../../text/number.ts';
import {clean, cut} from '../../text/width.ts';
import type {Chart, System} from './chart.ts';
import {element, escapeText, type Markup} from './markup.ts';
import {drawBar, drawMark, drawText, markOf, widthOf} from './panel.ts';

interface Entry {
  readonly symbol: Markup;
  readonly words: string;
  /** All of it where the words are cut. */
  readonly title?: string;
}

/** Of a system, where the width allows it. */
const LONGEST_NAME = 60;
/** Letters of ` (baseline)`. */
const BASELINE = 11;

/** What the marks of charts mean, in rows from a place on; only what is in them. */
export function drawLegend(charts: readonly Chart[], width: number): {readonly height: number; readonly body: Markup} {
  const rows: Entry[][] = [[]];
  let x = 0;
  for (const entry of findEntries(charts, width)) {
    const size = 30 + widthOf(entry.words, 12);
    if (x > 0 && x + size > width) {
      rows.push([]);
      x = 0;
    }
    rows.at(-1)?.push(entry);
    x += size;
  }
  const body = rows.map((row, index) => {
    let at = 0;
    return row
      .map(({symbol, words, title}) => {
        const start = at;
        at += 30 + widthOf(words, 12);
        return element(
          'g',
          {transform: `translate(${start} ${index * 18})`},
          ...(title === undefined ? [] : [element('title', {}, escapeText(title))]),
          symbol,
          drawText(symbol === '' ? 3 : 18, 12, words, 'tick'),
        );
      })
      .join('');
  });
  return {height: rows.length * 18, body: body.join('')};
}

function findEntries(charts: readonly Chart[], width: number): Entry[] {
  const longest = Math.min(LONGEST_NAME, Math.floor((width - 30) / widthOf('x', 12)) - BASELINE);
  const systems = charts[0]?.systems ?? [];
  const all = charts.flatMap(chart => chart.systems);
  const several = all.some(({levels}) => levels.some(({runs}) => runs > 1));
  const invalid = all.some(({dots}) => dots.some(({valid}) => !valid));
  const lawful = all.some(({law}) => law !== null);
  const bars = [...new Set(charts.flatMap(chart => chart.bars?.split('; ') ?? []))];
  return [
    ...(systems.length > 1
      ? systems.map(({name}, index) => {
          const {role, shape} = markOf(index);
          const short = cut(clean(name), longest, '…');
          const words = index === charts[0]?.baseline ? `${short} (baseline)` : short;
          const symbol = drawMark(8, 8, 4, shape, `mark ${role}`);
          return short === name ? {symbol, words} : {symbol, words, title: name};
        })
      : []),
    {symbol: systems.length > 1 ? '' : drawMark(8, 8, 4, 0, 'mark s0'), words: countRunsOf(all)},
    ...(several ? [{symbol: drawMark(8, 8, 3, 0, 'dot s0'), words: 'single run'}] : []),
    ...bars.map(words => ({symbol: drawBar(8, 14, 2, 'bar s0'), words})),
    ...(invalid ? [{symbol: drawMark(8, 8, 3, 0, 'hollow s0'), words: 'invalid, not to be quoted'}] : []),
    ...(lawful ? [{symbol: element('path', {class: 'law s0', d: 'M0 8H16'}), words: 'scalability law'}] : []),
  ];
}

/** What each mark is, and of how many runs. */
function countRunsOf(systems: readonly System[]): string {
  const counts = systems.flatMap(({levels}) => levels.map(({runs}) => runs));
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  const mark = new Set(systems.map(({name}) => name)).size > 1 ? 'each mark: ' : '';
  if (most <= 1) return `${mark}1 run`;
  return `${mark}median of ${formatRange(least, most)} runs`;
}
