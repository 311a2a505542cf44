import assert from 'node:assert/strict';
import {test} from 'node:test';
import {makeComparison} from '../../../source/report/compare/making.ts';
import {writeComparisonAsMarkdown} from '../../../source/report/compare/markdown.ts';
import {writeComparisonPlainly} from '../../../source/report/compare/plain.ts';
import {durable, inventReport} from '../../helpers/reports.ts';

test('facts that hardly matter are counted, and told where all are asked, those that always differ last', () => {
  const sessions = [1, 2].map(load =>
    inventReport({
      name: `session-${load}`,
      facts: {
        ...durable,
        'server started': `day ${load}`,
        'setting port': 5431 + load,
        'host governor': `mode ${load}`,
      },
      rungs: [{clients: 8, tps: 1000}],
    }),
  );
  const comparison = makeComparison(sessions, {baseline: null, ignoreDurability: false});
  for (const write of [writeComparisonPlainly, writeComparisonAsMarkdown]) {
    const brief = write(comparison);
    assert.match(brief, /1 fact differs besides: [^\n]*facts has it\n/);
    assert.match(brief, /2 facts differ as between any two sessions: [^\n]*facts has them\n/);
    assert.doesNotMatch(brief, /5432|port/);
    const all = write(comparison, {facts: true});
    assert.doesNotMatch(all, /besides|any two/);
    assert.match(all, /governor[^\n]* mode 1 [^\n]* mode 2.*server started[^\n]* day 1 .*port[^\n]* 5432 /s);
  }
});
