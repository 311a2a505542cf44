import assert from 'node:assert/strict';
import {test} from 'node:test';
import {dressPage} from '../../../source/commands/dress.ts';
import {makeComparison} from '../../../source/report/compare/making.ts';
import {writeComparisonAsPage} from '../../../source/report/html/comparison.ts';
import {stackSystems} from '../../../source/report/html/stacked.ts';
import {measuredReports} from '../../helpers/comparison.ts';
import {inventReport, repeat} from '../../helpers/reports.ts';

const usual = {baseline: null, ignoreDurability: false};

test('systems beside each other stand below each other on a narrow page', () => {
  const cell = (text: string, strong = false) => ({text, strong});
  const stacked = stackSystems({
    title: 'tpcb-like',
    columns: [
      {title: 'clients', align: 'right'},
      {title: 'A tps', align: 'right'},
      {title: 'B tps', align: 'right'},
      {title: 'against A', align: 'left'},
    ],
    rows: [
      [cell('1'), cell('1 000'), cell('2 000'), cell('▲ 2.000', true)],
      [cell('mean'), cell(''), cell(''), cell('2.000 over 1')],
    ],
  });
  assert.deepEqual(
    stacked.rows.map(row => row.map(({text}) => text)),
    [
      ['1', 'A', '1 000'],
      ['', 'B', '2 000'],
      ['', '', '▲ 2.000'],
      ['mean', 'B', '2.000 over 1'],
    ],
  );
  assert.equal(stacked.rows[2]?.[2]?.strong, true);
});

test('seconds are drawn in the colour of their system', async () => {
  const reports = measuredReports();
  const page = writeComparisonAsPage(makeComparison(reports, usual), {
    reports,
    dress: await dressPage(),
    perMinute: false,
  });
  const data = /<script type="application\/json" id="data">(.*?)<\/script>/.exec(page)?.[1] ?? '{}';
  const {rungs} = JSON.parse(data) as {rungs: {lanes: {colour: string}[]}[]};
  assert.deepEqual(
    rungs[0]?.lanes.map(({colour}) => colour),
    ['s0', 's1'],
  );
  assert.match(page, /--s0:[^;]+;/);
});

test('a label of any length is a letter in tables, and cut over charts', async () => {
  const label = 'L'.repeat(200);
  const reports = [
    inventReport({name: 'one', label, rungs: repeat(4, [1000])}),
    inventReport({name: 'other', rungs: repeat(4, [1100])}),
  ];
  const page = writeComparisonAsPage(makeComparison(reports, usual), {
    reports,
    dress: await dressPage(),
    perMinute: false,
  });
  const tables = [...page.matchAll(/<table>.*?<\/table>/gs)].map(([table]) => table);
  assert.ok(tables.length > 0 && tables.every(table => !table.includes(label)));
  assert.ok(!new RegExp(`<text[^>]*>[^<]*${label}`).test(page));
  assert.ok(page.includes(`<title>${label}</title>`));
});
