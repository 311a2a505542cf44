import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Fact} from '../../../source/event/event.ts';
import {makeComparison} from '../../../source/report/compare/making.ts';
import type {SessionReport} from '../../../source/report/report.ts';
import {durable, inventReport, repeat} from '../../helpers/reports.ts';

const GIB = 1024 ** 3;

interface Size {
  readonly start: number;
  readonly end: number;
  readonly fits?: string;
}

/** A session whose data grew. */
function session(name: string, {start, end, fits = 'in RAM'}: Size): SessionReport {
  const facts = {...durable, 'data database-bytes': end, 'data residence': fits};
  const report = inventReport({name, facts, rungs: repeat(8, [1])});
  return {
    ...report,
    facts: report.facts.map(fact =>
      fact.name === 'database-bytes' && start !== end ? {...fact, atStart: start} : fact,
    ),
  };
}

function sizeOf(one: Size, other: Size) {
  const reports = [session('one', one), session('other', other)];
  const {differences} = makeComparison(reports, {baseline: null, ignoreDurability: false});
  return differences.find(({name}) => name === 'database-bytes') ?? null;
}

test('what the load adds to the data is no difference', () => {
  assert.equal(sizeOf({start: GIB, end: GIB}, {start: GIB, end: 2 * GIB}), null);
});

test('the size is starred from a tenth on, or where it fits elsewhere', () => {
  const star = (one: Size, other: Size) => sizeOf(one, other)?.starred;
  const base = {start: 10 * GIB, end: 10 * GIB};
  assert.equal(star(base, {start: 10.9 * GIB, end: 12 * GIB}), false);
  assert.equal(star(base, {start: 11.1 * GIB, end: 12 * GIB}), true);
  assert.equal(star(base, {start: 10.9 * GIB, end: 12 * GIB, fits: 'larger than RAM'}), true);
  assert.deepEqual(sizeOf(base, {start: 20 * GIB, end: 30 * GIB})?.values, ['10 GB', '20 GB']);
});

test('sessions of one label are not alike in size from a tenth on, as a starred difference is', () => {
  const remarkOn = (...sizes: number[]) => {
    const labelled = sizes.map((start, index) => {
      const report = session(`a${index}`, {start, end: start});
      return {...report, session: {...report.session, label: 'a'}};
    });
    const far = session('far', {start: 40 * GIB, end: 40 * GIB});
    const {remarks} = makeComparison([...labelled, far], {baseline: null, ignoreDurability: false});
    return remarks.filter(remark => remark.startsWith('the sessions of a are not alike'));
  };
  assert.deepEqual(remarkOn(10 * GIB, 10.9 * GIB), []);
  assert.equal(remarkOn(10 * GIB, 12 * GIB).length, 1);
});

test('what differs between any two sessions is told last, what is measured only where it is alike', () => {
  const passing = (...facts: Readonly<Record<string, Fact['value']>>[]) => {
    const reports = facts.map((own, index) => inventReport({name: `${index}`, facts: {...durable, ...own}, rungs: []}));
    const {differences} = makeComparison(reports, {baseline: null, ignoreDurability: false});
    return differences.map(({name, passing}) => `${name}${passing ? ' passes' : ''}`);
  };
  assert.deepEqual(
    passing(
      {'host load': 1, 'setting port': 5432, 'setting work_mem': '4MB', 'setting fsync': 'on'},
      {'host load': 9, 'setting port': 5433, 'setting work_mem': '8MB', 'setting fsync': 'off'},
    ),
    ['fsync', 'work_mem', 'load passes', 'port passes'],
  );
  const trip = (one: number, other: number) => passing({'link round-trip': one}, {'link round-trip': other}).join();
  assert.equal(trip(0.15, 0.22), 'round-trip passes');
  assert.equal(trip(0.15, 0.9), 'round-trip');
  const command = (one: string, other: string) => passing({'pgbench command': one}, {'pgbench command': other}).join();
  assert.equal(command('pgbench -h a -p 1 -c 4 x', 'pgbench -h b -p 2 -c 4 x'), 'command passes');
  assert.equal(command('pgbench -h a -p 1 -c 4 x', 'pgbench -h b -p 2 -c 4 -C x'), 'command');
});
