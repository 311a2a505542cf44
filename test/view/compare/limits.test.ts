import assert from 'node:assert/strict';
import {test} from 'node:test';
import {makeComparison} from '../../../source/report/compare/making.ts';
import {judgeFailIf, readFailIf} from '../../../source/report/fail-if.ts';
import type {SessionReport} from '../../../source/report/report.ts';
import {drawLatency, drawThroughput} from '../../../source/view/compare/charts.ts';
import {drawDifferences} from '../../../source/view/compare/differences.ts';
import {firstGlance, type Glance} from '../../../source/view/compare/glance.ts';
import {limitsOfFigures, limitsOfShares} from '../../../source/view/compare/limits.ts';
import {type CompareScene, compareAgainst} from '../../../source/view/compare/scene.ts';
import {drawSummary} from '../../../source/view/compare/summary.ts';
import {measuredReports} from '../../helpers/comparison.ts';
import {plainPaint} from '../../helpers/looks.ts';
import {inventReport, repeat} from '../../helpers/reports.ts';

const size = {width: 120, height: 24};

function sceneOf(
  conditions: string[],
  glance: Partial<Glance> = {},
  reports: SessionReport[] = ladders(),
): CompareScene {
  const made = makeComparison(reports, {baseline: null, ignoreDurability: false});
  const first = {...made, limits: judgeFailIf(conditions.map(readFailIf), made)};
  const seen = {...firstGlance(first, 'plain'), ...glance};
  return {comparison: compareAgainst(first, reports)(seen.baseline), reports, glance: seen, paint: plainPaint};
}

/** The second is a tenth slower with 8 clients, and as fast with 4. */
function ladders(): SessionReport[] {
  const shares = [0.999, 1, 1.001, 1.0005, 0.9995];
  const runs = (clients: number, tps: number) =>
    shares.flatMap(share => repeat(clients, [share * tps], {latencyAverageMs: (1000 * clients) / (share * tps)}));
  return [
    inventReport({name: 'then', rungs: [...runs(4, 1000), ...runs(8, 2000)]}),
    inventReport({name: 'now', rungs: [...runs(4, 1000), ...runs(8, 1800)]}),
  ];
}

test('a limit is a level at each rung of the condition, of the figure of the baseline', () => {
  const scene = sceneOf(['tps<-5%', 'latency@8>50%']);
  assert.deepEqual(limitsOfFigures(scene, 'tps'), [
    {clients: 4, value: 950, isFailed: false},
    {clients: 8, value: 1900, isFailed: true},
  ]);
  assert.deepEqual(limitsOfFigures(scene, 'latency'), [{clients: 8, value: 6, isFailed: false}]);
  assert.deepEqual(
    limitsOfShares(scene).map(({clients, value}) => [clients, value]),
    [
      [null, 95],
      [null, 95],
    ],
  );
});

test('limits are drawn where they lie, below the curves of what keeps to them, and named', () => {
  const lines = drawThroughput(sceneOf(['tps<-50%']), size);
  assert.match(lines[0] ?? '', /╌ fail if tps<-50%/);
  const rows = lines.flatMap((line, row) => (row > 0 && line.includes('╌') ? [row] : []));
  assert.equal(rows.length, 2);
  const marks = lines.flatMap((line, row) => (row > 0 && line.includes('●') ? [row] : []));
  assert.ok(Math.max(...rows) > Math.max(...marks));
  assert.ok(!drawThroughput(sceneOf([]), size).some(line => line.includes('╌')));
  const share = drawThroughput(sceneOf(['tps<-5%'], {relative: true}), size);
  assert.ok(
    share.some(line => /╌{60}/.test(line)),
    'of all clients a line through the plot',
  );
});

test('the axis reaches a limit above all figures', () => {
  const lines = drawLatency(sceneOf(['latency>100%']), size);
  assert.match(lines[0] ?? '', /╌ fail if latency>100%/);
  const rowOf = (glyph: string) => lines.findIndex((line, row) => row > 0 && line.includes(glyph));
  assert.ok(rowOf('╌') > 0 && rowOf('╌') < rowOf('●'));
});

test('what has come of the conditions stands above all else, and in full on the page of differences', () => {
  const scene = sceneOf(['tps<-5%', 'latency>90%', 'tps@9<-1%']);
  const summary = drawSummary(scene, {width: 120, height: 9});
  assert.deepEqual(summary.slice(3, 6), [
    ' × fail if tps<-5%: failed at 1 rung, met at 1',
    ' · fail if latency>90%: met at 2 rungs',
    ' ? fail if tps@9<-1%: cannot be judged',
  ]);
  const page = drawDifferences(scene, {width: 140, height: 40}).join('\n');
  assert.match(page, /Conditions of --fail-if\n · tps<-5% of now, [^\n]*, 4 clients: [+−]0\.0 %, met/);
  assert.match(page, /8 clients: −10\.0 %, failed \(lower/);
});

test('against another baseline nothing was asked', () => {
  const scene = sceneOf(['tps<-5%'], {baseline: 1});
  assert.ok(!drawThroughput(scene, size).some(line => line.includes('╌')));
  assert.ok(!drawSummary(scene, {width: 120, height: 9}).some(line => line.includes('fail if')));
});

test('where there is no room for all, remarks have some beside differences', () => {
  const reports = measuredReports().map((report, system) => ({
    ...report,
    facts: report.facts.map(fact =>
      fact.topic === 'setting' && fact.name === 'shared_buffers' ? {...fact, value: `${system + 1}GB`} : fact,
    ),
  }));
  const lines = drawSummary(sceneOf([], {}, reports), {width: 120, height: 7});
  assert.equal(lines.length, 7);
  assert.equal(lines.filter(line => line.startsWith(' ≠')).length, 2);
  assert.equal(lines.filter(line => line.startsWith(' !')).length, 1);
  assert.match(lines.at(-1) ?? '', /^ … 1 more difference, 2 more to be said: d$/);
});
