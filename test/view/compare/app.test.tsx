import assert from 'node:assert/strict';
import {afterEach, test} from 'node:test';
import {cleanup, render} from 'ink-testing-library';
import {CompareApp, createGlanceStore} from '../../../source/view/compare/app.tsx';
import {drawComparison} from '../../../source/view/compare/frame.ts';
import {firstGlance} from '../../../source/view/compare/glance.ts';
import {compareAgainst} from '../../../source/view/compare/scene.ts';
import {compareScene, measuredReports} from '../../helpers/comparison.ts';
import {plainPaint} from '../../helpers/looks.ts';
import {linesOf, turns, until} from '../../helpers/turns.ts';

const [columns, rows] = [100, 30];
const reports = measuredReports();

afterEach(cleanup);

test('the screen is what is drawn of the glance, and follows the keys', async () => {
  const {frame, press} = await open();
  assert.deepEqual(frame(), drawn({}));
  press('bla');
  await until(() => frame().some(line => line.includes('% of B, log2')));
  assert.deepEqual(frame(), drawn({baseline: 1, log2: true, relative: true}));
  press('\x1b[B');
  press('\r');
  await until(() => frame()[0]?.includes('Second by second'));
  assert.deepEqual(frame(), drawn({baseline: 1, log2: true, relative: true, rung: 1, page: 'rung'}));
});

test('q closes the help first, then leaves; Ctrl-C leaves at once', async () => {
  const {frame, press, left} = await open();
  press('?');
  await until(() => frame().some(line => line.includes('any key closes')));
  press('q');
  await until(() => !frame().some(line => line.includes('any key closes')));
  assert.equal(left(), 0);
  press('q');
  await until(() => left() === 1);
  press('?\x03');
  await until(() => left() === 2);
});

function drawn(glance: Parameters<typeof compareScene>[1]): string[] {
  return drawComparison(compareScene(reports, glance), {width: columns, height: rows}).map(line => line.trimEnd());
}

async function open() {
  let left = 0;
  const {comparison} = compareScene(reports);
  const ink = render(
    <CompareApp
      store={createGlanceStore(firstGlance(comparison, 'plain'))}
      reports={reports}
      against={compareAgainst(comparison, reports)}
      leave={() => left++}
      paints={{plain: plainPaint}}
      columns={columns}
      rows={rows}
    />,
  );
  const frame = () => linesOf(ink.lastFrame(), rows);
  await turns(3);
  return {frame, press: (keys: string) => ink.stdin.write(keys), left: () => left};
}
