import assert from 'node:assert/strict';
import {test} from 'node:test';
import {UserError} from '../../../source/errors.ts';
import type {Comparison} from '../../../source/report/compare/comparison.ts';
import {makeComparison} from '../../../source/report/compare/making.ts';
import {durable, inventReport, type RungOutline, repeat} from '../../helpers/reports.ts';
import {assertNear, runs} from '../../stats/vectors.ts';

const usual = {baseline: null, ignoreDurability: false};

/** Two systems of one session each. */
function compareTwo(one: readonly RungOutline[], other: readonly RungOutline[], options = usual): Comparison {
  return makeComparison(
    [inventReport({name: 'one', rungs: one}), inventReport({name: 'other', rungs: other})],
    options,
  );
}

function cellOf({workloads}: Comparison, system: number, rung = 0) {
  return workloads[0]?.rungs[rung]?.cells[system] ?? null;
}

function changeOf(comparison: Comparison, rung = 0) {
  return cellOf(comparison, 1, rung)?.change ?? null;
}

test('five runs a side: the ratio by Welch, the exact test beside it, and the medians', () => {
  const comparison = compareTwo(repeat(8, runs.a), repeat(8, runs.b));
  const change = changeOf(comparison);
  assertNear(change?.ratio, 1.047244);
  assertNear(change?.low, 1.021598);
  assertNear(change?.high, 1.073533);
  assertNear(change?.pWelch, 0.00285);
  assertNear(change?.pExact, 0.015873);
  assertNear(change?.pHolm, 0.00285);
  assert.equal(change?.verdict, '▲');
  const cell = cellOf(comparison, 0);
  assert.deepEqual([cell?.tps, cell?.n, cell?.change], [4012, 5, null]);
  assert.deepEqual(cell?.interval, {low: 3950, high: 4101, of: 'range'});
  assert.deepEqual(comparison.winner, {system: 1, because: 'higher than one at 1 of 1 rungs, lower at none'});
});

test('from six runs on the median has an interval of its own', () => {
  const comparison = compareTwo(repeat(8, [...runs.a, 4020]), repeat(8, [...runs.b, 4200]));
  assert.deepEqual(cellOf(comparison, 0)?.interval, {low: 3950, high: 4101, of: 'median'});
});

test('p is corrected for all rungs of a system, and a difference below the noise is none', () => {
  const three = [1, 2, 3].flatMap(clients => repeat(clients, runs.a));
  const comparison = compareTwo(
    three,
    [1, 2, 3].flatMap(clients => repeat(clients, runs.b)),
  );
  assertNear(changeOf(comparison)?.pHolm, 3 * 0.00285, 2e-6);
  const near = [4061, 4062, 4063, 4064, 4065];
  const small = changeOf(compareTwo(repeat(8, [4000, 4001, 4002, 4003, 4004]), repeat(8, near)));
  assert.deepEqual([small?.verdict, small?.because], ['~', 'no difference shown: within the noise of 3.0 %']);
  assert.ok((small?.low ?? 0) > 1);
  const noisy = changeOf(compareTwo(repeat(8, [900, 1000, 1100, 1200]), repeat(8, [1000, 1100, 1200, 1300])));
  assert.match(`${noisy?.verdict} ${noisy?.because}`, /^~ no difference shown: p 0\.\d{3}$/);
});

test('which of two systems is the baseline changes no verdict, and no winner contradicts it', () => {
  const base = [1000, 1010, 990, 1005];
  for (const [factor, verdicts] of [
    [1.0301, ['~', '~']],
    [1.0315, ['▲', '▼']],
  ] as const) {
    const other = base.map(tps => tps * factor);
    const [there, back] = [
      compareTwo(repeat(8, base), repeat(8, other)),
      compareTwo(repeat(8, other), repeat(8, base)),
    ];
    assert.deepEqual([changeOf(there)?.verdict, changeOf(back)?.verdict], verdicts);
    assert.deepEqual([there.winner.system, back.winner.system], factor > 1.031 ? [1, 0] : [null, null]);
  }
});

test('no verdict from too few runs', () => {
  const one = changeOf(compareTwo(repeat(8, [4000]), repeat(8, [5000])));
  assert.deepEqual(
    [one?.ratio?.toFixed(6), one?.low, one?.pWelch, one?.verdict, one?.because],
    ['1.250000', null, null, '?', '1 run each'],
  );
  const uneven = changeOf(compareTwo(repeat(8, runs.a), repeat(8, [5000])));
  assert.deepEqual([uneven?.verdict, uneven?.because], ['?', '1 run against 5']);
  const three = changeOf(compareTwo(repeat(8, runs.a.slice(0, 3)), repeat(8, runs.b.slice(0, 3))));
  assertNear(three?.low, 1.01436);
  assertNear(three?.high, 1.085687);
  assert.deepEqual([three?.pWelch, three?.verdict, three?.because], [null, '?', '3 runs each: interval only']);
  const alike = changeOf(compareTwo(repeat(8, [7, 7, 7, 7]), repeat(8, [9, 9, 9, 9])));
  assert.deepEqual([alike?.verdict, alike?.because], ['?', 'the runs show no spread']);
});

