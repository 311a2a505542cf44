import assert from 'node:assert/strict';
import {test} from 'node:test';
import {findLimit} from '../../source/verdict/limit.ts';
import type {MachineFacts} from '../../source/verdict/machine-facts.ts';
import type {WatchedFacts} from '../../source/verdict/rule.ts';
import {unwatchedFacts} from '../helpers/watched.ts';

/** Eight clients on a server with four cores, active sessions by what they wait for. */
function find(
  sessions: Readonly<Record<string, number>>,
  change: Partial<Parameters<typeof findLimit>[0]> = {},
  machines: MachineFacts | null = null,
  seen: Partial<WatchedFacts> = {},
) {
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
    machines,
    ...seen,
  };
  const limit = findLimit({
    watched,
    clients: 8,
    scale: 1,
    serverCores: 4,
    rate: null,
    tps: 1000,
    measure: null,
    reconnects: false,
    builtin: 'tpcb-like',
    ...change,
  });
  if (machines) return limit && `${limit.name}: ${limit.because}`;
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
  for (const name of ['BufFile', 'Buffile'])
    assert.equal(find({'CPU*': 2, [`IO:${name}Read`]: 1, [`IO:${name}Write`]: 3}), 'temporary files 67 %');
  for (const name of ['ProcArray', 'Procarray'])
    assert.equal(find({'CPU*': 2, [`IPC:${name}GroupUpdate`]: 4}), 'internal contention 67 %');
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

/** A machine of four cores, with pgbench on it unless told otherwise. */
function machinesOf(
  idleShare: number,
  change: Partial<NonNullable<MachineFacts['server']>> = {},
  pgbench: MachineFacts['pgbench'] = {threads: 2, busiest: 0.5, total: 0.9},
): MachineFacts {
  const busy = 1 - idleShare;
  return {
    server: {
      system: 'Linux 6.1.0',
      cores: 4,
      shared: true,
      userShare: busy * 0.7,
      systemShare: busy * 0.3,
      iowaitShare: 0,
      stealShare: 0,
      idleShare,
      serverShare: null,
      contextSwitchesPerSecond: 9000,
      busiestDisk: {name: 'sda', util: 0.95},
      ...change,
    },
    pgbench,
  };
}

test('names the processors of a machine that is seen by what they do', () => {
  const busy = machinesOf(0.04);
  assert.equal(
    find({'CPU*': 1.2}, {}, busy),
    'server CPU: 4 cores 96 % busy, user 67 %, system 29 %, pgbench takes 23 % of it',
  );
  assert.equal(
    find({'CPU*': 1.2}, {measure: {load: 0.6} as never}, machinesOf(0.02, {shared: false, stealShare: 0.2})),
    'server CPU: 4 cores 98 % busy, user 69 %, system 29 %, stolen 20 %, 1.2 sessions on CPU',
  );
  assert.equal(
    find({'CPU*': 1, 'Lock:tuple': 5}, {}, busy),
    'row contention: 83 % of 6.0 active sessions in Lock:tuple',
  );
  assert.equal(
    find({'CPU*': 5, 'Lock:tuple': 1}, {}, machinesOf(0.4, {busiestDisk: null})),
    'nothing clear: 6.0 of 8 clients active, CPU* 83 %, Lock:tuple 17 %',
  );
  assert.match(find({'CPU*': 5}, {}, machinesOf(0.5, {idleShare: null})) ?? '', /^server CPU: 5.0 sessions on 4 cores/);
  assert.match(find({hidden: 6}, {}, busy) ?? '', /^server CPU: /);
  assert.match(find({'IO:DataFileRead': 0.2}, {}, busy) ?? '', /^server CPU: /, 'a wait of hardly any session');
});

test('does not take sessions for idle that a poll beside busy processors misses', () => {
  assert.equal(
    find({'CPU*': 1}, {}, machinesOf(0.11, {busiestDisk: null})),
    'nothing clear: 1.0 of 8 clients active, CPU* 100 %, processors 89 % busy',
  );
  assert.match(find({'CPU*': 1}, {measure: {load: 0.6} as never}, machinesOf(0.11)) ?? '', /^pgbench or network: /);
});

test('names too few clients where each of them is at work all the time', () => {
  const one = {clients: 1, serverCores: 4};
  const work = (serverShare: number | null, total: number, shared = true) =>
    machinesOf(0.78, {shared, serverShare}, {threads: 1, busiest: total, total});
  assert.equal(
    find({'CPU*': 0.1}, one, work(0.12, 0.25)),
    'few clients: 1 client keeps 0.7 of 4 cores busy, of which pgbench takes 0.3',
  );
  assert.equal(find({'CPU*': 0.5}, one, work(0.12, 0.25))?.split(':')[0], 'few clients');
  const idle = 'pgbench or network';
  assert.equal(find({'CPU*': 0.1}, one, work(0.05, 0.25))?.split(':')[0], idle, 'it waits for something');
  assert.equal(find({'CPU*': 0.1}, {...one, clients: 2}, work(0.12, 0.25))?.split(':')[0], idle);
  assert.equal(find({'CPU*': 0.1}, one, work(0.12, 0.25, false))?.split(':')[0], idle, 'the network is between them');
  assert.equal(find({'CPU*': 0.1}, one, work(null, 0.25))?.split(':')[0], idle);
  assert.equal(find({'CPU*': 0.1}, {...one, measure: {load: 0.8} as never}, work(0.12, 0.4))?.split(':')[0], idle);
  const flush = find({'CPU*': 0.3, 'IO:WalSync': 0.5}, one, work(0.12, 0.25));
  assert.equal(flush?.split(':')[0], 'WAL flush', 'what it waits for counts more');
});

