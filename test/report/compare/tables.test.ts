import assert from 'node:assert/strict';
import {test} from 'node:test';
import {makeComparison} from '../../../source/report/compare/comparison.ts';
import {writeComparisonAsMarkdown} from '../../../source/report/compare/markdown.ts';
import {writeComparisonPlainly} from '../../../source/report/compare/plain.ts';
import {durable, inventReport} from '../../helpers/reports.ts';

test('facts that hardly matter are counted, and told where all are asked', () => {
  const sessions = [1, 2].map(load =>
    inventReport({
      name: `session-${load}`,
      facts: {...durable, 'host load': load},
      rungs: [{clients: 8, tps: 1000}],
    }),
  );
  const comparison = makeComparison(sessions, {baseline: null, ignoreDurability: false});
  for (const write of [writeComparisonPlainly, writeComparisonAsMarkdown]) {
    assert.match(write(comparison), /1 fact differs besides: [^\n]*facts has it\n/);
    const all = write(comparison, {facts: true});
    assert.doesNotMatch(all, /besides/);
    assert.match(all, /load[^\n]* 1 [^\n]* 2/);
  }
});
