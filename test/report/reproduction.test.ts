import assert from 'node:assert/strict';
import {test} from 'node:test';
import {makeComparison} from '../../source/report/compare/making.ts';
import {judgeReproduction} from '../../source/report/reproduction.ts';
import {describeReproduction, remarkOnReproduction} from '../../source/report/reproduction-table.ts';
import {durable, inventReport, type RungOutline, repeat} from '../helpers/reports.ts';

type Facts = NonNullable<Parameters<typeof inventReport>[0]['facts']>;

test('with one run a side a rung is reproduced within the width that was asked', () => {
  const found = judge([rung(4, 1000), rung(8, 2000)], [rung(4, 1080), rung(8, 1850)]);
  assert.equal(found.verdict, 'reproduced');
  assert.deepEqual(found.because, ['all 2 rungs are within ±10 %; 1 run each: how far runs vary is not known']);
  assert.deepEqual(
    found.rungs.map(({clients, runs, tps, tolerance}) => [clients, runs, tps, tolerance]),
    [
      [4, [1, 1], [1000, 1080], 0.1],
      [8, [1, 1], [2000, 1850], 0.1],
    ],
  );
  const narrow = judge([rung(4, 1000)], [rung(4, 1080)], {within: 0.05});
  assert.deepEqual([narrow.verdict, narrow.because.length], ['not reproduced', 1]);
  assert.match(narrow.because[0] ?? '', /, 4 clients: \+8\.0 % is beyond ±5\.0 %$/);
});

test('runs that are known less well than that are given the width of both, unless they are too unsteady for anything', () => {
  const then = rung(4, 1000, 0.08);
  assert.equal(judge([then], [rung(4, 1140, 0.08)]).verdict, 'reproduced');
  assert.equal(judge([then], [rung(4, 1180, 0.08)]).verdict, 'not reproduced');
  const unsteady = judge([then], [rung(4, 1000, 0.3)]);
  assert.equal(unsteady.verdict, 'not comparable');
  assert.match(unsteady.because[0] ?? '', /too unsteady: its own intervals are ±38 % together/);
});

test('a difference that is shown is one, however small', () => {
  const then = repeat(4, [1000, 1001, 1002, 1003, 1004]);
  assert.equal(judge(then, repeat(4, [1050, 1051, 1052, 1053, 1054])).verdict, 'not reproduced');
  assert.equal(judge(then, repeat(4, [1010, 1011, 1012, 1013, 1014])).verdict, 'reproduced');
  assert.equal(judge(then, repeat(4, [700, 1500, 900, 1300, 1200])).verdict, 'reproduced');
  assert.equal(judge(then, repeat(4, [700, 1900, 900, 1700, 1200])).verdict, 'not reproduced');
});

