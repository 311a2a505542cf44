import assert from 'node:assert/strict';
import {test} from 'node:test';
import {writeComparisonAsCsv} from '../../../source/report/compare/csv.ts';
import {makeComparison} from '../../../source/report/compare/making.ts';
import {inventReport, repeat} from '../../helpers/reports.ts';

const labels = ['\u202eRTL\u2066', '=1+1'];
const reports = labels.map((label, index) => inventReport({name: `${index}`, label, rungs: repeat(8, [1000, 1010])}));

test('characters of a label that turn text around, or move a cursor, are gone everywhere', () => {
  const comparison = makeComparison(reports, {baseline: '\u202eRTL', ignoreDurability: false});
  assert.equal(comparison.systems[0]?.name, 'RTL');
  assert.doesNotMatch(JSON.stringify(comparison), /[\u202a-\u202e\u2066-\u2069]/);
});

test('a label that a spreadsheet would take for a formula stays text in CSV', () => {
  const text = writeComparisonAsCsv(makeComparison(reports, {baseline: null, ignoreDurability: false}));
  assert.match(text, /,'=1\+1,0,2,2,/);
});
