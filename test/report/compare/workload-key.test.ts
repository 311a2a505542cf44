import assert from 'node:assert/strict';
import {test} from 'node:test';
import {writeComparisonAsCsv} from '../../../source/report/compare/csv.ts';
import {makeComparison} from '../../../source/report/compare/making.ts';
import {durable, inventReport, type RungOutline, repeat} from '../../helpers/reports.ts';

const script: RungOutline = {workload: 's.sql', command: ['pgbench', '-c', '8', '-f', 's.sql@2', 'bench']};
const hash = (letter: string) => letter.repeat(64);

function compare(...outlines: (readonly [name: string, hash: string | null, rung: RungOutline])[]) {
  const reports = outlines.map(([name, value, rung]) => {
    const facts = {...durable, 'pgbench script-hash': value};
    return inventReport({name, facts, rungs: repeat(8, [1000, 1001], rung)});
  });
  return makeComparison(reports, {baseline: null, ignoreDurability: false});
}

test('scripts of one name and another text are not compared', () => {
  const comparison = compare(['one', hash('a'), script], ['other', hash('b'), script]);
  assert.deepEqual(
    comparison.workloads.map(({title, script}) => [title, script]),
    [
      ['s.sql (SHA-256 aaaaaaaa…), simple, scale 100', hash('a')],
      ['s.sql (SHA-256 bbbbbbbb…), simple, scale 100', hash('b')],
    ],
  );
  assert.equal(comparison.winner.because, 'no rung in common that can be compared');
  assert.match(writeComparisonAsCsv(comparison), new RegExp(`,script\r\n.*,${hash('a')}\r\n.*,${hash('b')}\r\n$`));
});

test('scripts of one text are one workload; the hash of a session is nothing to built-in scripts of it', () => {
  const alike = compare(['one', hash('a'), script], ['other', hash('a'), script]);
  assert.deepEqual(
    alike.workloads.map(({title}) => title),
    ['s.sql, simple, scale 100'],
  );
  assert.ok(alike.remarks.some(remark => remark.startsWith('scripts that are files can set synchronous_commit')));
  const builtin = compare(['one', hash('a'), {}], ['other', hash('b'), {}]);
  assert.deepEqual(
    builtin.workloads.map(({script}) => script),
    [null],
  );
  assert.ok(!builtin.remarks.some(remark => remark.includes('scripts that are files')));
});

test('what is taken to be that of the others is told in the title', () => {
  const unknown = {protocol: null, scale: null};
  const [workload] = compare(['one', null, {}], ['a system with a name of some length', null, unknown]).workloads;
  assert.equal(
    workload?.title,
    'tpcb-like, simple, scale 100; protocol and scale not recorded of a system with a name of…',
  );
  const [open] = compare(['one', hash('a'), script], ['other', null, script]).workloads;
  assert.equal(open?.title, 's.sql, simple, scale 100; script not recorded of other');
  const [nobody] = compare(['one', null, unknown], ['other', null, unknown]).workloads;
  assert.equal(nobody?.title, 'tpcb-like');
});