test('invalid runs are kept to be seen and left out of the figures', () => {
  const invalid = {verdicts: [{rule: 'clients-lost', grade: 'invalid', text: '1 of 8 clients lost'}]} as const;
  const comparison = compareTwo(
    [...repeat(8, runs.a), {clients: 8, tps: 9999, ...invalid}, {clients: 16, tps: 1, ...invalid}],
    [...repeat(8, runs.b), {clients: 16, tps: 2}, {clients: 8, tps: 5, kind: 'warm-up'}],
  );
  const cell = cellOf(comparison, 0);
  assert.deepEqual([cell?.tps, cell?.n, cell?.runs.length, cell?.runs[5]?.valid], [4012, 5, 6, false]);
  assert.equal(cellOf(comparison, 1)?.runs.length, 5);
  assert.deepEqual([cellOf(comparison, 0, 1)?.tps, changeOf(comparison, 1)?.ratio], [null, null]);
  assert.equal(changeOf(comparison, 1)?.because, 'no valid run of the baseline');
  assert.ok(comparison.remarks.includes('one, 8, 16 clients: 2 of 7 runs left out as invalid (1 of 8 clients lost)'));
  assert.equal(comparison.summaries[1]?.against?.rungs, 1);
});

test('figures that count connecting are not set against those that do not', () => {
  const counted = repeat(8, [2000], {quote: 'including'});
  const comparison = compareTwo(repeat(8, [2100], {protocol: null, scale: null}), counted);
  const change = changeOf(comparison);
  assert.deepEqual([change?.ratio, change?.verdict], [null, '?']);
  assert.equal(change?.because, 'tps counts connecting, of the baseline does not count connecting');
  assert.equal(comparison.winner.because, 'no rung in common that can be compared');
  const reconnecting = compareTwo(
    repeat(8, [900], {command: ['pgbench', '-C']}),
    repeat(8, [950], {command: ['pgbench', '-C']}),
  );
  assert.deepEqual(
    [cellOf(reconnecting, 0)?.countKind, changeOf(reconnecting)?.ratio?.toFixed(3)],
    ['including', '1.056'],
  );
});

test('rungs are matched by workload, protocol, scale and rate; what is not known fits the only one there is', () => {
  const unknown = repeat(8, [2000], {protocol: null, scale: null});
  assert.equal(compareTwo(repeat(8, [2100]), unknown).workloads.length, 1);
  const apart = compareTwo(repeat(8, [2100]), repeat(8, [2000], {protocol: 'prepared'}));
  assert.deepEqual(
    apart.workloads.map(({title, rungs}) => [title, rungs[0]?.cells.map(cell => cell?.tps ?? null)]),
    [
      ['tpcb-like, simple, scale 100', [2100, null]],
      ['tpcb-like, prepared, scale 100', [null, 2000]],
    ],
  );
  assert.ok(apart.remarks.includes('not compared: other did not run tpcb-like, simple, scale 100'));
  const either = [...repeat(8, [2100]), ...repeat(8, [2200], {protocol: 'prepared'})];
  assert.equal(compareTwo(either, unknown).workloads.length, 3);
});

test('sessions of one label are repeats of one system', () => {
  const report = (name: string, label: string | null, tps: readonly number[]) =>
    inventReport({name, label, rungs: repeat(8, tps)});
  const a = [report('a1', 'ext4', [4012, 3987, 4101]), report('a2', ' ext4 ', [3950, 4055])];
  const comparison = makeComparison([...a, report('b', null, runs.b)], usual);
  assert.deepEqual(
    comparison.systems.map(({name, sessions}) => [name, sessions.map(({report: index}) => index)]),
    [
      ['ext4', [0, 1]],
      ['b', [2]],
    ],
  );
  assertNear(changeOf(comparison)?.ratio, 1.047244);
  assert.deepEqual(
    cellOf(comparison, 0)?.runs.map(({session}) => session),
    [0, 0, 0, 1, 1],
  );
  assert.throws(() => makeComparison(a, usual), /all these sessions are of one system, 'ext4'/);
  assert.throws(() => makeComparison([...a, ...a.slice(0, 1)], usual), /the same session is given twice: a1/);
  assert.throws(() => makeComparison(a.slice(0, 1), usual), UserError);
});

