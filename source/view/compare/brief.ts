import {describeCell, describeChange, describeVerdict, letterOf} from '../../report/compare/words.ts';
import {formatCount} from '../../text/number.ts';
import {clean, cut} from '../../text/width.ts';
import type {Size} from '../scene.ts';
import {type CompareScene, workloadOf} from './scene.ts';

/** Plain lines for a screen on which nothing can be drawn: the verdict, then a line a rung and system, from the rung under the cursor on. */
export function drawBrief(scene: CompareScene, {width, height}: Size): string[] {
  const {comparison, glance, paint} = scene;
  const rungs = (workloadOf(scene)?.rungs ?? []).slice(glance.rung);
  const lines = [
    ...describeVerdict(comparison).flatMap(([name, words]) => (name === 'winner' ? [`winner ${clean(words)}`] : [])),
    ...rungs.flatMap(({clients, cells}) =>
      cells.map((cell, system) => {
        const change = cell?.change ? ` ${describeChange(cell.change)}` : '';
        return `${formatCount(clients)} ${letterOf(system)} ${describeCell(cell)}${change}`;
      }),
    ),
  ];
  return [...lines.slice(0, Math.max(1, height - 1)), `${paint.key('q')} quit, or a larger window: charts`].map(line =>
    cut(line, width, '…'),
  );
}
