import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Grade} from '../../../source/ladder/check.ts';
import {checks, inspect} from '../../../source/ladder/checks.ts';
import {orderRun, rungStep} from '../../helpers/order.ts';
import {type Change, GB, outlook, quiet} from '../../helpers/outlook.ts';

const reading = [rungStep(1, {workload: 'select-only'})];
const init = (scale: number, change = {}) =>
  ({step: 1, kind: 'init', scale, force: false, database: null, extra: [], ...change}) as const;
const holder = {pid: 9, name: 'shop psql', database: 'bench', state: 'idle in transaction', openMs: 500, age: 4};
const archiver = {
  ...{failed: 0, failing: false, lastFailedWal: null, lastArchivedWal: '000000010000000100000010'},
  ...{walPosition: 2 ** 32 + 0x12 * 2 ** 24, segmentBytes: 2 ** 24},
};
const standby = {application: 'replica', state: 'streaming', sync: 'async', behindBytes: 0};
const session = {pid: 7, user: 'bench', application: 'pgbench', database: 'bench', state: 'idle'};

/** What is changed of a quiet outlook, the grade of what is said, and words of it; null where nothing is. */
const cases: Record<string, readonly (readonly [Change, Grade | null, RegExp?])[]> = {
  connections: [
    [{steps: [rungStep(1, {clients: 96})]}, null],
    [
      {steps: [10, 97, 99, 97].map((clients, index) => rungStep(index + 1, {clients}))},
      'refusal',
      /for 97, 99 clients: 96 of max_connections 100 are free \(3 reserved, 1 in use\).*up to 96 .*--skip-unfit/,
    ],
    [{steps: [rungStep(1, {clients: 97})], role: {connectionLimit: 97}}, 'refusal', /role bench is limited to 97/],
  ],
  standby: [
    [{circumstances: {inRecovery: true}}, 'refusal', /takes no writes/],
    [{circumstances: {inRecovery: true}, steps: reading}, 'warning', /start-up vacuum.*--no-vacuum/],
    [{circumstances: {inRecovery: true}, steps: [rungStep(1, {workload: 'select-only', vacuum: 'none'})]}, 'note'],
  ],
  databases: [
    [{steps: [rungStep(1, {database: 'bench_s50', scale: 50})]}, 'refusal', /no database bench_s50/],
    [{steps: [rungStep(1, {database: 'bench_s9', scale: 9})], circumstances: {scaledDatabases: ['bench_s9']}}, null],
    [
      {
        steps: [init(9, {database: 'bench_s9'}), rungStep(2, {database: 'bench_s9', scale: 9})],
        role: {mayCreateDatabases: true},
      },
      null,
    ],
  ],
  tables: [
    [{tables: {state: 'missing', present: []}}, 'refusal', /missing.*--init/],
    [{tables: {state: 'some', present: ['pgbench_tellers']}}, 'refusal', /only pgbench_tellers of the four/],
    [{tables: {state: 'empty'}}, 'refusal', /empty \(was an init interrupted.*--init --force .*nothing else is lost/],
    [{steps: [rungStep(1, {scale: 50})]}, 'refusal', /scale 100 exist already, scale 50 was asked/],
    [{steps: [init(50), rungStep(2)], tables: {state: 'missing'}}, null],
    [
      {steps: [rungStep(1, {scripts: [{kind: 'file', name: 'a.sql', weight: null}]})], tables: {state: 'missing'}},
      null,
    ],
  ],
  indexes: [
    [{tables: {indexless: []}}, null],
    [{tables: {indexless: ['pgbench_accounts']}}, 'warning', /pgbench_accounts without an index .*--init --force/],
    [{tables: {indexless: ['pgbench_accounts']}, steps: [init(100, {force: true}), rungStep(2)]}, null],
  ],
  rights: [
    [{role: {lacksToRead: ['SELECT on pgbench_accounts']}}, 'refusal', /role bench lacks SELECT on pgbench_accounts/],
    [{role: {lacksToWrite: ['UPDATE on pgbench_tellers']}}, 'refusal', /UPDATE on pgbench_tellers/],
    [{role: {lacksToWrite: ['UPDATE on pgbench_tellers']}, steps: reading}, null],
    [
      {role: {mayCreateTables: false}, tables: {state: 'missing'}, steps: [init(9), rungStep(2)]},
      'refusal',
      /CREATE on schema public/,
    ],
    [{steps: [{step: 1, kind: 'checkpoint'}, rungStep(2)]}, 'refusal', /pg_checkpoint/],
    [{steps: [{step: 1, kind: 'checkpoint'}, rungStep(2)], role: {mayCheckpoint: true}}, null],
    [{steps: [{step: 1, kind: 'prewarm', database: null}, rungStep(2)]}, 'refusal', /pg_prewarm/],
    [{steps: [{step: 1, kind: 'prewarm', database: null}, rungStep(2)], role: {superuser: true}}, null],
    [{steps: [init(9, {database: 'bench_s9'}), rungStep(2, {database: 'bench_s9'})]}, 'refusal', /CREATEDB/],
  ],
  disk: [
    [{steps: [init(1000), rungStep(2)]}, null],
    [
      {steps: [init(1000), rungStep(2)], machine: {dataFreeBytes: 16 * GB}},
      'warning',
      /about 15 GB, and 16 GB are free/,
    ],
    [{steps: [init(1000), rungStep(2)], machine: {dataFreeBytes: 3 * GB}}, 'refusal', /scale 1000 take about 15 GB/],
    [{steps: [init(100, {force: true}), rungStep(2)], machine: {dataFreeBytes: GB}}, null],
    [{steps: [init(1000), rungStep(2)], machine: {dataFreeBytes: null}}, null],
  ],
  pgbench: [[{engine: {version: '9.3.25', versionNumber: 90_325}, server: {versionNumber: 90_325}}, 'refusal', /9\.4/]],
  options: [
    [{steps: [rungStep(1, {extra: ['--exit-on-abort']})], engine: {version: '18.4', versionNumber: 180_004}}, null],
    [
      {
        steps: [1, 2].map(step => rungStep(step, {extra: ['-C', '--exit-on-abort']})),
        engine: {version: '15.18', versionNumber: 150_018},
        server: {versionNumber: 150_018},
      },
      'refusal',
      /pgbench 15\.18 .* does not know --exit-on-abort \(from 17 on\)\. Leave/,
    ],
  ],
  'open-files': [
    [{steps: [rungStep(1, {clients: 90})], machine: {openFiles: {soft: 93, hard: 93}}}, null],
    [
      {steps: [rungStep(1, {clients: 91})], machine: {openFiles: {soft: 93, hard: 93}}},
      'refusal',
      /91 clients need 94 open files, and ulimit -n is 93/,
    ],
    [
      {steps: [rungStep(1, {clients: 91})], machine: {openFiles: {soft: 93, hard: null}}},
      'warning',
      /raises it by itself/,
    ],
    [{steps: [rungStep(1, {clients: 91})], machine: {openFiles: {soft: null, hard: null}}}, null],
  ],
  threads: [
    [{steps: [rungStep(1, {clients: 64, threads: 8})]}, null],
    [{steps: [rungStep(1, {clients: 64, threads: 64})]}, 'note', /64 pgbench threads on 8 cores/],
  ],
  fsync: [
    [{settings: {fsync: 'off'}}, 'warning', /fsync = off.*a crash may destroy/],
    [{settings: {fsync: 'off'}, steps: reading}, 'note'],
  ],
  'full-page-writes': [[{settings: {full_page_writes: 'off'}}, 'warning', /torn pages/]],
  'synchronous-commit': [[{settings: {synchronous_commit: 'off'}}, 'warning', /do not wait for WAL/]],
  scale: [
    [{tables: {scale: 8}}, null],
    [
      {tables: {scale: 1}, steps: [rungStep(1), rungStep(2, {clients: 32})]},
      'warning',
      /^scale 1 with 32 clients.*--scale 32/,
    ],
    [{tables: {scale: 1}, steps: reading}, null],
    [{tables: {scale: null}}, null],
    [{tables: {state: 'missing', scale: null}, steps: [init(4), rungStep(2)]}, 'warning', /^scale 4 with 8/],
    [{search: 'knee', steps: [rungStep(1)]}, null],
    [{search: 'knee', tables: {scale: 20}}, 'warning', /^the search goes up to 91 clients .* scale is 20.*--scale 91/],
    [{search: 'knee', tables: {scale: 20}, steps: reading}, null],
  ],
  leftovers: [
    [
      {circumstances: {leftovers: [session]}},
      'warning',
      /^1 session of another pgbench: pid 7 pgbench bench bench idle/,
    ],
    [
      {circumstances: {leftovers: Array.from({length: 5}, (_, index) => ({...session, pid: index}))}},
      'warning',
      /^5 sessions.*and 2 more/,
    ],
  ],
  'old-transactions': [
    [
      {circumstances: {holders: [holder]}},
      'warning',
      /pid 9 shop psql idle in transaction \(for 500 ms, 4 transactions/,
    ],
    [{circumstances: {holders: [{...holder, database: 'shop'}]}}, null],
    [{circumstances: {holders: [{...holder, state: 'active', openMs: 59_000}]}}, null],
    [{circumstances: {holders: [{...holder, state: 'active', openMs: 61_000}]}}, 'warning'],
    [{circumstances: {holders: [{...holder, state: null, openMs: null}]}}, null],
    [{circumstances: {holders: [{...holder, state: null, openMs: null, age: 1e6}]}}, 'warning', /state hidden/],
    [{circumstances: {holders: [{...holder, pid: null, state: 'prepared'}]}}, 'warning', /ROLLBACK PREPARED/],
  ],
  maintenance: [
    [
      {circumstances: {works: [{pid: 5, kind: 'vacuum', automatic: true, database: 'bench'}]}},
      'note',
      /autovacuum pid 5 bench/,
    ],
    [{circumstances: {works: [{pid: 5, kind: 'create_index', automatic: false, database: 'bench'}]}}, 'warning'],
    [{circumstances: {standbys: [{...standby, state: 'backup'}]}}, 'warning', /base backup replica/],
  ],
  pooler: [
    [
      {circumstances: {pooled: true}},
      'warning',
      /connected to, and CPU, memory and disks may be told of the machine of the pooler\./,
    ],
    [{circumstances: {pooled: true}, steps: [rungStep(1, {protocol: 'prepared'})]}, 'warning', /prepared statements/],
    [{circumstances: {pooled: null}}, null],
  ],
  standbys: [
    [{circumstances: {standbys: [standby]}}, 'note', /1 standby is attached \(replica async 0 B behind\)/],
    [{circumstances: {standbys: [{...standby, sync: 'sync'}]}}, 'note', /every commit waits/],
    [{circumstances: {standbys: [{...standby, behindBytes: GB}]}}, 'warning', /catching up/],
    [{circumstances: {standbys: null}}, null],
  ],
  slots: [[{circumstances: {inactiveSlots: [{name: 'old', retainedBytes: GB}]}}, 'warning', /old keeps 1 GB/]],
  archiver: [
    [{circumstances: {archiver}}, null],
    [{circumstances: {archiver: {...archiver, walPosition: 2 ** 32 + 0x22 * 2 ** 24}}}, 'warning', /^17 WAL segments/],
    [
      {circumstances: {archiver: {...archiver, failing: true, failed: 3, lastFailedWal: 'F'}}},
      'warning',
      /3 times, last on F/,
    ],
    [{circumstances: {archiver: {...archiver, failing: true}, inRecovery: true}}, 'refusal', /standby/],
  ],
  'statement-log': [
    [
      {settings: {log_statement: 'all', log_min_duration_statement: '0'}},
      'warning',
      /log_statement = all, log_min_dur/,
    ],
    [{settings: {log_statement: 'mod'}}, 'warning'],
    [{settings: {log_statement: 'mod', log_min_duration_statement: '-1'}, steps: reading}, null],
    [{settings: {log_min_duration_statement: '250ms'}}, null],
    [{settings: {log_duration: 'on'}}, 'warning'],
  ],
  'auto-explain': [
    [{settings: {'auto_explain.log_min_duration': '-1'}}, null],
    [{settings: {'auto_explain.log_min_duration': '1s'}}, 'note'],
    [{settings: {'auto_explain.log_min_duration': '1s', 'auto_explain.log_analyze': 'on'}}, 'warning', /is timed/],
  ],
  autovacuum: [
    [{settings: {autovacuum: 'off'}}, 'warning'],
    [{settings: {autovacuum: 'off'}, steps: [rungStep(1, {vacuum: 'all'})]}, null],
    [{settings: {autovacuum: 'off'}, steps: reading}, null],
  ],
  'rung-length': [
    [{steps: [rungStep(1, {seconds: 12})]}, 'note', /12 s: too short for checkpoints/],
    [{steps: [rungStep(1, {seconds: 5})]}, 'note', /5 s: connecting/],
    [{steps: [rungStep(1, {seconds: null, transactions: 1000})]}, null],
    [{steps: [rungStep(1), {step: 2, kind: 'warm-up', ...orderRun({seconds: 5})}]}, null],
  ],
  'system-roots': [
    [
      {
        circumstances: {systemRoots: true},
        engine: {version: '15.18', versionNumber: 150_018},
        server: {versionNumber: 150_018},
      },
      'warning',
      /pgbench is 15\.18.*--pgbench/,
    ],
    [{circumstances: {systemRoots: true}}, null],
    [{circumstances: {systemRoots: false}}, null],
  ],
  versions: [
    [{engine: {version: '15.18', versionNumber: 150_018}}, 'note', /pgbench is 15\.18, the server 18\.4/],
    [{engine: {versionNumber: 180_001}}, null],
  ],
};

for (const [id, list] of Object.entries(cases)) {
  test(`check ${id}`, () => {
    for (const [index, [change, grade, words]] of list.entries()) {
      const said = inspect(outlook(change));
      const about = `case ${index + 1}`;
      assert.equal(said[0]?.grade ?? null, grade, about);
      if (!said[0]) continue;
      if (!(id === 'archiver' && grade === 'refusal'))
        assert.deepEqual(
          said.map(remark => remark.id),
          [id],
          about,
        );
      if (words) assert.match(`${said[0].text}. ${said[0].fix ?? ''}`, words);
    }
  });
}

test('checks: each has a case that says something, and a quiet server has none', () => {
  assert.deepEqual(inspect(outlook()), []);
  const covered = Object.entries(cases).filter(([, list]) => list.some(([, grade]) => grade !== null));
  assert.deepEqual(new Set(checks.map(({id}) => id)), new Set(covered.map(([id]) => id)));
});

test('checks: an old pgbench wants equal threads and few clients', () => {
  const old = {engine: {version: '9.5.25', versionNumber: 90_525}, server: {versionNumber: 90_525}};
  const [uneven] = inspect(outlook({...old, steps: [rungStep(1, {clients: 10, threads: 4})]}));
  assert.match(uneven?.text ?? '', /10 clients do not part into 4 threads/);
  const many = {...old, steps: [rungStep(1, {clients: 1015, threads: 5})], tables: {scale: 2000}};
  const free = {facts: {connections: {max: 3000, reserved: 3, inUse: 1, free: 2996}}};
  const [crowd] = inspect(outlook({...many, ...free, machine: {openFiles: {soft: 9999, hard: 9999}}}));
  assert.match(crowd?.text ?? '', /at most 1014 clients, 1015 are asked/);
});

test('checks: the gravest comes first, what is silenced is left out, a refusal never', () => {
  const change: Change = {
    steps: [rungStep(1, {clients: 97, seconds: 12})],
    settings: {fsync: 'off', autovacuum: 'off'},
    facts: {silenced: ['fsync', 'connections']},
  };
  assert.deepEqual(
    inspect(outlook(change)).map(({id, grade}) => [id, grade]),
    [
      ['connections', 'refusal'],
      ['autovacuum', 'warning'],
      ['rung-length', 'note'],
    ],
  );
});

test('checks: an old session tells no circumstances, and what rests on them is not said', () => {
  const settings = {fsync: 'off'};
  assert.deepEqual(
    inspect(outlook({circumstances: null, settings})).map(({id}) => id),
    ['fsync'],
  );
  assert.deepEqual(
    inspect(outlook({circumstances: {...quiet, pooled: null, standbys: null, inactiveSlots: null}})),
    [],
  );
});

test('no superuser creates an extension on a standby', () => {
  const prewarm = {step: 1, kind: 'prewarm', database: null} as const;
  const change = {steps: [prewarm, ...reading], circumstances: {inRecovery: true}};
  const ofRights = (hasPrewarm: boolean) =>
    inspect(outlook({...change, role: {superuser: true, hasPrewarm}})).find(({id}) => id === 'rights');
  assert.match(ofRights(false)?.text ?? '', /pg_prewarm, which a superuser creates on the primary/);
  assert.equal(ofRights(true), undefined);
});