test('at a rate, which sets tps, latency is judged where there are runs enough, and told where not', () => {
  const at = (latencyAverageMs: number | null, tps = 1000) => [{...rung(4, tps), rate: 1000, latencyAverageMs}];
  const told = (then: RungOutline[], now: RungOutline[]) => {
    const {verdict, because} = judge(then, now);
    return `${verdict}: ${because.join()}`;
  };
  assert.match(
    told(at(2), at(3)),
    /^reproduced: its rung is within ±10 %; the rate sets tps, and latency is not judged from so few runs; 1 run each/,
  );
  assert.match(judge(at(2), at(3)).rungs[0]?.because ?? '', /^the rate sets tps; latency \+50 % is not judged \(/);
  assert.match(told(at(2), at(2, 700)), /^not reproduced: .*: −30 % is beyond ±10 %$/);
  assert.match(told(at(2), at(null)), /^not comparable: .*latency is not known$/);
  const several = (shift: number) => [2, 2.01, 2.02, 2.03].flatMap(ms => at(ms + shift));
  assert.match(told(several(0), several(0.1)), /^not reproduced: .*latency \+5\.0 %, a difference is shown \(longer: /);
  const apart = (ms: number) => [2, 3, 4, 9].flatMap(one => at(one + ms));
  assert.match(told(apart(0), apart(1)), /^not reproduced: .*latency \+\d\d % is beyond ±10 %$/);
  assert.match(told(several(0), several(0)), /^reproduced: its rung is within ±10 %$/);
  assert.deepEqual(judge(at(2), at(3)).rungs[0]?.latency?.ms, [2, 3]);
  assert.equal(judge([rung(4, 1000)], [rung(4, 1000)]).rungs[0]?.latency, null);
});

test('a rung that could not run is not comparable; one that was invalid already is left out', () => {
  const broken = {verdicts: [{rule: 'clients-lost', grade: 'invalid', text: '3 of 8 clients lost'}]} as const;
  const found = judge([rung(4, 1000), rung(8, 1000)], [rung(4, 1000), {...rung(8, 500), ...broken}]);
  assert.equal(found.verdict, 'not comparable');
  assert.match(found.because[0] ?? '', /, 8 clients: 3 of 8 clients lost$/);
  assert.match(judge([rung(4, 1000), rung(8, 1000)], [rung(4, 1000)]).because[0] ?? '', /8 clients: it was not run$/);
  const before = judge([rung(4, 1000), {...rung(8, 1000), ...broken}], [rung(4, 1000), rung(8, 500)]);
  assert.deepEqual([before.verdict, before.rungs.length], ['reproduced', 1]);
  assert.deepEqual(judge([{...rung(8, 1000), ...broken}], [rung(8, 500)]).because, [
    'no rung has a valid run to compare with',
  ]);
});

test('where something differs by which figures differ nothing is reproduced, and it is told with both values', () => {
  const told = (then: Facts, now: Facts, ignoreDurability = false) => {
    const {verdict, because} = judge([rung(4, 1000)], [rung(4, 1000)], {then, now, ignoreDurability});
    return [verdict, ...because];
  };
  const off = {...durable, 'setting synchronous_commit': 'off'};
  assert.deepEqual(told(durable, off), ['not comparable', 'synchronous_commit on → off']);
  assert.equal(told(durable, off, true)[0], 'reproduced');
  assert.deepEqual(told({...durable, 'pgbench version': '15.1'}, {...durable, 'pgbench version': '17.2'}), [
    'not comparable',
    'pgbench version 15.1 → 17.2',
  ]);
  assert.deepEqual(told({}, durable)[0], 'not comparable');
  assert.match(`${told({}, durable)[1]}`, /durability not recorded/);
  const size = (bytes: number) => ({...durable, 'data database-bytes': bytes});
  assert.equal(told(size(1e8), size(1.2e8))[0], 'reproduced');
});

test('for people: a table of the rungs, then the verdict with its reasons', () => {
  const text = describeReproduction(judge([rung(4, 1000), rung(8, 2000)], [rung(4, 1010), rung(8, 1500)]));
  assert.match(text, /^workload +clients +tps then +tps now +runs +change +result\n/);
  assert.match(text, / {2}8 +2 000 +1 500 +1 \/ 1 +−25 % +not reproduced: −25 % is beyond ±10 %\n/);
  assert.match(text, /\n\nnot reproduced: [^\n]*, 8 clients: −25 % is beyond ±10 %\n$/);
});

function rung(clients: number, tps: number, share: number | null = null): RungOutline {
  return {clients, tps, ...(share === null ? {} : {measure: {intervalShare: share} as never})};
}

interface Circumstances {
  readonly then?: Facts;
  readonly now?: Facts;
  readonly within?: number;
  readonly ignoreDurability?: boolean;
}

function judge(
  before: readonly RungOutline[],
  after: readonly RungOutline[],
  {then = durable, now = durable, within, ignoreDurability = false}: Circumstances = {},
) {
  const reports = [
    inventReport({name: 'then', facts: then, rungs: before}),
    inventReport({name: 'now', facts: now, rungs: after}),
  ];
  return judgeReproduction(makeComparison(reports, {baseline: null, ignoreDurability}), within);
}

test('what other programs took of the processors is told, of any run', () => {
  const text = '40 % of 8 cores taken by others';
  const busy = {verdicts: [{rule: 'other-programs', grade: 'caution', text}]} as const;
  const then = inventReport({name: 'then', rungs: [rung(4, 1000), rung(8, 1000)]});
  const now = inventReport({name: 'now', rungs: [rung(4, 1000), {...rung(8, 1000), ...busy}]});
  const remarks = remarkOnReproduction(then, now);
  assert.deepEqual(remarks, [`now: other programs were busy in 1 of 2 runs: ${text}`]);
  const comparison = makeComparison([then, now], {baseline: null, ignoreDurability: false});
  const words = describeReproduction(judgeReproduction(comparison), remarks);
  assert.match(words, /\n\nnow: other programs were busy in 1 of 2 runs: [^\n]+\n\nreproduced: /);
});
