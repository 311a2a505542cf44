import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Happening} from '../../source/event/event.ts';
import {countCheckpoints, reportRung} from '../../source/report/rung.ts';
import {reduce} from '../../source/state/reduce.ts';
import {initialState, type State} from '../../source/state/state.ts';
import {orderRun} from '../helpers/order.ts';

const columns: Happening = {
  type: 'columns',
  statistics: {
    activity: ['application', 'state', 'wait_type', 'wait', 'count'].map(name => ({
      name,
      kind: name === 'count' ? ('gauge' as const) : ('label' as const),
    })),
    database: [{name: 'xact_commit', kind: 'counter'}],
  },
  absent: [],
};

/** Twelve seconds of eight clients at 100 tps, a poll each with these rows; the server counts what it counts. */
function live(
  rows: readonly (readonly (string | number | null)[])[],
  commitsEach = 100,
  after: Happening[] = [],
): State {
  let state = initialState;
  const say = (at: number, happening: Happening) => {
    state = reduce(state, {...happening, at} as never);
  };
  const line = (at: number, text: string, stream: 'stdout' | 'stderr' = 'stderr') =>
    say(at, {type: 'line', run: 1, stream, text});
  say(0, columns);
  say(0, {type: 'rung-started', run: 1, step: 1, kind: 'rung', command: ['pgbench'], ...orderRun({seconds: 12})});
  for (let second = 1; second <= 12; second++) {
    line(1000 * second, `progress: ${second}.0 s, 100.0 tps, lat 80.000 ms stddev 9.000, 0 failed`);
    const database = [[5000 + commitsEach * second]];
    say(1000 * second + 10, {type: 'sample', clock: 0, tookMs: 1, statistics: {activity: rows, database}});
  }
  for (const happening of after) say(12_050, happening);
  for (const text of [
    'number of transactions actually processed: 1200',
    'tps = 100.000000 (without initial connection time)',
  ])
    line(12_060, text, 'stdout');
  say(12_100, {type: 'rung-ended', run: 1, exitCode: 0, signal: null, error: null});
  return state;
}

test('sums what the sessions of pgbench did, apart from those of others', () => {
  const {watched, limit, verdicts} =
    live([
      ['pgbench', 'active', null, null, 1],
      ['pgbench', 'idle in transaction', 'LWLock', 'WALWrite', 3],
      ['pgbench', 'active', 'IO', 'WalSync', 2],
      ['pgbench', 'active', 'Client', 'ClientRead', 2],
      ['other', 'active', null, null, 1],
      ['other', 'idle', 'Client', 'ClientRead', 4],
    ]).runs[0] ?? {};
  assert.equal(watched?.polls, 12);
  assert.equal(watched.active, 6);
  assert.equal(watched.others, 1);
  assert.deepEqual(
    watched.waits.map(({kind, sessions}) => [kind, sessions]),
    [
      ['LWLock:WALWrite', 3],
      ['IO:WalSync', 2],
      ['CPU*', 1],
    ],
  );
  assert.equal(limit?.name, 'WAL flush');
  assert.ok(verdicts?.some(({rule}) => rule === 'other-load'));
});

test('takes every session for its own where none says that it is', () => {
  const {watched} = live([['other', 'active', null, null, 5]]).runs[0] ?? {};
  assert.equal(watched?.active, 5);
  assert.equal(watched.others, null);
});

test('counts the transactions of the seconds between the first and the last poll', () => {
  const rows = [['pgbench', 'active', null, null, 5]];
  assert.deepEqual(live(rows).runs[0]?.watched?.commits, {server: 1100, pgbench: 1100, seconds: 11});
  assert.ok(live(rows, 150).runs[0]?.verdicts.some(({rule}) => rule === 'counts-differ'));
  assert.ok(!live(rows, 110).runs[0]?.verdicts.some(({rule}) => rule === 'counts-differ'));
});

