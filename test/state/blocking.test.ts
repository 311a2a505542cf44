import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Event, SessionRow} from '../../source/event/event.ts';
import {findQueues} from '../../source/state/blocking.ts';
import {reduce} from '../../source/state/reduce.ts';
import {initialState, type State} from '../../source/state/state.ts';

const texts: [number, string][] = [
  [0, 'bench'],
  [1, 'psql'],
  [2, 'idle in transaction'],
  [3, 'active'],
  [4, 'UPDATE pgbench_branches SET bbalance = ?'],
  [5, 'Lock'],
  [6, 'transactionid'],
];

const holder: SessionRow = [900, 0, 1, 2, null, null, 4, 4000, []];

function waiter(pid: number, ms: number, ...blockedBy: number[]): SessionRow {
  return [pid, 0, null, 3, 5, 6, 4, ms, blockedBy];
}

/** The state after polls a second apart, each with these rows. */
function poll(...polls: (readonly SessionRow[])[]): State {
  const events = polls.map((rows, index): Event => ({type: 'sessions', at: 1000 * (index + 1), rows, texts}));
  return events.reduce(reduce, initialState);
}

const tree = (rows: readonly SessionRow[]) =>
  findQueues(rows).map(({pid, waiters}) => [pid, ...waiters.map(({row, depth}) => `${depth}:${row[0]}`)]);

test('queues are trees: who waits stands behind that of its blockers which is nearest to the head', () => {
  assert.deepEqual(tree([holder, waiter(1, 50, 900), waiter(2, 70, 1), waiter(3, 60, 1, 2), waiter(4, 90, 900)]), [
    [900, '1:4', '1:1', '2:2', '2:3'],
  ]);
});

test('the longest queue is the first; a head may have no row; a circle has one all the same', () => {
  assert.deepEqual(tree([waiter(1, 5, 7), waiter(2, 5, 8), waiter(3, 5, 8)]), [
    [8, '1:2', '1:3'],
    [7, '1:1'],
  ]);
  assert.deepEqual(tree([waiter(5, 9, 6), waiter(6, 8, 5)]), [[5, '1:6']]);
  assert.deepEqual(tree([holder]), []);
});

test('the head of a circle is in it, not one that waits for it', () => {
  assert.deepEqual(tree([waiter(3, 40, 8), waiter(8, 9, 9), waiter(9, 8, 8)]), [[8, '1:3', '1:9']]);
  const behind = [waiter(3, 40, 5), waiter(5, 30, 6), waiter(6, 30, 5, 9), waiter(9, 8, 12), waiter(12, 7, 9)];
  assert.deepEqual(tree(behind), [[9, '1:6', '2:5', '3:3', '1:12']]);
});

test('a session that waits from one poll to the next behind the same one is a pile-up, from when it began to wait', () => {
  const {followed, marks} = poll([holder, waiter(1, 300, 900)], [holder, waiter(1, 1300, 900), waiter(2, 900, 900)]);
  assert.equal(followed.pileUp?.pid, 900);
  assert.deepEqual(marks, [
    {
      at: 2000,
      since: 700,
      kind: 'pile-up',
      text: '2 wait behind 900 (psql), idle in transaction: UPDATE pgbench_branches SET bbalance = ?',
    },
  ]);
});

test('the mark tells the most that waited, and in the end how long it lasted', () => {
  const grown = poll(
    [holder, waiter(1, 300, 900)],
    [holder, waiter(1, 1300, 900)],
    [holder, waiter(1, 2300, 900), waiter(2, 900, 1), waiter(3, 20, 1)],
    [holder, waiter(1, 3300, 900)],
  );
  assert.match(grown.marks[0]?.text ?? '', /^3 wait behind 900 /);
  const over = reduce(grown, {type: 'sessions', at: 5000, rows: [], texts: []});
  assert.equal(over.followed.pileUp, null);
  assert.equal(over.marks.length, 1);
  assert.match(over.marks[0]?.text ?? '', /^3 waited behind 900 .*, 4\.3 s in all$/);
  const lost = reduce(grown, {type: 'server-lost', at: 4500, message: 'gone'});
  assert.equal(lost.followed.pileUp, null);
});

test('rows in demand are no pile-up: the same one may be in front at two polls, but nobody has waited all the time', () => {
  const {followed, marks} = poll(
    [holder, waiter(1, 30, 900)],
    [holder, waiter(1, 20, 900)],
    [holder, waiter(2, 1500, 900)],
  );
  assert.equal(followed.pileUp, null);
  assert.deepEqual(marks, []);
  assert.deepEqual(poll([waiter(1, 400, 8)], [waiter(1, 1400, 9)]).marks, []);
});
