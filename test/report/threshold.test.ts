import assert from 'node:assert/strict';
import {test} from 'node:test';
import {UserError} from '../../source/errors.ts';
import {isMet, parseThreshold, readThreshold} from '../../source/report/threshold.ts';

test('a threshold is a metric, an operator and a value, in the unit of the metric', () => {
  const cases: [written: string, metric: string, clients: number | null, operator: string, value: number][] = [
    ['tps@40>5000', 'tps', 40, '>', 5000],
    ['tps > 5000.5 tps', 'tps', null, '>', 5000.5],
    ['p99<20ms', 'p99', null, '<', 20],
    ['p99.9 @ 16 <= 0.2 s', 'p99.9', 16, '<=', 200],
    ['latency<800us', 'latency', null, '<', 0.8],
    ['latency<800µs', 'latency', null, '<', 0.8],
    ['stddev<5', 'stddev', null, '<', 5],
    ['failed=0', 'failed', null, '=', 0],
    ['stalls>=1', 'stalls', null, '>=', 1],
    ['Spread<10%', 'spread', null, '<', 10],
    ['peak>20000', 'peak', null, '>', 20000],
  ];
  for (const [written, metric, clients, operator, value] of cases) {
    const found = readThreshold(written);
    assert.deepEqual(
      [found.metric.name, found.clients, found.operator, found.value],
      [metric, clients, operator, value],
    );
  }
  assert.equal(readThreshold('p99.9 @ 16 <= 0.2 s').text, 'p99.9@16<=0.2s');
});

test('what cannot be read is told with what can be asked', () => {
  const cases: [written: string, why: RegExp][] = [
    ['tps', /METRIC\[@CLIENTS\] OPERATOR VALUE\[UNIT\]/],
    ['tps>', /METRIC/],
    ['tps>-5', /METRIC/],
    ['tps=>5', /METRIC/],
    ['tps@0>5', /METRIC/],
    ['tsp>5', /tsp is no metric/],
    ['__proto__>5', /METRIC/],
    ['constructor>5', /constructor is no metric/],
    ['tps>5ms', /tps is in tps, not in ms/],
    ['p99<5%', /p99 is in ms, not in %/],
    ['failed=0%', /failed has no unit, not in %/],
    ['peak@4>1', /takes no @/],
  ];
  for (const [written, why] of cases) {
    assert.match(String(parseThreshold(written)), why);
    assert.throws(
      () => readThreshold(written),
      (error: unknown) =>
        error instanceof UserError && error.exitCode === 2 && /Metrics: tps, peak, latency/.test(error.hint ?? ''),
    );
  }
});

test('each operator holds where it says', () => {
  const holds = (operator: '<' | '<=' | '>' | '>=' | '=') =>
    [4, 5, 6]
      .map(figure => isMet({operator, value: 5}, figure))
      .map(Number)
      .join('');
  assert.deepEqual((['<', '<=', '>', '>=', '='] as const).map(holds), ['100', '110', '001', '011', '010']);
});
