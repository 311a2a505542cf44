import assert from 'node:assert/strict';
import {test} from 'node:test';
import {seededRandom} from '../../../source/stats/random.ts';
import {width} from '../../../source/text/width.ts';
import {drawComparison} from '../../../source/view/compare/frame.ts';
import type {Glance} from '../../../source/view/compare/glance.ts';
import {compareScene, measuredReports, quotedReports} from '../../helpers/comparison.ts';
import {matchGolden} from '../../helpers/golden.ts';

const measured = measuredReports();
const quoted = quotedReports();

function draw(columns: number, rows: number, glance: Partial<Glance> = {}, reports = measured): string[] {
  return drawComparison(compareScene(reports, glance), {width: columns, height: rows}).map(line => line.trimEnd());
}

for (const [columns, rows] of [
  [200, 50],
  [120, 40],
  [80, 24],
] as const) {
  test(`two systems of five runs each at ${columns}x${rows}`, () => {
    matchGolden(`compare-${columns}x${rows}`, draw(columns, rows, {rung: 4}));
    matchGolden(`compare-rung-${columns}x${rows}`, draw(columns, rows, {rung: 4, page: 'rung'}));
  });
}

test('on a small screen the parts take turns', () => {
  matchGolden('compare-latency-80x24', draw(80, 24, {rung: 4, part: 'latency'}));
  matchGolden('compare-table-80x24', draw(80, 24, {rung: 4, part: 'table'}));
});

test('a share of the baseline, each doubling as wide as the next', () => {
  const lines = draw(120, 40, {relative: true, log2: true, baseline: 1});
  matchGolden('compare-share-120x40', lines);
  assert.ok(lines.some(line => line.includes('Throughput, % of B, log2') && line.includes('axis does not begin at 0')));
});

test('on a narrow screen the title goes before counts that are seen below', () => {
  assert.match(draw(76, 24)[0] ?? '', /tpcb-like, simple, scale 100 +2 systems, 2 sessions$/);
  assert.match(draw(70, 24)[0] ?? '', /tpcb-like, simple, scale 100$/);
});

test('published figures: what is not known is said, and nothing is drawn for it', () => {
  const lines = draw(120, 40, {}, quoted);
  matchGolden('compare-quoted-120x40', lines);
  assert.ok(lines.some(line => line.includes('not known of any system')));
  assert.ok(draw(80, 24, {page: 'rung'}, quoted).some(line => line.includes('its seconds are not known')));
});

test('all that differs on a page of its own, help over the middle, plain lines on a tiny screen', () => {
  matchGolden('compare-differences-120x40', draw(120, 40, {page: 'differences'}));
  matchGolden('compare-help-80x24', draw(80, 24, {help: true}));
  matchGolden('compare-brief-40x9', draw(40, 9));
});

test('whatever the size, a frame has its lines and columns exactly', () => {
  const random = seededRandom(7);
  const upTo = (most: number) => Math.floor(random() * most);
  const pages = ['overview', 'differences', 'rung'] as const;
  const parts = ['throughput', 'latency', 'table'] as const;
  for (let times = 0; times < 150; times++) {
    const [columns, rows] = [1 + upTo(230), 1 + upTo(70)];
    const glance = {
      ...{rung: upTo(5), sideways: upTo(9), scroll: upTo(40), repeat: upTo(7), help: random() < 0.2},
      ...{log2: random() < 0.5, relative: random() < 0.5},
      ...{page: pages[upTo(3)] ?? 'overview', part: parts[upTo(3)] ?? 'table'},
    };
    const scene = compareScene(random() < 0.5 ? measured : quoted, glance);
    const lines = drawComparison(scene, {width: columns, height: rows});
    const told = `${columns}x${rows} ${JSON.stringify(glance)}`;
    assert.equal(lines.length, rows, told);
    assert.deepEqual(new Set(lines.map(width)), new Set([columns]), told);
  }
});
