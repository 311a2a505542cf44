import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Measure} from '../../source/stats/measure.ts';
import type {ServerMachine} from '../../source/verdict/machine-facts.ts';
import type {RunFacts, WatchedFacts} from '../../source/verdict/rule.ts';
import {briefly, judge, rules} from '../../source/verdict/verdicts.ts';
import {unwatchedFacts} from '../helpers/watched.ts';

const measured: Measure = {
  seconds: 60,
  zeroSeconds: 0,
  steadyFromSecond: 5,
  steadyBy: 'mser-5',
  course: 'flat',
  boundary: false,
  meanTps: 1000,
  interval: {mean: 1000, low: 980, high: 1020, share: 0.02, rough: true},
  variation: 0.05,
  lowTps: 900,
  medianTps: 1000,
  stalls: 0,
  longestStall: 0,
  drift: {count: 30, seconds: 30, first: 1000, last: 1010, change: 0.01},
  rise: {count: 27, first: 1000, last: 1005, change: 0.005},
  latency: {transactions: 60_000, meanMs: 8, stddevMs: 3},
  load: 0.99,
  loadWindows: 11,
};

const watched: WatchedFacts = {
  ...unwatchedFacts,
  polls: 58,
  active: 6,
  waits: [{kind: 'CPU*', sessions: 6, share: 1}],
  others: 0,
  commits: {server: 58_100, pgbench: 58_000, seconds: 58},
  restarted: false,
};

const machine: ServerMachine = {
  system: 'Linux 6.1.0',
  cores: 4,
  shared: false,
  userShare: 0.7,
  systemShare: 0.25,
  iowaitShare: 0,
  stealShare: 0,
  idleShare: 0.05,
  serverShare: null,
  contextSwitchesPerSecond: 90_000,
  busiestDisk: {name: 'sda', util: 0.2},
};

const kernelBound: ServerMachine = {
  ...machine,
  userShare: 0.3,
  systemShare: 0.55,
  idleShare: 0.15,
  contextSwitchesPerSecond: 412_345.6,
};

const healthy: RunFacts = {
  seconds: 59.98,
  secondsAsked: 60,
  open: false,
  reported: true,
  exitCode: 0,
  signal: null,
  error: null,
  endedBy: null,
  belowPeak: false,
  unconnectedSeconds: null,
  vanishedSeconds: null,
  clients: 8,
  clientsLost: 0,
  connectionFailed: false,
  saidIncomplete: false,
  transactionsProcessed: 1000,
  transactionsFailed: 0,
  transactionsSkipped: null,
  transactionsMissing: 0,
  connectingCounted: false,
  imported: null,
  quoted: null,
  lastError: null,
  tps: 1000,
  connectionTimeMs: 20,
  rate: null,
  builtin: 'tpcb-like',
  reconnects: false,
  scale: 50,
  measure: measured,
  untilShare: null,
  watched,
  serverCores: 4,
  serverVersion: 180004,
  settingsChanged: [],
  checkpoints: 1,
  neighbour: {run: 2, checkpoints: 1},
  first: null,
};

