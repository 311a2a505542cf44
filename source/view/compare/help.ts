import {pad, width} from '../../text/width.ts';
import {fitLines, joinFitting, spread, wrapText} from '../lines.ts';
import type {Size} from '../scene.ts';
import {compareKeys, type Room} from './keys.ts';
import type {CompareScene} from './scene.ts';

/** What can be done now. */
export function drawCompareKeys(scene: CompareScene, room: Room, columns: number): string {
  const {paint} = scene;
  const pieces: string[] = [];
  const always: string[] = [];
  for (const {label, now} of compareKeys) {
    const words = now?.(scene, room);
    if (words) (words === 'help' || words === 'quit' ? always : pieces).push(`${paint.key(briefly(label))} ${words}`);
  }
  const gap = columns < 100 ? '  ' : '   ';
  const right = `${always.join(gap)} `;
  return spread(` ${joinFitting(pieces, gap, columns - width(right) - 2)}`, right, columns);
}

/** One of several keys that do the same. */
function briefly(label: string): string {
  return /^[?a] /.test(label) ? label.charAt(0) : label;
}

const signs: readonly (readonly [sign: string, words: string])[] = [
  ['▲ ▼', 'higher, lower: 4 runs a side, p < 0.05 (Holm), more than 3 %'],
  ['~', 'no difference shown, which is not: equal'],
  ['?', 'cannot be told: too few runs, or a crash may lose more on one side'],
  ['★', 'must be alike for figures to be compared'],
  ['–', 'not known, which is never the same as 0'],
];

/** The table of keys, and what the signs mean, between two rules; as many lines as there is room for. */
export function drawCompareHelp({paint}: CompareScene, {width: columns, height}: Size): string[] {
  const entry = (label: string, words: string) =>
    wrapText(words, columns - 11).map((line, row) => `  ${paint.key(pad(row === 0 ? label : '', 6))} ${line}`);
  const rule = paint.accent('─'.repeat(columns));
  const body = [
    spread(`  ${paint.heading('Keys')}`, paint.dim('any key closes  '), columns),
    ...compareKeys.flatMap(({label, help}) => entry(label, help)),
    ...signs.flatMap(([sign, words]) => entry(sign, words)),
  ];
  const rows = Math.min(height, body.length + 2);
  return fitLines([rule, ...body.slice(0, rows - 2), rule], {width: columns, height: rows});
}
