import assert from 'node:assert/strict';
import {test} from 'node:test';
import {findLimit} from '../../source/verdict/limit.ts';
import type {WatchedFacts} from '../../source/verdict/rule.ts';
import {unwatchedFacts} from '../helpers/watched.ts';

/** Eight clients on a server with four cores, active sessions by what they wait for. */
function find(sessions: Readonly<Record<string, number>>, change: Partial<Parameters<typeof findLimit>[0]> = {}) {
  const active = Object.values(sessions).reduce((sum, count) => sum + count, 0);
  const waits = Object.entries(sessions)
    .map(([kind, count]) => ({kind, sessions: count, share: count / active}))
    .sort((one, other) => other.share - one.share);
  const watched: WatchedFacts = {
    ...unwatchedFacts,
    polls: 58,
    active,
    waits,
    others: 0,
    commits: null,
    restarted: false,
  };
  const limit = findLimit({
    watched,
    clients: 8,
    serverCores: 4,
    rate: null,
    tps: 1000,
    measure: null,
    reconnects: false,
    ...change,
  });
  return limit && `${limit.name}${limit.share === null ? '' : ` ${Math.round(100 * limit.share)} %`}`;
}

test('names the largest kind of wait, under its names of all versions', () => {
  assert.equal(find({'CPU*': 1, 'LWLock:WALWrite': 3, 'IO:WalSync': 2}), 'WAL flush 83 %');
  assert.equal(find({'CPU*': 1, 'LWLockNamed:WALWriteLock': 3, 'IO:WALSync': 1}), 'WAL flush 80 %');
  assert.equal(find({'CPU*': 1, 'IO:DataFileRead': 4, 'IO:AioIoCompletion': 1}), 'data reads 83 %');
  assert.equal(find({'CPU*': 1, 'Lock:transactionid': 4, 'Lock:tuple': 2}), 'row contention 86 %');
  assert.equal(find({'CPU*': 2, 'LWLock:BufferMapping': 2, 'LWLock:LockManager': 2}), 'internal contention 67 %');
  assert.equal(find({'CPU*': 2, 'LWLockTranche:lock_manager': 4}), 'internal contention 67 %');
  assert.equal(find({'CPU*': 1, 'IPC:SyncRep': 5}), 'synchronous standby 83 %');
});

test('names the cores only where they are known and busy', () => {
  assert.equal(find({'CPU*': 5, 'LWLock:WALWrite': 1}), 'server CPU 83 %');
  assert.equal(find({'CPU*': 5}, {serverCores: null}), 'nothing clear');
  assert.equal(find({'CPU*': 5}, {serverCores: 16}), 'nothing clear');
});

test('names pgbench or the network where the server waits for its clients', () => {
  assert.equal(find({'CPU*': 1.2}), 'pgbench or network 85 %');
  assert.equal(find({'CPU*': 3}), 'nothing clear');
  assert.equal(find({'CPU*': 3}, {serverCores: null}), 'pgbench or network 63 %');
  assert.equal(find({'CPU*': 0.4, 'LWLock:WALWrite': 1.6, 'IO:WalSync': 0.8}), 'WAL flush 86 %');
  assert.equal(find({'CPU*': 3, 'IO:WalSync': 3}, {measure: {load: 0.7} as never}), 'pgbench or network 25 %');
  assert.equal(find({'CPU*': 3, 'IO:WalSync': 3}, {measure: {load: 0.7} as never, reconnects: true}), 'WAL flush 50 %');
});

test('does not know where nothing stands out, or too little is known', () => {
  assert.equal(find({'CPU*': 2, 'IO:WalSync': 2, 'Lock:tuple': 2}), 'nothing clear');
  assert.equal(find({hidden: 6}), 'nothing clear');
  assert.equal(find({'CPU*': 1}, {rate: 500, tps: 499}), 'rate');
  assert.equal(find({'CPU*': 1}, {watched: null}), null);
  assert.equal(find({'CPU*': 1}, {clients: null}), null);
});