test('another baseline, by a system or a session', () => {
  const one = inventReport({name: 'first', label: 'UFS', rungs: repeat(8, [1000])});
  const other = inventReport({name: 'second', label: 'ZFS', rungs: repeat(8, [2000])});
  for (const baseline of ['ZFS', 'second', 'sec']) {
    const comparison = makeComparison([one, other], {...usual, baseline});
    assert.deepEqual([comparison.baseline, cellOf(comparison, 0)?.change?.ratio?.toFixed(6)], [1, '0.500000']);
  }
  assert.throws(() => makeComparison([one, other], {...usual, baseline: 'ext4'}), /'ext4' is none of the systems/);
});

test('unlike or unknown durability: ratios, but no verdict and no winner, unless it is to be ignored', () => {
  const compareWith = (facts: Record<string, string>, ignoreDurability: boolean) =>
    makeComparison(
      [
        inventReport({name: 'one', rungs: repeat(8, runs.a)}),
        inventReport({name: 'other', facts, rungs: repeat(8, runs.b)}),
      ],
      {...usual, ignoreDurability},
    );
  const off = {...durable, 'setting synchronous_commit': 'off'};
  const unlike = compareWith(off, false);
  assert.deepEqual([unlike.durability.verdict, unlike.winner.system], ['differs', null]);
  assert.match(unlike.durability.because, /synchronous_commit on against off/);
  assert.deepEqual([changeOf(unlike)?.verdict, changeOf(unlike)?.because], ['?', 'durability differs']);
  assert.equal(unlike.differences[0]?.name, 'synchronous_commit');
  assert.deepEqual(unlike.differences[0]?.values, ['on', 'off']);
  const unknown = compareWith({}, false);
  assert.deepEqual(
    [unknown.durability.because, changeOf(unknown)?.because, unknown.winner],
    ['durability not recorded of other', 'durability not recorded', {system: null, because: 'durability not recorded'}],
  );
  const ignored = compareWith(off, true);
  assert.deepEqual([ignored.durability.ignored, changeOf(ignored)?.verdict, ignored.winner.system], [true, '▲', 1]);
  assert.match(ignored.remarks[0] ?? '', /^--ignore-durability: .*synchronous_commit on against off/);
});

test('a winner is ahead of every other system at more than half of the rungs, and behind at none', () => {
  const system = (name: string, ...levels: number[]) =>
    inventReport({
      name,
      rungs: levels.flatMap((level, index) =>
        repeat(
          index + 1,
          [0.99, 1, 1.01, 1.02].map(share => share * level),
        ),
      ),
    });
  const winnerOf = (...reports: ReturnType<typeof system>[]) => makeComparison(reports, usual).winner;
  assert.equal(winnerOf(system('a', 100, 200), system('b', 120, 240), system('c', 110, 210)).system, 1);
  assert.equal(winnerOf(system('a', 120, 240), system('b', 100, 200)).system, 0);
  assert.deepEqual(winnerOf(system('a', 100, 200), system('b', 120, 240), system('c', 120, 240)), {
    system: null,
    because: 'no system is shown ahead of all others',
  });
  assert.equal(
    winnerOf(system('a', 100, 200), system('b', 120, 170)).because,
    'it depends on the rung, or on which systems are compared',
  );
  assert.equal(
    winnerOf(system('a', 100, 200, 300), system('b', 120, 200, 300)).because,
    'a difference is shown at 1 of 3 rungs only',
  );
});

test('what differs is told with the values of each side, starred facts first', () => {
  const facts = {
    'server version': '18.4',
    'server build': 'gcc 13',
    'setting work_mem': '4MB',
    'data database-bytes': 1024 ** 3,
  };
  const comparison = makeComparison(
    [
      inventReport({name: 'one', facts: {...facts, ...durable}, rungs: repeat(8, [1])}),
      inventReport({
        name: 'other',
        facts: {...facts, ...durable, 'server version': '17.2', 'server build': 'gcc 14', 'data database-bytes': null},
        rungs: [...repeat(8, [1]), ...repeat(16, [1])],
      }),
    ],
    usual,
  );
  assert.deepEqual(
    comparison.differences.map(({name, starred, values}) => [name, starred, values]),
    [
      ['clients', true, ['8', '8, 16']],
      ['version', true, ['18.4', '17.2']],
      ['database-bytes', true, ['1 GB', null]],
      ['build', false, ['gcc 13', 'gcc 14']],
    ],
  );
});

test('runs of different lengths, and checkpoints that only one side had, are remarked on', () => {
  const checkpoint = {startMs: 0, endMs: 1, cause: null, buffers: null};
  const comparison = compareTwo(
    repeat(8, [1, 2], {secondsAsked: 60, seconds: 59.9}),
    repeat(8, [1, 2], {checkpoints: [checkpoint]}),
  );
  assert.ok(comparison.remarks.includes('runs of different lengths: one 60 s; other 120 s'));
  assert.ok(comparison.remarks.includes('other: other numbers of checkpoints in a run: 1 against 0 at 8 clients'));
});