test('a restart of the server in a run makes it invalid, one after it does not', () => {
  const rows = [['pgbench', 'active', null, null, 5]];
  const back: Happening = {type: 'server-back', restarted: true};
  assert.equal(live(rows, 100, [back]).runs[0]?.verdicts[0]?.rule, 'server-restarted');
  const later = reduce(live(rows), {...back, at: 13_000} as never);
  assert.ok(!later.runs[0]?.verdicts.some(({rule}) => rule === 'server-restarted'));
});

test('what the server counts from the first poll of a run to the last, and its tables once it has ended', () => {
  let state = initialState;
  const say = (at: number, happening: Happening) => {
    state = reduce(state, {...happening, at} as never);
  };
  const counter = (name: string) => ({name, kind: 'counter' as const});
  const label = (name: string) => ({name, kind: 'label' as const});
  const statistics = {
    activity: ['application', 'state', 'wait_type', 'wait', 'count'].map(label),
    database: ['xact_commit', 'blks_read', 'blks_hit', 'temp_files', 'deadlocks'].map(counter),
    wal: ['bytes', 'full_page_images'].map(counter),
    io: [label('backend'), label('object'), counter('writes')],
    checkpoints: [counter('done')],
    tables: [label('table'), ...['dead_tuples', 'bytes', 'updates', 'hot_updates'].map(counter)],
  };
  say(0, {type: 'columns', statistics, absent: []});
  say(0, {type: 'rung-started', run: 1, step: 1, kind: 'rung', command: ['pgbench'], ...orderRun({seconds: 12})});
  const sample = (second: number, tables: Record<string, [string, number, number, number, number][]> = {}) =>
    say(1000 * second + 10, {
      type: 'sample',
      clock: 0,
      tookMs: 1,
      statistics: {
        activity: [['pgbench', 'active', null, null, 1]],
        database: [[100 * second, 3 * second, 97 * second, 0, second > 5 ? 1 : 0]],
        wal: [[9000 * 100 * second, 7 * second]],
        checkpoints: [[40 + 2 * Math.floor(second / 4)]],
        io: [
          ['client backend', 'relation', 5 * second],
          ['checkpointer', 'relation', 50 * second],
        ],
        ...tables,
      },
    });
  sample(0, {tables: [['pgbench_tellers', 10, 8192, 1000, 900]]});
  for (let second = 1; second <= 11; second++) {
    const text = `progress: ${second}.0 s, 100.0 tps, lat 80.000 ms stddev 9.000, 0 failed`;
    say(1000 * second, {type: 'line', run: 1, stream: 'stderr', text});
    sample(second);
  }
  say(12_000, {type: 'rung-ended', run: 1, exitCode: 0, signal: null, error: null});
  assert.equal(state.runs[0]?.watched?.deadTuples, null);
  say(12_100, {type: 'rung-started', run: 2, step: 2, kind: 'rung', command: ['pgbench'], ...orderRun({seconds: 12})});
  sample(13, {tables: [['pgbench_tellers', 70, 24_576, 2000, 1800]]});
  const {walBytes, walBytesPerTransaction, fullPageImages, blocksRead, blocksHit, ...rest} =
    state.runs[0]?.watched ?? {};
  assert.deepEqual([walBytes, walBytesPerTransaction, fullPageImages], [9_000_000, 9000, 70]);
  assert.deepEqual([blocksRead, blocksHit, rest.buffersByBackends], [30, 970, 50]);
  assert.deepEqual([rest.temporaryFiles, rest.deadlocks, rest.autovacuums], [0, 1, null]);
  assert.equal(rest.checkpointsDone, 4);
  const [run] = state.runs;
  assert.equal(run && countCheckpoints(reportRung(run)), 4, 'two ended between polls, twice');
  assert.deepEqual([rest.deadTuples, rest.hotShare, rest.grownBytes], [70, 0.9, 16_384]);
});

test('what a server does not count is null', () => {
  const {watched} = live([['pgbench', 'active', null, null, 5]]).runs[0] ?? {};
  assert.deepEqual([watched?.walBytes, watched?.blocksRead, watched?.hotShare], [null, null, null]);
});
