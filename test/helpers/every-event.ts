import type {Event} from '../../source/event/event.ts';
import {hostColumns} from '../../source/host/columns.ts';
import {inventSession} from './events.ts';

/** A short session in which every type of event occurs, each of its parts filled: two rungs with a server and a machine that are watched. */
export function everyEvent(): Event[] {
  const all = [...inventSession({label: 'ext4', rungs, checkpointsAt: [4]})];
  const last = all.findLastIndex(({type}) => type === 'rung-ended');
  const at = all[last]?.at ?? 0;
  const end = all.at(-1)?.at ?? 0;
  return [...all.slice(0, last), ...during(at), ...all.slice(last, -1), ...afterwards(end), ...all.slice(-1)];
}

/** Every type of event; the compiler tells when one is missing here. */
export const everyType = Object.keys({
  ...{session: 1, server: 1, engine: 1, preflight: 1, plan: 1, 'plan-changed': 1, wish: 1, beat: 1},
  ...{'step-started': 1, 'step-line': 1, 'step-ended': 1, 'rung-started': 1, line: 1, latencies: 1},
  ...{'rung-ended': 1, imported: 1, quoted: 1, published: 1, columns: 1, sample: 1, sessions: 1, host: 1},
  ...{'host-sample': 1, facts: 1, 'poll-skipped': 1, 'server-lost': 1, 'server-back': 1, trouble: 1},
  ...{'server-log': 1, attached: 1, resumed: 1, ended: 1},
} satisfies Record<Event['type'], 1>);

const rungs = [
  {clients: 2, seconds: 3},
  {clients: 8, seconds: 4, clientLostAt: 3},
];

function during(at: number): Event[] {
  const counts = {
    bits: 5,
    counts: [
      [100, 3, 4],
      [120, 1],
    ],
    maxUs: 900,
    skipped: 1,
    failed: 2,
  };
  return [
    {type: 'host', at, machine: 'here', system: 'Linux 6.1', cores: 4, statistics: hostColumns, absent: ['no zfs']},
    {type: 'host-sample', at, machine: 'here', statistics: look(1)},
    {type: 'host-sample', at: at + 500, machine: 'here', statistics: look(9)},
    {
      type: 'sessions',
      at,
      rows: [
        [17, 1, 2, 3, 5, 6, 4, 7000, []],
        [19, 1, 2, 3, 5, 6, 4, 9000, [17]],
      ],
      texts,
    },
    {type: 'sessions', at: at + 500, rows: [[19, 1, 2, 3, 5, 6, null, 9500, [17, 23]]], texts: []},
    {type: 'latencies', at, run: 2, second: 1, ...counts},
    {type: 'latencies', at, run: 2, second: null, ...counts},
    {type: 'wish', at, by: 'key', wish: 'mark', text: 'backup begins'},
    {type: 'poll-skipped', at},
    {type: 'server-lost', at, message: 'the connection was closed'},
    {type: 'server-back', at: at + 10, restarted: true},
    {type: 'trouble', at, source: 'host', message: 'no disks', advice: 'look at /proc'},
    {type: 'server-log', at, run: 2, text: '2026-11-30 UTC [17] ERROR:  deadlock detected'},
    {type: 'server-log', at, run: 2, text: '2026-11-30 UTC [9] LOG:  checkpoint starting: wal'},
  ];
}

function afterwards(at: number): Event[] {
  const order = {clients: 4, threads: 1, seconds: 60, transactions: null, workload: 'tpcb-like', scale: 10, repeat: 1};
  const {recordedPlan} = {
    recordedPlan: [{step: 1, kind: 'command', moment: 'after', command: 'zpool status'}] as const,
  };
  return [
    {type: 'step-started', at, step: 3, before: null, command: ['sh', '-c', 'zpool status']},
    {type: 'step-line', at, step: 3, stream: 'stdout', text: 'done in 0.50 s (vacuum 0.20 s, primary keys 0.10 s).'},
    {type: 'step-ended', at, step: 3, exitCode: 0, signal: null, error: null},
    {type: 'attached', at, name: 'fio.json', text: '{"jobs": []}\nread', figures: {'read MB/s': 12.5, latency: null}},
    {type: 'facts', at, moment: 'end', facts: facts()},
    {
      type: 'quoted',
      at,
      run: 3,
      step: 4,
      ...order,
      protocol: 'simple',
      label: 'ufs',
      tps: 99,
      kind: 'including',
      source: 'a letter',
    },
    {
      type: 'published',
      at,
      source: 'a paper',
      when: '2010-05',
      facts: {machine: 'old'},
      settings: {fsync: 'on'},
      unknown: ['disk cache'],
    },
    {
      type: 'imported',
      at,
      run: 3,
      source: 'a.log',
      label: 'UFS',
      status: 'incomplete',
      clientsAborted: 1,
      text: 'tps = 1',
      unread: ['?'],
    },
    {type: 'plan-changed', at, steps: recordedPlan, by: 'key', because: 'add'},
    {type: 'resumed', at: at + 1, wall: '2026-11-30T17:00:00.000Z', pid: 42},
  ];
}

/** Counters that have grown by as much in each column; labels are their column's name. */
function look(by: number): Record<string, (string | number)[][]> {
  return Object.fromEntries(
    Object.entries(hostColumns).map(([name, columns]) => [
      name,
      [columns.map(({kind, name}, place) => (kind === 'label' ? name : 1000 * place + 100 * by))],
    ]),
  );
}

const texts: [number, string][] = [
  [5, 'Lock'],
  [6, 'transactionid'],
];

function facts() {
  const how = 'SHOW';
  return [
    {topic: 'setting', name: 'shared_buffers', value: '128MB', how, missing: null},
    {topic: 'setting', name: 'fsync', value: 'on', how, missing: null},
    {topic: 'host', name: 'memory', value: 16e9, unit: 'bytes', how: '/proc/meminfo', missing: null},
    {topic: 'storage', name: 'data-file-system', value: null, how: 'findmnt', missing: 'it is not there'},
    {topic: 'link', name: 'round-trip', value: 0.2, unit: 'ms', how: 'SELECT 1', missing: null},
  ] as const;
}
