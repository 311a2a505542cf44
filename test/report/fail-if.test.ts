import assert from 'node:assert/strict';
import {test} from 'node:test';
import {UserError} from '../../source/errors.ts';
import {makeComparison} from '../../source/report/compare/comparison.ts';
import {writeComparisonSuite} from '../../source/report/compare/junit.ts';
import {describeFailIf, judgeFailIf, readFailIf} from '../../source/report/fail-if.ts';
import {inventReport, type RungOutline, repeat} from '../helpers/reports.ts';
import {runs} from '../stats/vectors.ts';

test('a condition is a change against the baseline in per cent', () => {
  const read = (text: string) => {
    const {metric, clients, operator, percent} = readFailIf(text);
    return [metric, clients, operator, percent];
  };
  assert.deepEqual(read('tps<-5%'), ['tps', null, '<', -5]);
  assert.deepEqual(read('tps @ 40 <= −0.5 %'), ['tps', 40, '<=', -0.5]);
  assert.deepEqual(read('Latency>+10'), ['latency', null, '>', 10]);
  for (const text of ['', 'tps', 'tps=5%', 'p99>5%', 'tps<5ms', 'tps<--5%', 'tps<,5%'])
    assert.throws(
      () => readFailIf(text),
      (error: unknown) => error instanceof UserError && /tps, latency/.test(error.hint ?? ''),
      text,
    );
});

test('a change fails where it is beyond the limit and shown; beyond it and not shown fails nothing', () => {
  const worse = judge(repeat(8, runs.b), repeat(8, runs.a), ['tps<-3%', 'tps<-5%', 'tps>3%']);
  assert.deepEqual(
    worse.map(({outcome}) => outcome),
    ['failed', 'passed', 'passed'],
  );
  assert.match(
    describeFailIf(worse[0] ?? assert.fail()),
    /^tps<-3% of new, tpcb-like.*, 8 clients: −4\.5 %, failed \(.+\)$/,
  );
  const single = judge([{clients: 8, tps: 1000}], [{clients: 8, tps: 800}], ['tps<-5%']);
  assert.deepEqual([single[0]?.outcome, single[0]?.percent?.toFixed(1)], ['not shown', '-20.0']);
  assert.match(single[0]?.because ?? '', /1 run each/);
});

test('latency goes against tps, has no verdict at a rate, and what was not run on both is not known', () => {
  const slow = repeat(8, runs.a, {latencyAverageMs: 2.2});
  const fast = repeat(8, runs.b, {latencyAverageMs: 2});
  const outcomes = (then: RungOutline[], now: RungOutline[], condition: string) =>
    judge(then, now, [condition]).map(({outcome}) => outcome);
  assert.deepEqual(outcomes(fast, slow, 'latency>5%'), ['failed']);
  assert.deepEqual(outcomes(slow, fast, 'latency>5%'), ['passed']);
  const rated = (rungs: RungOutline[]) => rungs.map(rung => ({...rung, rate: 4000}));
  assert.deepEqual(outcomes(rated(fast), rated(slow), 'latency>5%'), ['not shown']);
  assert.deepEqual(outcomes(fast, slow, 'tps@9<-1%'), ['not known']);
  assert.deepEqual(outcomes(repeat(8, runs.a), slow, 'latency>5%'), ['not known']);
});

test('a comparison for CI has a case a rung and system, which fails with its condition or without a valid run', () => {
  const broken = {verdicts: [{rule: 'no-report', grade: 'invalid', text: 'pgbench died'}]} as const;
  const then = [...repeat(8, runs.b), {clients: 16, tps: 5000}];
  const now = [...repeat(8, runs.a), {clients: 4, tps: 900, ...broken}];
  const comparison = compare(then, now);
  const xml = writeComparisonSuite(comparison, judgeFailIf([readFailIf('tps<-3%')], comparison));
  assert.match(xml, /<testsuite name="against old" tests="6" failures="2" errors="0" skipped="2">/);
  assert.match(
    xml,
    /<testcase classname="new" name="[^"]*, 8 clients">\s+<failure type="fail-if" message="tps&lt;-3% of new, [^"]* −4\.5 %, failed/,
  );
  assert.match(
    xml,
    /<testcase classname="new" name="[^"]*, 4 clients">\s+<failure type="invalid" message="pgbench died">/,
  );
  assert.match(xml, /<testcase classname="new" name="[^"]*, 16 clients">\s+<skipped /);
});

function compare(then: readonly RungOutline[], now: readonly RungOutline[]) {
  const reports = [inventReport({name: 'old', rungs: then}), inventReport({name: 'new', rungs: now})];
  return makeComparison(reports, {baseline: null, ignoreDurability: false});
}

function judge(then: readonly RungOutline[], now: readonly RungOutline[], conditions: readonly string[]) {
  return judgeFailIf(conditions.map(readFailIf), compare(then, now));
}
