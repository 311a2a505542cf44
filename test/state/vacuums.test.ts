import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Event, Row} from '../../source/event/event.ts';
import {reduce} from '../../source/state/reduce.ts';
import {initialState, type State} from '../../source/state/state.ts';

const label = (name: string) => ({name, kind: 'label' as const});
const columns: Event = {
  type: 'columns',
  at: 0,
  statistics: {
    vacuums: ['pid', 'table', 'automatic', 'phase'].map(label),
    autovacuums: [label('table'), {name: 'autovacuums', kind: 'counter'}],
  },
  absent: [],
};

/** A poll each second: tables that autovacuum is at, and how often it has been at tellers. */
function poll(...polls: readonly (readonly [running: readonly string[], tellers: number])[]): State {
  const samples = polls.map(([running, tellers], index): Event => {
    const vacuums = running.map((table): Row => [77, table, true, 'scanning heap']);
    const autovacuums: Row[] = [
      ['pgbench_branches', 5],
      ['pgbench_tellers', tellers],
    ];
    return {type: 'sample', at: 1000 * (index + 1), clock: 0, tookMs: 1, statistics: {vacuums, autovacuums}};
  });
  return [columns, ...samples].reduce(reduce, initialState);
}

const textsOf = ({marks}: State) => marks.map(({text}) => text);

test('an autovacuum is marked where it begins, and told with its length once it is over', () => {
  const begun = poll([[], 3], [['pgbench_tellers'], 3]);
  assert.deepEqual(textsOf(begun), ['autovacuum of pgbench_tellers begins']);
  assert.deepEqual(begun.followed.vacuumed, ['pgbench_tellers']);
  const over = poll([[], 3], [['pgbench_tellers'], 3], [['pgbench_tellers'], 3], [[], 3], [[], 4]);
  assert.deepEqual(textsOf(over), ['autovacuum of pgbench_tellers, ~2 s']);
  assert.equal(over.marks[0]?.at, 2000);
});

test('one that is shorter than a poll is found by its counter', () => {
  assert.deepEqual(textsOf(poll([[], 3], [[], 4])), ['autovacuum of pgbench_tellers, less than a second']);
  assert.deepEqual(textsOf(poll([[], 3], [[], 3], [[], 0])), []);
});

test('each is marked by itself, also when it comes again', () => {
  const again = poll([[], 3], [['pgbench_tellers'], 3], [[], 4], [[], 4], [[], 4], [[], 4], [['pgbench_tellers'], 4]);
  assert.equal(again.marks.length, 2);
});

test('a vacuum by command is none', () => {
  const byCommand: Event = {
    type: 'sample',
    at: 1000,
    clock: 0,
    tookMs: 1,
    statistics: {vacuums: [[9, 'pgbench_accounts', false, 'scanning heap']], autovacuums: []},
  };
  assert.deepEqual([columns, byCommand].reduce(reduce, initialState).marks, []);
});
