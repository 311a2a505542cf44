import {pad, width} from '../../source/text/width.ts';
import {drawDialog} from '../../source/view/dialogs.ts';
import {layout, stageOf} from '../../source/view/layout.ts';
import {drawOf} from '../../source/view/panels.ts';
import {rungRows} from '../../source/view/rungs.ts';
import type {Scene} from '../../source/view/scene.ts';
import type {Rect} from '../../source/view/screen/screen.ts';

/** The whole screen as plain lines, put together from the panels and the open dialog; for scenes without colours. */
export function drawFrame(scene: Scene, columns: number, rows: number): string[] {
  const {state, look} = scene;
  const canvas = new Array<string>(rows).fill(' '.repeat(columns));
  const put = (rect: Rect, lines: readonly string[]) => {
    lines.forEach((line, row) => {
      const under = canvas[rect.y + row] ?? '';
      canvas[rect.y + row] = under.slice(0, rect.x) + line + under.slice(rect.x + width(line));
    });
  };
  const arrangement = {...look, stage: stageOf(state, look), rungs: rungRows(state).length};
  for (const {panel, rect} of layout(columns, rows, arrangement)) put(rect, drawOf(panel)(scene, rect));
  const dialog = drawDialog(scene, columns, rows);
  if (dialog) put(dialog.rect, dialog.lines);
  return canvas.map(line => pad(line, columns).trimEnd());
}
