import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {SessionRow} from '../../source/event/event.ts';
import {listSessions} from '../../source/view/session-lines.ts';

const texts = {0: 'bench', 1: 'active', 2: 'Lock', 3: 'tuple', 4: 'UPDATE accounts', 5: 'IO', 6: 'WalSync'};

function row(pid: number, ms: number, blockedBy: number[], wait: [number, number] | null = null): SessionRow {
  return [pid, 0, null, 1, wait?.[0] ?? null, wait?.[1] ?? null, 4, ms, blockedBy];
}

const sessions = {
  at: 0,
  texts,
  rows: [
    row(10, 9000, []),
    row(11, 50, [12], [2, 3]),
    row(12, 70, [13], [2, 3]),
    row(13, 20, []),
    row(14, 500, [15], [2, 3]),
    row(15, 100, [], [5, 6]),
  ],
};

const pids = (sort: Parameters<typeof listSessions>[1]['sort'], filter = '') =>
  listSessions(sessions, {sort, filter}).map(({pid}) => pid);

test('queues for locks come first, the longest first, each headed by the one that holds it up', () => {
  assert.deepEqual(pids('blocked'), [13, 12, 11, 15, 14, 10]);
});

test('sessions that block each other in a circle are listed all the same', () => {
  const circle = {at: 0, texts, rows: [row(1, 10, [2]), row(2, 10, [1]), row(3, 10, [3])]};
  assert.deepEqual(listSessions(circle, {sort: 'blocked', filter: ''}).length, 3);
});

test('other orders', () => {
  assert.deepEqual(pids('seconds'), [10, 14, 15, 12, 11, 13]);
  assert.deepEqual(pids('pid'), [10, 11, 12, 13, 14, 15]);
  assert.deepEqual(pids('wait'), [15, 14, 12, 11, 10, 13]);
});

test('a filter looks at everything that is shown, whatever the case', () => {
  assert.deepEqual(pids('pid', 'LOCK'), [11, 12, 14]);
  assert.deepEqual(pids('pid', '13'), [13]);
  assert.deepEqual(pids('pid', 'nothing'), []);
});

test('what is not known is null', () => {
  const [line] = listSessions({at: 0, texts: {}, rows: [[1, 9, 9, 9, 9, 9, 9, null, []]]}, {sort: 'pid', filter: ''});
  assert.deepEqual(line, {
    pid: 1,
    user: null,
    state: null,
    wait: null,
    seconds: null,
    blockedBy: [],
    blocks: 0,
    depth: 0,
    query: null,
  });
});