test('counts what others do in the server for no work of the clients', () => {
  const one = {clients: 1, serverCores: 4};
  const machines = machinesOf(0.6, {shared: true, serverShare: 0.15}, {threads: 1, busiest: 0.1, total: 0.1});
  const name = (active: number, seen: Partial<WatchedFacts>) =>
    find({'CPU*': active}, one, machines, seen)?.split(':')[0];
  assert.equal(name(0.1, {}), 'few clients');
  assert.equal(name(0.1, {others: 0.5}), 'pgbench or network');
  assert.equal(name(0.1, {autovacuums: ['pgbench_accounts']}), 'pgbench or network');
  assert.equal(name(0.6, {autovacuums: ['pgbench_accounts']}), 'few clients', 'polls saw it at work');
});

test('names the disk that a wait is for', () => {
  assert.equal(
    find({'CPU*': 1, 'IO:DataFileRead': 4}, {}, machinesOf(0.4)),
    'data reads: 80 % of 5.0 active sessions in IO:DataFileRead, disk sda 95 % busy',
  );
  assert.equal(
    find({'CPU*': 1, 'IO:WalSync': 4}, {}, machinesOf(0.4, {busiestDisk: {name: 'sda', util: 0.89}})),
    'WAL flush: 80 % of 5.0 active sessions in IO:WalSync',
  );
  assert.equal(
    find({'CPU*': 2, 'IO:WalSync': 2, 'Lock:tuple': 2}, {}, machinesOf(0.4)),
    'nothing clear: 6.0 of 8 clients active, CPU* 33 %, IO:WalSync 33 %, Lock:tuple 33 %, disk sda 95 % busy',
  );
});

test('names pgbench where its thread has no time left', () => {
  const busiest = {threads: 1, busiest: 0.97, total: 0.97};
  assert.equal(
    find({'CPU*': 3}, {}, machinesOf(0.5, {shared: false}, busiest)),
    'pgbench or network: 3.0 of 8 clients active, the busiest pgbench thread takes 97 % of a core',
  );
  assert.equal(
    find({'CPU*': 1}, {}, machinesOf(0.5)),
    'pgbench or network: 1.0 of 8 clients active, pgbench on the same machine',
  );
  assert.match(find({'CPU*': 6}, {}, machinesOf(0.5, {}, busiest)) ?? '', /^nothing clear/);
});

const seen = {...unwatchedFacts, polls: 26, active: 0, waits: [], others: 0, commits: null, restarted: false};
const known = {
  clients: 8,
  scale: 10,
  serverCores: 4,
  rate: null,
  tps: 90,
  measure: null,
  reconnects: false,
  builtin: 'tpcb-like',
};

test('names the session of others that clients waited behind', () => {
  const holders = [{pid: 4711, program: 'psql', doing: 'idle in transaction', seconds: 16, waiters: 8}];
  const watched = {...seen, active: 7};
  const held = findLimit({...known, watched: {...watched, holders, heldShare: 0.8}});
  assert.equal(held?.name, 'row contention');
  assert.equal(held.because, '80 % of 7.0 active sessions behind psql (4711), idle in transaction');
  assert.match(held.advice, /^Look at that session/);
  assert.equal(findLimit({...known, watched: {...watched, holders, heldShare: 0.1}})?.name, 'nothing clear');
});

test('tells what lies with the clients themselves where the server waits for them', () => {
  const watched = {...seen, active: 0.5};
  const advise = (change: {builtin: string | null; reconnects?: boolean}) =>
    findLimit({...known, watched, ...change})?.advice ?? '';
  assert.doesNotMatch(advise({builtin: 'tpcb-like'}), /sleep/);
  assert.match(advise({builtin: null}), /-j.*sleeps/);
  assert.match(advise({builtin: 'select-only', reconnects: true}), /^Each transaction connects anew/);
});

test('does not ask for more scale where there is enough', () => {
  const waits = [{kind: 'Lock:transactionid', sessions: 6, share: 1}];
  const adviceAt = (scale: number) => findLimit({...known, scale, watched: {...seen, active: 6, waits}})?.advice;
  assert.match(adviceAt(7) ?? '', /try a scale/);
  assert.doesNotMatch(adviceAt(8) ?? '', /try a scale/);
});

test('names other programs where neither the server nor pgbench keeps the cores busy', () => {
  const pgbench = {threads: 2, busiest: 0.1, total: 0.12};
  assert.equal(
    find({'IO:WalSync': 6}, {}, machinesOf(0, {serverShare: 0.1}, pgbench)),
    'other programs: 4 cores 100 % busy, the server takes 10 % of it, pgbench 3.0 %',
  );
  const busy = machinesOf(0, {serverShare: 0.1}, pgbench);
  assert.match(find({'IPC:SyncRep': 7}, {}, busy) ?? '', /^synchronous standby: /, 'asleep, whatever the cores do');
  const held = {measure: {load: 0.6} as never};
  assert.match(
    find({'IPC:SyncRep': 7}, held, busy) ?? '',
    /^synchronous standby: /,
    'no line counts those that still wait',
  );
  assert.match(find({'Lock:tuple': 7}, {}, busy) ?? '', /^row contention: /);
  assert.match(find({'Lock:tuple': 3}, {}, busy) ?? '', /^other programs: /);
  assert.match(find({'CPU*': 0.2}, {}, machinesOf(0, {serverShare: 0.7}, pgbench)) ?? '', /^server CPU: /);
  assert.match(find({'CPU*': 0.2}, {}, machinesOf(0, {serverShare: null}, pgbench)) ?? '', /^server CPU: /);
});