const cases: [name: string, change: Partial<RunFacts>, expected: string[]][] = [
  [
    'connections of which nobody says how many',
    {connectionFailed: true},
    ['invalid clients-lost: connections failed, so clients are missing'],
  ],
  ['a healthy run', {}, []],
  ['a run with unknown failures', {transactionsFailed: null}, []],
  [
    'lost clients',
    {clientsLost: 2, lastError: 'server closed the connection'},
    ['invalid clients-lost: 2 of 8 clients lost: server closed the connection'],
  ],
  ['a run that lost its only client', {clients: 1, clientsLost: 1}, ['invalid clients-lost: the only client was lost']],
  [
    'a run that calls itself incomplete',
    {saidIncomplete: true},
    ['invalid clients-lost: pgbench says its results are incomplete'],
  ],
  [
    'a death',
    {reported: false, exitCode: 1, lastError: 'no such table'},
    ['invalid no-report: pgbench died (exit code 1): no such table'],
  ],
  [
    'a kill',
    {reported: false, exitCode: null, signal: 'SIGKILL'},
    ['invalid no-report: pgbench died (killed by SIGKILL)'],
  ],
  [
    'a start that failed',
    {reported: false, exitCode: null, error: 'ENOENT'},
    ['invalid no-report: not started: ENOENT'],
  ],
  [
    'a run cut on purpose',
    {reported: false, exitCode: null, signal: 'SIGTERM', endedBy: 'key'},
    ['invalid no-report: cut by key before its report'],
  ],
  [
    'a recording that breaks off',
    {reported: false, exitCode: null},
    ['invalid no-report: cut: the recording ends before its report'],
  ],
  ['nothing processed', {transactionsProcessed: 0}, ['invalid nothing-processed: no transaction was processed']],
  ['failed transactions', {transactionsFailed: 250}, ['caution failed-transactions: 250 transactions failed (20.0 %)']],
  [
    'an end on purpose',
    {endedBy: 'key', seconds: 412.2, secondsAsked: 1800},
    ['note ended-early: ended by key at 412 of 1800 s'],
  ],
  [
    'an open rung',
    {endedBy: 'key', seconds: 31, secondsAsked: 86_400, open: true},
    ['note ended-early: ended by key at 31 s'],
  ],
  [
    'an end by the rule',
    {endedBy: 'rule', seconds: 44.9, secondsAsked: 300},
    ['note ended-early: ended steady at 45 of 300 s'],
  ],
  [
    'an end by the rule, far from the peak',
    {endedBy: 'rule', belowPeak: true, seconds: 44.9, secondsAsked: 300},
    ['note ended-early: ended below the peak at 45 of 300 s'],
  ],
  [
    'a restart',
    {watched: {...watched, restarted: true}},
    ['invalid server-restarted: the server was restarted in the run'],
  ],
  [
    'other settings',
    {settingsChanged: ['fsync']},
    ['invalid settings-changed: settings changed since the ladder began: fsync'],
  ],
  ['less than asked', {seconds: 41.26}, ['caution fewer-seconds: measured 41.3 of 60 s']],
  ['a slow connecting that is part of the time', {seconds: 52, connectionTimeMs: 6000}, []],
  [
    'a slowdown',
    {measure: {...measured, course: 'slowdown', drift: {count: 30, seconds: 30, first: 1000, last: 700, change: -0.3}}},
    ['caution not-steady: slowed down: the last 30 s −30.0 % against the first'],
  ],
  [
    'a slowdown told by a line every five seconds',
    {measure: {...measured, course: 'slowdown', drift: {count: 12, seconds: 60, first: 1000, last: 700, change: -0.3}}},
    ['caution not-steady: slowed down: the last 60 s −30.0 % against the first'],
  ],
  [
    'an end that never settles',
    {measure: {...measured, boundary: true}},
    ['caution not-steady: not steady, run longer: the last 30 s +1.0 % against the first'],
  ],
  ['a short run that slows down', {measure: {...measured, seconds: 30, course: 'slowdown'}}, []],
  [
    'clients that pgbench does not serve',
    {measure: {...measured, load: 0.8}},
    ['caution pgbench-bound: pgbench-bound: clients spend 80 % of their time in transactions'],
  ],
  ['the same over a short time', {measure: {...measured, load: 0.8, loadWindows: 2}}, []],
  ['connecting anew, which is no time in transactions', {measure: {...measured, load: 0.45}, reconnects: true}, []],
  [
    'a rate above capacity',
    {rate: 2000},
    [
      'caution rate-not-reached: 1000 of 2000 tps asked: above capacity, latency grows with time',
      'note latency-with-lag: latency counts the lag behind the schedule of --rate',
    ],
  ],
  [
    'a rate above capacity that skips what would be late',
    {rate: 2000, transactionsSkipped: 59_000, transactionsProcessed: 60_000},
    [
      'caution rate-not-reached: 1000 of 2000 tps asked: above capacity, 49.6 % of the transactions were skipped',
      'note latency-with-lag: latency counts the lag behind the schedule of --rate',
    ],
  ],
  [
    'a low rate that was missed by chance',
    {rate: 1, tps: 0.9},
    ['note latency-with-lag: latency counts the lag behind the schedule of --rate'],
  ],
  [
    'row locks where clients outnumber branches',
    {scale: 1, watched: {...watched, waits: [{kind: 'Lock:transactionid', sessions: 3, share: 0.5}]}},
    ['caution rows-contended: scale 1 for 8 clients: 50 % of active sessions wait for a row'],
  ],
  ['a small scale without row locks', {scale: 1}, []],
  [
    'others at work',
    {watched: {...watched, others: 1.25}},
    ['caution other-load: other load: 1.3 sessions active besides pgbench'],
  ],
  ['a repeat that is slower', {first: {run: 3, tps: 1250}}, ['caution drifted: 20 % below the same in run 3']],
  ['a repeat like the first', {first: {run: 3, tps: 1050}}, []],
  [
    'commits of others',
    {watched: {...watched, commits: {server: 75_400, pgbench: 58_000, seconds: 58}}},
    ['caution counts-differ: the server counts 30 % more commits than pgbench'],
  ],
  [
    'commits of our own and of autovacuum beside few of pgbench',
    {watched: {...watched, commits: {server: 168, pgbench: 86, seconds: 23}}},
    [],
  ],
  [
    'connecting anew, which is a commit of its own',
    {reconnects: true, watched: {...watched, commits: {server: 116_000, pgbench: 58_000, seconds: 58}}},
    [],
  ],
  [
    'a script with commits of its own',
    {builtin: null, watched: {...watched, commits: {server: 175_400, pgbench: 58_000, seconds: 58}}},
    [],
  ],
  [
    'a short run',
    {measure: {...measured, seconds: 12, interval: null}},
    ['note too-short: 12 s are too short for an interval'],
  ],
  [
    'a published figure of seconds',
    {measure: null, watched: null, quoted: 'including', seconds: 4.2319, secondsAsked: null},
    [
      'note quoted: quoted, not measured here; tps counts the time of connecting',
      'note too-short: too short: 4 s by its own figures',
    ],
  ],
  [
    'a published figure of half an hour',
    {measure: null, watched: null, quoted: 'unknown', seconds: 1800},
    ['note quoted: quoted, not measured here'],
  ],
  ['an interval that stayed wide', {untilShare: 0.01}, ['note wide-interval: ±2.0 % at its end, ±1.0 % was asked']],
  ['a few stalls', {measure: {...measured, stalls: 4}}, ['note stalled: 4 of 60 s below half of the median']],
  ['many stalls', {measure: {...measured, stalls: 6}}, ['caution stalled: 6 of 60 s below half of the median']],
  [
    'a long stall',
    {seconds: 600, measure: {...measured, seconds: 600, stalls: 5, longestStall: 5}},
    ['caution stalled: 5 of 600 s below half of the median, 5 in a row'],
  ],
  [
    'most of the seconds without a transaction',
    {
      measure: {
        ...measured,
        meanTps: 2,
        stalls: 50,
        longestStall: 50,
        latency: {transactions: 120, meanMs: 8, stddevMs: 3},
      },
    },
    ['caution stalled: 50 of 60 s below half of the median, 50 in a row'],
  ],
  [
    'a server that did nothing any more after two seconds',
    {
      seconds: 23,
      secondsAsked: 23,
      measure: {
        ...measured,
        seconds: 23,
        meanTps: 0,
        stalls: 21,
        longestStall: 21,
        latency: {transactions: 86, meanMs: 540, stddevMs: 3354},
      },
    },
    ['caution stalled: 21 of 23 s below half of the median, 21 in a row'],
  ],
  [
    'seconds without a transaction where there are few',
    {measure: {...measured, meanTps: 0.4, stalls: 3, latency: {transactions: 24, meanMs: 8, stddevMs: 3}}},
    [],
  ],
  [
    'a session of others that held clients up',
    {
      watched: {
        ...watched,
        holders: [{pid: 4711, program: 'psql', doing: 'idle in transaction', seconds: 16, waiters: 8}],
      },
    },
    ['caution held-up: held up: for 16 s up to 8 waited behind psql (4711), idle in transaction'],
  ],
  [
    'a session of others that one poll saw',
    {watched: {...watched, holders: [{pid: 4711, program: null, doing: 'active', seconds: 1, waiters: 2}]}},
    [],
  ],
  [
    'a server that hung',
    {watched: {...watched, silence: {seconds: 20, longest: 20, idle: 19}}},
    ['caution server-silent: the server was silent: no answer to a poll for 20 of 60 s, no transaction in 19 of them'],
  ],
  ['polls that came late', {watched: {...watched, silence: {seconds: 20, longest: 4, idle: 0}}}, []],
  ['idle clients', {watched: {...watched, active: 1.4}}, ['note nobody-busy: 1.4 of 8 clients active in the server']],
  [
    'idle clients of an idle machine',
    {
      watched: {
        ...watched,
        active: 1.4,
        machines: {server: {...machine, idleShare: 0.6, iowaitShare: 0.11}, pgbench: null},
      },
    },
    ['note nobody-busy: 1.4 of 8 clients active in the server, whose CPU is 71 % idle'],
  ],
  [
    'idle clients of a busy machine',
    {watched: {...watched, active: 1.4, machines: {server: machine, pgbench: null}}},
    [],
  ],
  [
    'a busy thread of pgbench',
    {watched: {...watched, machines: {server: null, pgbench: {threads: 4, busiest: 0.92, total: 2.34}}}},
    [
      'caution pgbench-threads-busy: pgbench is the limit: its busiest of 4 threads takes 92 % of a core, all 2.3 cores; give it more threads (-j)',
    ],
  ],
  [
    'the only thread of pgbench',
    {watched: {...watched, machines: {server: null, pgbench: {threads: 1, busiest: 0.8, total: 0.8}}}},
    ['caution pgbench-threads-busy: pgbench is the limit: it takes 80 % of a core; give it more threads (-j)'],
  ],
  [
    'threads of pgbench with time left',
    {watched: {...watched, machines: {server: machine, pgbench: {threads: 4, busiest: 0.79, total: 3.1}}}},
    [],
  ],
  [
    'pages that shared_buffers does not hold',
    {
      watched: {
        ...watched,
        blocksRead: 87_000,
        blocksHit: 200_000,
        commits: {server: 58_000, pgbench: 58_000, seconds: 58},
      },
    },
    ['note cache-missed: 30 % of the pages were not in shared_buffers, 1.5 pages a transaction'],
  ],
  [
    'pages for each transaction of a script with three commits',
    {
      builtin: null,
      watched: {
        ...watched,
        blocksRead: 87_000,
        blocksHit: 200_000,
        commits: {server: 174_000, pgbench: 58_000, seconds: 58},
      },
    },
    ['note cache-missed: 30 % of the pages were not in shared_buffers, 1.5 pages a transaction'],
  ],
  [
    'a twentieth less a page from outside shared_buffers',
    {watched: {...watched, blocksRead: 4_999, blocksHit: 95_001}},
    [],
  ],
  ['the pages of an idle server', {watched: {...watched, blocksRead: 500, blocksHit: 100}}, []],
  [
    'processors that neither the server nor pgbench keeps busy',
    {
      serverCores: 4,
      watched: {
        ...watched,
        machines: {
          server: {...kernelBound, userShare: 0.8, systemShare: 0.2, idleShare: 0, serverShare: 0.1},
          pgbench: {threads: 2, busiest: 0.1, total: 0.12},
        },
      },
    },
    ['caution other-programs: 87 % of 4 cores taken by others'],
  ],
  [
    'the same in a run of a few seconds',
    {
      serverCores: 4,
      watched: {
        ...watched,
        polls: 4,
        machines: {
          server: {...kernelBound, userShare: 0.8, systemShare: 0.2, idleShare: 0, serverShare: 0.1},
          pgbench: {threads: 2, busiest: 0.1, total: 0.12},
        },
      },
    },
    [],
  ],
  [
    'a kernel that takes the CPU',
    {watched: {...watched, machines: {server: kernelBound, pgbench: null}}},
    ['note system-cpu: the kernel takes 55 % of the CPU, programs 30 %; 412346 context switches/s'],
  ],
  [
    'an older server on FreeBSD whose kernel takes the CPU',
    {
      serverVersion: 120017,
      watched: {
        ...watched,
        machines: {
          server: {...kernelBound, system: 'FreeBSD 11.1-RELEASE', contextSwitchesPerSecond: null},
          pgbench: null,
        },
      },
    },
    [
      'note system-cpu: the kernel takes 55 % of the CPU, programs 30 %; servers before 13 wait by poll(2) on this system',
    ],
  ],
  [
    'autovacuum of tables',
    {watched: {...watched, autovacuums: ['pgbench_accounts', 'pgbench_tellers']}},
    ['note autovacuum: autovacuum of pgbench_accounts, pgbench_tellers ran in this run'],
  ],
  ['no autovacuum', {watched: {...watched, autovacuums: []}}, []],
  [
    'a checkpoint that its neighbour was spared',
    {neighbour: {run: 2, checkpoints: 0}},
    ['note checkpoint-beside: a checkpoint here and none in run 2'],
  ],
  [
    'a checkpoint that only its neighbour had',
    {checkpoints: 0},
    ['note checkpoint-beside: no checkpoint here and one in run 2'],
  ],
  ['a run of which only the figure is known', {measure: null, watched: null, serverCores: null, neighbour: null}, []],
];

for (const [name, change, expected] of cases) {
  test(name, () =>
    assert.deepEqual(
      judge({...healthy, ...change}).map(({grade, rule, text}) => `${grade} ${rule}: ${text}`),
      expected,
    ),
  );
}

test('a rule can be switched off by its id', () => {
  assert.deepEqual(judge({...healthy, transactionsFailed: 250}, ['failed-transactions']), []);
  assert.equal(new Set(rules.map(({id}) => id)).size, rules.length);
});

test('the graver comes first, and beside a figure stands what says what it is', () => {
  const both = judge({...healthy, endedBy: 'key', seconds: 45, measure: {...measured, stalls: 9}});
  assert.deepEqual(
    both.map(({rule}) => rule),
    ['stalled', 'ended-early'],
  );
  const say = (change: Partial<RunFacts>) => briefly(judge({...healthy, ...change}));
  assert.equal(say({}), 'ok');
  assert.equal(say({checkpoints: 0}), 'ok');
  assert.equal(say({endedBy: 'rule', seconds: 45, checkpoints: 0}), 'ended steady at 45 of 60 s');
  assert.equal(say({endedBy: 'key', seconds: 45, scale: 1, transactionsFailed: 9}), '9 transactions failed (0.9 %)');
});
