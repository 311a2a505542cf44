import assert from 'node:assert/strict';
import {test} from 'node:test';
import {UserError} from '../../source/errors.ts';
import {writeComparisonAsCsv} from '../../source/report/compare/csv.ts';
import {writeComparisonSuite} from '../../source/report/compare/junit.ts';
import {makeComparison} from '../../source/report/compare/making.ts';
import {writeComparisonAsMarkdown} from '../../source/report/compare/markdown.ts';
import {writeComparisonPlainly} from '../../source/report/compare/plain.ts';
import {describeFailIf, isGateShut, judgeFailIf, readFailIf} from '../../source/report/fail-if.ts';
import {durable, inventReport, type ReportOutline, type RungOutline, repeat} from '../helpers/reports.ts';
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
  const {limits, comparison} = judge(repeat(8, runs.b), repeat(8, runs.a), ['tps<-3%', 'tps<-5%', 'tps>3%']);
  assert.deepEqual(
    limits.map(({outcome}) => outcome),
    ['failed', 'met', 'met'],
  );
  assert.match(
    describeFailIf(limits[0] ?? assert.fail(), comparison),
    /^tps<-3% of new, tpcb-like.*, 8 clients: −4\.5 %, failed \(lower: p .+\)$/,
  );
  const {limits: single} = judge([{clients: 8, tps: 1000}], [{clients: 8, tps: 800}], ['tps<-5%']);
  assert.deepEqual([single[0]?.outcome, single[0]?.measured?.toFixed(1)], ['not shown', '-20.0']);
  assert.match(single[0]?.because ?? '', /1 run each/);
  assert.ok(isGateShut(limits));
  assert.ok(!isGateShut(single));
});

test('a change is judged as it is printed', () => {
  const outcomeOf = (now: number, condition: string) => {
    const shares = [0.999, 1, 1.001, 1.0005, 0.9995];
    const level = (tps: number) =>
      repeat(
        8,
        shares.map(share => share * tps),
      );
    const {limits, comparison} = judge(level(1000), level(now), [condition]);
    const [limit = assert.fail()] = limits;
    return `${limit.measured} ${describeFailIf(limit, comparison).replace(/^.*clients: (.*) \(.*$/, '$1')}`;
  };
  for (const now of [900, 900.3, 899.7]) {
    assert.equal(outcomeOf(now, 'tps<=-10%'), '-10 −10.0 %, failed');
    assert.equal(outcomeOf(now, 'tps<-10%'), '-10 −10.0 %, met');
  }
  assert.equal(outcomeOf(900.6, 'tps<=-10%'), '-9.9 −9.9 %, met');
  assert.equal(outcomeOf(899.4, 'tps<-10%'), '-10.1 −10.1 %, failed');
  assert.equal(outcomeOf(900.3, 'tps<=-10.00%'), '-9.97 −9.97 %, met');
  assert.equal(outcomeOf(899.7, 'tps<-10.00%'), '-10.03 −10.03 %, failed');
});

test('latency is judged by itself, at a rate too, whatever tps does', () => {
  const slow = [2.2, 2.21, 2.19, 2.2, 2.22].map(latencyAverageMs => ({clients: 8, tps: 4000, latencyAverageMs}));
  const fast = slow.map(rung => ({...rung, latencyAverageMs: rung.latencyAverageMs - 0.2}));
  const outcomes = (then: RungOutline[], now: RungOutline[], condition = 'latency>5%') =>
    judge(then, now, [condition]).limits.map(({outcome, because}) => `${outcome}: ${because}`);
  const rated = (rungs: RungOutline[]) => rungs.map(rung => ({...rung, rate: 4000}));
  assert.match(outcomes(fast, slow).join(), /^failed: longer: p below 0\.001$/);
  assert.match(outcomes(rated(fast), rated(slow)).join(), /^failed: longer/);
  assert.match(outcomes(slow, fast, 'latency<-5%').join(), /^failed: shorter/);
  assert.match(outcomes(slow, fast).join(), /^met/);
  const same = slow.map((rung, index) => ({...rung, tps: 3000 + index}));
  const faster = slow.map((rung, index) => ({...rung, tps: 4000 + index}));
  assert.match(outcomes(faster, same).join(), /^met/);
  const {comparison} = judge(fast, slow, []);
  const cell = comparison.workloads[0]?.rungs[0]?.cells[1];
  assert.deepEqual([cell?.latencyChange?.verdict, cell?.latencyChange?.percent?.toFixed(1)], ['longer', '10.0']);
  assert.equal(cell?.change?.verdict, '?');
});

test('what may not be compared cannot be judged, which shuts the gate', () => {
  const [old, slow] = [repeat(8, runs.b), repeat(8, runs.a)];
  const say = (then: RungOutline[], now: RungOutline[], condition: string, facts = {}) => {
    const {limits, comparison} = judge(then, now, [condition], facts);
    assert.equal(isGateShut(limits), true);
    return limits.map(limit => describeFailIf(limit, comparison)).join();
  };
  assert.equal(say(old, slow, 'tps@9<-1%'), 'tps@9<-1% of new: cannot be judged: no rung of 9 clients was run on both');
  assert.match(say(old, slow, 'latency>5%'), /8 clients: cannot be judged: no latency is known/);
  assert.match(
    say(old, slow, 'tps<-90%', {...durable, 'setting fsync': 'off'}),
    /cannot be judged: durability differs$/,
  );
  assert.match(say(old, slow, 'tps<-90%', {}), /cannot be judged: durability not recorded$/);
});

test('every form for people and programs has what has come of the conditions', () => {
  const {limits, comparison} = judge(repeat(8, runs.b), repeat(8, runs.a), ['tps<-3%', 'tps@9<-3%']);
  const told = {...comparison, limits};
  assert.match(
    writeComparisonPlainly(told),
    /\n\nfail if +system +clients +change +result\ntps<-3% +B +8 +−4\.5 % +failed \(lower: [^\n]+\)\ntps@9<-3% +B [^\n]+cannot be judged: no rung/,
  );
  assert.match(writeComparisonAsMarkdown(told), /\n\| tps[^\n]+\| −4\.5 % \| failed/);
  assert.match(writeComparisonAsCsv(told), /,tps<-3%: failed,same,0,/);
  assert.doesNotMatch(writeComparisonPlainly(comparison), /fail if/);
});

test('a comparison for CI has a case a rung and system, which fails with its condition or without a valid run', () => {
  const broken = {verdicts: [{rule: 'no-report', grade: 'invalid', text: 'pgbench died'}]} as const;
  const then = [...repeat(8, runs.b), {clients: 16, tps: 5000}];
  const now = [...repeat(8, runs.a), {clients: 4, tps: 900, ...broken}];
  const comparison = compare(then, now);
  const xml = writeComparisonSuite({...comparison, limits: judgeFailIf([readFailIf('tps<-3%')], comparison)});
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

function compare(then: readonly RungOutline[], now: readonly RungOutline[], facts: ReportOutline['facts'] = durable) {
  const reports = [inventReport({name: 'old', rungs: then}), inventReport({name: 'new', rungs: now, facts})];
  return makeComparison(reports, {baseline: null, ignoreDurability: false});
}

function judge(
  then: readonly RungOutline[],
  now: readonly RungOutline[],
  conditions: readonly string[],
  facts: ReportOutline['facts'] = durable,
) {
  const comparison = compare(then, now, facts);
  return {comparison, limits: judgeFailIf(conditions.map(readFailIf), comparison)};
}
