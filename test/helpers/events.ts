import {encodeEvent} from '../../source/event/codec.ts';
import type {ColumnsDeclared, Event, RunStep, SessionRow} from '../../source/event/event.ts';
import {rungStep as planRung} from './order.ts';

/** One rung of an invented session; what is left out is a rung that goes well. */
export interface RungSketch {
  readonly clients: number;
  readonly seconds: number;
  /** Transactions of a second, counted from 1. */
  readonly tps?: (second: number) => number;
  readonly workload?: string;
  /** Second in which a client is lost. */
  readonly clientLostAt?: number;
  /** Second after which pgbench dies with exit code 1 and no report. */
  readonly diesAt?: number;
  /** Second in which a person ends it. */
  readonly endedAt?: number;
}

export interface SessionSketch {
  readonly rungs: readonly RungSketch[];
  readonly label?: string | null;
  readonly id?: string;
  readonly began?: string;
  /** Whether the server is asked once a second. */
  readonly polled?: boolean;
  /** Rows of the sessions table in each second. */
  readonly rows?: number;
  /** Seconds of the session in which a checkpoint begins; it lasts 5 s. */
  readonly checkpointsAt?: readonly number[];
}

const statistics: ColumnsDeclared['statistics'] = {
  activity: [
    {name: 'state', kind: 'label'},
    {name: 'wait_type', kind: 'label'},
    {name: 'wait', kind: 'label'},
    {name: 'count', kind: 'gauge'},
  ],
  database: [{name: 'xact_commit', kind: 'counter'}],
  wal: [{name: 'bytes', kind: 'counter'}],
  checkpoints: [
    {name: 'running', kind: 'gauge'},
    {name: 'checkpoint_time', kind: 'gauge'},
    {name: 'timed', kind: 'counter'},
    {name: 'requested', kind: 'counter'},
    {name: 'buffers_written', kind: 'counter'},
    {name: 'write_time', kind: 'counter'},
    {name: 'sync_time', kind: 'counter'},
  ],
};

const CHECKPOINT_SECONDS = 5;

/** The events of an invented session on PostgreSQL 18, in order: two seconds before the first rung, one between rungs. */
export function* inventSession(sketch: SessionSketch): Generator<Event> {
  const {rungs, label = null, polled = true, checkpointsAt = [], rows = 2} = sketch;
  const began = sketch.began ?? '2026-11-30T15:25:07.000Z';
  const epoch = Date.parse(began);
  yield {type: 'session', at: 0, format: 1, id: sketch.id ?? SESSION_ID, began, tool: '0.1.0', label};
  yield* beginning(rungs, polled);

  let at = 2000;
  let commits = 0;
  let checkpoints = 0;
  let lastCheckpoint = epoch - 60_000;
  const poll = function* (clients: number): Generator<Event> {
    const second = Math.floor(at / 1000);
    yield {type: 'beat', at};
    if (!polled) return;
    const begun = checkpointsAt.find(start => second >= start && second < start + CHECKPOINT_SECONDS);
    const ended = checkpointsAt.findLast(start => second >= start + CHECKPOINT_SECONDS);
    const counted = checkpointsAt.filter(start => second >= start + CHECKPOINT_SECONDS).length;
    const changed = counted !== checkpoints || begun !== undefined || second === 2;
    checkpoints = counted;
    if (ended !== undefined) lastCheckpoint = epoch + ended * 1000;
    const checkpoint = [begun !== undefined, lastCheckpoint, counted, 0, counted * 900, counted * 4000, counted * 100];
    yield {
      type: 'sample',
      at,
      clock: epoch + at,
      tookMs: 2,
      statistics: {
        activity: [
          ['active', null, null, Math.ceil(clients / 2)],
          ['active', 'IO', 'WalSync', Math.floor(clients / 2)],
        ],
        database: [[commits]],
        wal: [[commits * 500]],
        ...(changed ? {checkpoints: [checkpoint]} : {}),
      },
    };
    const session = (index: number): SessionRow => [4000 + index, 1, 2, 3, null, null, 4, (second * 7) % 900, []];
    yield {
      type: 'sessions',
      at,
      rows: Array.from({length: Math.min(rows, clients)}, (_, index) => session(index)),
      texts: second === 2 ? sessionTexts : [],
    };
  };

  for (const [index, rung] of rungs.entries()) {
    const run = index + 1;
    const end = rung.endedAt ?? rung.diesAt ?? rung.seconds;
    const tps = rung.tps ?? (second => rung.clients * 500 + (second % 7) * 3.125);
    const step = rungStep(rung, index);
    yield {
      type: 'rung-started',
      at,
      run,
      ...step,
      command: [
        'pgbench',
        '-P',
        '1',
        '-c',
        `${step.clients}`,
        '-j',
        `${step.threads}`,
        '-T',
        `${step.seconds}`,
        'bench',
      ],
    };
    const line = (text: string, stream: 'stderr' | 'stdout' = 'stderr'): Event => ({
      type: 'line',
      at,
      run,
      stream,
      text,
    });
    yield line('starting vacuum...end.');
    let processed = 0;
    for (let second = 1; second <= end; second++) {
      at += 1000;
      commits += Math.round(tps(second));
      processed += Math.round(tps(second));
      yield* poll(rung.clients);
      at += 3;
      yield line(progressLine(second, tps(second), rung.clients));
      if (rung.clientLostAt === second)
        yield line(
          'pgbench: error: client 3 aborted in command 5 (SQL) of script 0; perhaps the backend died while processing',
        );
      if (rung.endedAt === second) yield {type: 'wish', at, by: 'flag', wish: 'end-rung'};
    }
    at += 20;
    const lost = rung.clientLostAt !== undefined;
    if (rung.diesAt !== undefined)
      yield line('pgbench: error: could not receive data from server: Connection reset by peer');
    else for (const text of reportLines(rung, processed, end, step.threads)) yield line(text, 'stdout');
    if (lost) yield line('pgbench: error: Run was aborted; the above results are incomplete.');
    at += 1;
    yield {
      type: 'rung-ended',
      at,
      run,
      exitCode: rung.diesAt !== undefined ? 1 : lost ? 2 : 0,
      signal: null,
      error: null,
    };
    at += 976;
    yield* poll(0);
  }
  const invalid = rungs.some(rung => rung.diesAt !== undefined || rung.clientLostAt !== undefined);
  yield {type: 'ended', at, reason: 'done', exitCode: invalid ? 3 : 0};
}

