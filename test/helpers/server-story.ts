import type {ColumnKind, Happening, SessionRow} from '../../source/event/event.ts';
import {type Story, tellStory, wave} from './scene.ts';

const columns = (kind: ColumnKind, ...names: string[]) => names.map(name => ({name, kind}));

const statistics = {
  activity: [...columns('label', 'backend', 'application', 'state', 'wait_type', 'wait'), ...columns('gauge', 'count')],
  database: columns(
    'counter',
    ...['xact_commit', 'xact_rollback', 'blks_read', 'blks_hit', 'tup_fetched', 'tup_inserted', 'tup_updated'],
    ...['tup_deleted', 'temp_files', 'temp_bytes', 'deadlocks', 'conflicts', 'blk_read_time'],
  ),
  wal: columns('counter', 'bytes', 'records', 'full_page_images', 'buffers_full', 'writes', 'syncs', 'sync_time'),
  checkpoints: columns('counter', 'running', 'checkpoint_time', 'timed', 'requested', 'buffers_written'),
  background_writer: columns('counter', 'buffers_clean', 'maxwritten_clean'),
  io: [
    ...columns('label', 'backend', 'object'),
    ...columns('counter', 'reads', 'read_bytes', 'writes', 'write_bytes', 'extends', 'fsyncs', 'fsync_time'),
  ],
  vacuums: [
    ...columns('label', 'pid', 'table', 'automatic', 'phase'),
    ...columns('gauge', 'blocks_total', 'blocks_scanned'),
  ],
  replication: [
    ...columns('label', 'application', 'sync_state'),
    ...columns('gauge', 'replay_lag_bytes', 'replay_lag_ms'),
  ],
  tables: [...columns('label', 'table'), ...columns('counter', 'dead_tuples', 'bytes', 'updates', 'hot_updates')],
};

const texts: [number, string][] = [
  'bench',
  'pgbench',
  'psql',
  'active',
  'idle in transaction',
  'Lock',
  'transactionid',
  'tuple',
  'Client',
  'ClientRead',
  'UPDATE pgbench_branches SET bbalance = bbalance + ? WHERE bid = ?;',
].map((text, number) => [number, text]);

/** Ten seconds of 8 clients on a server that tells everything, then `heldSeconds` in which a session of psql holds up six of them. */
export function serverStory(heldSeconds: number): Story {
  const story = tellStory()
    .open({clients: [8], seconds: 60})
    .say({type: 'columns', statistics, absent: []})
    .wish({wish: 'start'})
    .start(1);
  for (let second = 1; second <= 10; second++) tellSecond(story, second, 1000, 0);
  for (let held = 1; held <= heldSeconds; held++) tellSecond(story, 10 + held, 20, held);
  return story;
}

/** One second with so many transactions; `held` seconds of the lock have gone by, 0 for none. */
function tellSecond(story: Story, second: number, tps: number, held: number): void {
  const {latencyMs, stddevMs} = wave(tps, 8)(second);
  const [latency, stddev] = [latencyMs, stddevMs].map(ms => ms.toFixed(3));
  story.line(`progress: ${second}.0 s, ${tps}.0 tps, lat ${latency} ms stddev ${stddev}, 0 failed`, 1000);
  story.say(sampleOf(second, held));
  story.say({type: 'sessions', rows: held === 0 ? [] : rowsOf(held), texts: second === 1 ? texts : []});
}

function sampleOf(second: number, held: number): Happening {
  const done = held === 0 ? 1000 * second : 10_000 + 20 * held;
  const own = (wait: string, count: number) => ['client backend', 'pgbench', 'active', ...wait.split(':'), count];
  return {
    type: 'sample',
    clock: 1_767_225_600_000 + 1000 * second,
    tookMs: 3.2,
    statistics: {
      activity: [
        ...(held === 0 ? [own('IO:WalSync', 2), own('LWLock:WALWrite', 3)] : []),
        ...(held > 0 ? [own('Lock:transactionid', 2), own('Lock:tuple', 4)] : []),
        ['checkpointer', null, null, 'IO', 'DataFileWrite', 1],
      ],
      database: [
        [done, second, done / 2, done * 50, done * 4, done, done * 3, 0, 0, 0, second > 5 ? 1 : 0, 0, done / 20],
      ],
      wal: [[done * 8000, done * 6, done / 2, 0, done, done * 0.9, done * 1.8]],
      checkpoints: [[false, 0, 0, 0, 150 * second]],
      background_writer: [[40 * second, 0]],
      io: [
        ['checkpointer', 'relation', null, null, 150 * second, 1_228_800 * second, 0, 12 * second, 60 * second],
        ['client backend', 'relation', done / 2, done * 4096, 10 * second, 81_920 * second, 3 * second, 0, 0],
        ['client backend', 'wal', 0, 0, done, done * 8192, null, done * 0.9, done * 1.8],
      ],
      vacuums: second >= 8 ? [[900, 'pgbench_accounts', true, 'scanning heap', 1000, 420]] : [],
      replication: [['replica1', 'async', 12_582_912, 120]],
      ...(second === 1 ? {tables: [['pgbench_accounts', 12_400, 1e8, 0, 0]]} : {}),
    },
  };
}

/** The holder, two right behind it, and two behind each of those. */
function rowsOf(held: number): SessionRow[] {
  const ms = 1000 * held - 300;
  const wait = (pid: number, event: number, ...by: number[]): SessionRow => [pid, 0, 1, 3, 5, event, 10, ms, by];
  return [
    [4711, 0, 2, 4, 8, 9, 10, ms, []],
    wait(4801, 6, 4711),
    wait(4802, 6, 4711),
    wait(4803, 7, 4801),
    wait(4804, 7, 4801, 4803),
    wait(4805, 7, 4802),
    wait(4806, 7, 4802),
  ];
}
