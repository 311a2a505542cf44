import assert from 'node:assert/strict';
import {test} from 'node:test';
import {isSwitched, panelNames} from '../../source/state/look.ts';
import {width} from '../../source/text/width.ts';
import {drawDialog} from '../../source/view/dialogs.ts';
import {type Arrangement, layout} from '../../source/view/layout.ts';
import {drawOf} from '../../source/view/panels.ts';
import {sceneOf} from '../helpers/looks.ts';
import {ladderStory} from '../helpers/scene.ts';

const arrangements: Arrangement[] = (['run', 'init', 'start', 'end'] as const).flatMap(stage =>
  panelNames.flatMap(focus =>
    [false, true].map((expanded): Arrangement => {
      const switched = isSwitched(focus) ? focus : 'waits';
      return {stage, focus, switched, expanded, rungs: 1 + ((focus.length * 7) % 26)};
    }),
  ),
);

test('panels cover the screen without overlapping or leaving it, at every size', () => {
  for (let columns = 20; columns <= 300; columns += 13)
    for (let rows = 5; rows <= 100; rows++)
      for (const arrangement of arrangements) {
        const owner = new Int8Array(rows);
        let area = 0;
        const rects = layout(columns, rows, arrangement).map(({rect}) => rect);
        for (const [index, {x, y, width, height}] of rects.entries()) {
          const where = `${columns}x${rows} ${JSON.stringify(arrangement)}`;
          assert.ok(width > 0 && height > 0, where);
          assert.ok(x >= 0 && y >= 0 && x + width <= columns && y + height <= rows, where);
          for (const other of rects.slice(0, index))
            assert.ok(
              x >= other.x + other.width ||
                other.x >= x + width ||
                y >= other.y + other.height ||
                other.y >= y + height,
              where,
            );
          area += width * height;
          owner.fill(1, y, y + height);
        }
        assert.ok(area <= columns * rows && owner.every(row => row === 1), `${columns}x${rows} has rows of no panel`);
      }
});

test('every panel draws exactly its rectangle, at every size', () => {
  const {state} = ladderStory();
  for (const [columns, rows] of sizes())
    for (const focus of panelNames) {
      const look = {focus, switched: isSwitched(focus) ? focus : 'waits'} as const;
      for (const stage of ['run', 'init', 'start', 'end'] as const) {
        const scene = sceneOf(state, {...look, frozen: focus === 'waits', logAxis: focus === 'latency'});
        for (const {panel, rect} of layout(columns, rows, {...scene.look, stage, rungs: 9})) {
          const lines = drawOf(panel)(scene, rect);
          assert.equal(lines.length, rect.height, `${panel} at ${columns}x${rows}`);
          for (const line of lines) assert.equal(width(line), rect.width, `${panel} at ${columns}x${rows}: ${line}`);
        }
      }
    }
});

test('dialogs fit the screen, at every size', () => {
  const {state} = ladderStory();
  for (const [columns, rows] of sizes())
    for (const dialog of ['help', 'quit'] as const) {
      const drawn = drawDialog(sceneOf(state, {dialog}), columns, rows);
      assert.ok(drawn && drawn.lines.length === drawn.rect.height && drawn.rect.y >= 0);
      assert.ok(drawn.rect.y + drawn.rect.height <= rows);
      for (const line of drawn.lines) assert.equal(width(line), columns, `${dialog} at ${columns}x${rows}: ${line}`);
    }
});

/** A spread of sizes, each edge of a class among them. */
function sizes(): [number, number][] {
  const columns = [20, 33, 59, 60, 72, 80, 100, 109, 110, 120, 159, 160, 200, 300];
  const rows = [5, 9, 14, 15, 19, 24, 33, 34, 40, 41, 42, 50, 100];
  return columns.flatMap((column, index) =>
    rows.filter((_, at) => (at + index) % 3 === 0).map(row => [column, row] as [number, number]),
  );
}