/** The lines of a session file. */
export function writeLines(events: Iterable<Event>): string {
  return Array.from(events, event => `${encodeEvent(event)}\n`).join('');
}

/** A small session that goes well: three rungs of a few seconds, one checkpoint. */
export const smallSession: SessionSketch = {
  label: 'ext4',
  rungs: [
    {clients: 1, seconds: 6},
    {clients: 4, seconds: 8},
    {clients: 16, seconds: 6},
  ],
  checkpointsAt: [10],
};

const SESSION_ID = '5f0c2f5e-8a39-4f0e-9d58-0d6c4d1f2a11';

const sessionTexts: readonly (readonly [number, string])[] = [
  [1, 'postgres'],
  [2, 'pgbench'],
  [3, 'active'],
  [4, 'UPDATE pgbench_branches SET bbalance = bbalance + 42 WHERE bid = 1;'],
];

function* beginning(rungs: readonly RungSketch[], polled: boolean): Generator<Event> {
  yield {
    type: 'server',
    at: 40,
    ...{host: '192.168.1.120', socket: null, port: 5432, database: 'bench', user: 'postgres', local: false},
    ...{version: '18.4', versionNumber: 180004, sharedBuffersBytes: 134_217_728, databaseBytes: 174_063_616},
    settings: {shared_buffers: '128MB', fsync: 'on', synchronous_commit: 'on'},
    hidden: null,
  };
  yield {
    type: 'engine',
    at: 60,
    ...{engine: 'pgbench', path: '/usr/bin/pgbench', version: '18.4', versionNumber: 180004, cores: 4},
  };
  const present = ['pgbench_accounts', 'pgbench_branches', 'pgbench_history', 'pgbench_tellers'];
  yield {
    type: 'preflight',
    at: 90,
    tables: {
      state: 'ready',
      present,
      schema: 'public',
      scale: 10,
      historyRows: 12,
      estimatedRows: 1_000_122,
      bytes: 1.6e8,
    },
    connections: {max: 100, reserved: 3, inUse: 1, free: 96},
    others: [],
    othersTotal: 0,
  };
  yield {type: 'plan', at: 95, steps: rungs.map(rungStep), manual: false, onError: 'continue'};
  yield {type: 'wish', at: 100, by: 'flag', wish: 'start'};
  if (polled) yield {type: 'columns', at: 110, statistics, absent: []};
}

function rungStep({clients, seconds, workload = 'tpcb-like'}: RungSketch, index: number): RunStep {
  return planRung(index + 1, {clients, threads: Math.min(clients, 4), seconds, workload});
}

function progressLine(second: number, tps: number, clients: number): string {
  const latency = tps === 0 ? 0 : (clients * 1000) / tps;
  return `progress: ${second.toFixed(1)} s, ${tps.toFixed(1)} tps, lat ${latency.toFixed(3)} ms stddev ${(latency / 4).toFixed(3)}, 0 failed`;
}

function reportLines(rung: RungSketch, processed: number, seconds: number, threads: number): string[] {
  const connecting = 2.345 * rung.clients;
  const tps = processed / (seconds - connecting / 1000);
  return [
    'pgbench (18.4)',
    'transaction type: <builtin: TPC-B (sort of)>',
    'scaling factor: 10',
    'query mode: simple',
    `number of clients: ${rung.clients}`,
    `number of threads: ${threads}`,
    'maximum number of tries: 1',
    `duration: ${rung.seconds} s`,
    `number of transactions actually processed: ${processed}`,
    'number of failed transactions: 0 (0.000%)',
    `latency average = ${((rung.clients * 1000) / tps).toFixed(3)} ms`,
    `latency stddev = ${((rung.clients * 250) / tps).toFixed(3)} ms`,
    `initial connection time = ${connecting.toFixed(3)} ms`,
    `tps = ${tps.toFixed(6)} (without initial connection time)`,
  ];
}
