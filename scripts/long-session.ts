/**
 * Writes a session as long as any that is meant to be opened: 26 rungs of about 69 minutes, all statistics once a second.
 * node --import tsx scripts/long-session.ts FILE.ndjson.gz [HOURS]
 */
import {createWriteStream} from 'node:fs';
import {Readable} from 'node:stream';
import {pipeline} from 'node:stream/promises';
import {createGzip} from 'node:zlib';
import {encodeEvent} from '../source/event/codec.ts';
import {type Column, type Event, FORMAT, type Row, type RunStep} from '../source/event/event.ts';
import {hostColumns} from '../source/host/columns.ts';
import type {Poll, PolledSession} from '../source/server/poll.ts';
import {statistics} from '../source/server/statistics.ts';
import {openSamples, type Samples} from '../source/sources/samples.ts';
import {rungStep} from '../test/helpers/order.ts';

const RUNGS = 26;
const CHECKPOINT_EVERY_SECONDS = 300;
const CHECKPOINT_SECONDS = 270;
const BEGAN = '2026-11-30T09:00:00.000Z';

/** Every event of an invented session of so many hours, in order; the same each time. */
export function* inventLongSession(hours: number): Generator<Event> {
  const seconds = Math.floor((hours * 3600) / RUNGS);
  const steps = Array.from({length: RUNGS}, (_, index) => planStep(index + 1, seconds));
  yield {type: 'session', at: 0, format: FORMAT, id: 'long', began: BEGAN, tool: 'scripts/long-session', label: null};
  yield {type: 'plan', at: 0, steps, manual: false, onError: 'continue'};
  yield {type: 'columns', at: 0, statistics: columns, absent: []};
  yield {
    type: 'host',
    at: 0,
    machine: 'here',
    system: 'Linux 6.1.0-40-amd64',
    cores: 8,
    statistics: hostColumns,
    absent: [],
  };
  yield {type: 'wish', at: 0, by: 'flag', wish: 'start'};
  const samples = openSamples();
  let at = 1000;
  for (const step of steps) {
    yield* inventRung(step, at, seconds, samples);
    at += (seconds + 2) * 1000;
  }
  yield {type: 'ended', at, reason: 'done', exitCode: 0};
}

function planStep(step: number, seconds: number): RunStep {
  return rungStep(step, {clients: step, threads: Math.min(step, 8), seconds, workload: 'TPC-B', scripts: [tpcbLike]});
}

const tpcbLike = {kind: 'builtin', name: 'tpcb-like', weight: null} as const;

function* inventRung(step: RunStep, from: number, seconds: number, samples: Samples): Generator<Event> {
  const run = step.step;
  const clients = step.clients;
  const command = ['pgbench', '-P', '1', '-c', `${clients}`, '-j', `${step.threads}`, '-T', `${seconds}`, 'bench'];
  const said = (at: number, stream: 'stdout' | 'stderr', text: string): Event => ({
    type: 'line',
    at,
    run,
    stream,
    text,
  });
  yield {type: 'rung-started', at: from, run, ...step, command};
  yield said(from, 'stderr', 'starting vacuum...end.');
  let processed = 0;
  for (let second = 1; second <= seconds; second++) {
    const at = from + second * 1000;
    const tps = 4000 * (1 - Math.exp(-clients / 8)) * (0.9 + 0.2 * noise(at));
    const latency = (clients * 1000) / tps;
    const spread = latency * (0.3 + 0.2 * noise(at + 1));
    processed += tps;
    yield {type: 'beat', at};
    const poll = inventPoll(at, clients);
    for (const happening of samples.read(poll, 2 + Math.floor(noise(at) * 3))) yield {...happening, at} as Event;
    yield {type: 'host-sample', at: at + 1, machine: 'here', statistics: sampleHost(at, step.threads)};
    const figures = `${tps.toFixed(1)} tps, lat ${latency.toFixed(3)} ms stddev ${spread.toFixed(3)}, 0 failed`;
    yield said(at + 3, 'stderr', `progress: ${second}.0 s, ${figures}`);
  }
  const end = from + seconds * 1000 + 20;
  for (const text of report(step, seconds, processed)) yield said(end, 'stdout', text);
  yield {type: 'rung-ended', at: end + 10, run, exitCode: 0, signal: null, error: null};
}

function report({clients, threads}: RunStep, seconds: number, processed: number): string[] {
  return [
    'pgbench (18.4)',
    'transaction type: <builtin: TPC-B (sort of)>',
    'scaling factor: 100',
    'query mode: simple',
    `number of clients: ${clients}`,
    `number of threads: ${threads}`,
    'maximum number of tries: 1',
    `duration: ${seconds} s`,
    `number of transactions actually processed: ${Math.round(processed)}`,
    'number of failed transactions: 0 (0.000%)',
    `latency average = ${((clients * seconds * 1000) / processed).toFixed(3)} ms`,
    'latency stddev = 1.234 ms',
    'initial connection time = 12.345 ms',
    `tps = ${(processed / seconds).toFixed(6)} (without initial connection time)`,
  ];
}

const columns: Readonly<Record<string, readonly Column[]>> = Object.fromEntries(
  statistics.map(({name, fields}) => [name, fields.map(({name: column, kind}) => ({name: column, kind}))]),
);

const waits = [
  ['active', null, null],
  ['active', 'IO', 'WalSync'],
  ['active', 'IO', 'DataFileRead'],
  ['active', 'LWLock', 'WALWrite'],
  ['active', 'Lock', 'transactionid'],
  ['active', 'Lock', 'tuple'],
  ['idle in transaction', 'Client', 'ClientRead'],
  ['idle', 'Client', 'ClientRead'],
] as const;

/** Factors of growth a second; most kinds of I/O do one thing only. */
const ioKinds: readonly (readonly [backend: string, object: string, ...(number | null)[]])[] = [
  ['autovacuum worker', 'relation', 0.02, 0.01, 0, null, 0.05, 0.02, 0.02, 0.01, 0.01, 0.01, null],
  ['background writer', 'relation', null, 60, null, 4, null, null, null, 491_520, null, 2.5, 20],
  ['checkpointer', 'relation', null, 148, null, 1, null, null, null, 1_212_416, null, 8.25, 40],
  ['checkpointer', 'wal', null, 0.01, null, 0.01, null, null, null, 0.01, null, 0.01, 0.01],
  ['client backend', 'relation', 250, 90, 3, 0, 90_000, 250, 2_048_000, 737_280, 12.5, 4.25, null],
  ['client backend', 'wal', null, 2300, null, 2300, null, null, null, 18_841_600, null, 40, 700],
  ['io worker', 'relation', 0.02, 0, null, null, 0, null, 0.02, null, 0.01, null, null],
  ['walwriter', 'wal', null, 0.05, null, 0.05, null, null, null, 0.05, null, 0.02, 0.05],
];

function inventPoll(at: number, clients: number): Poll {
  const second = at / 1000;
  const grown = (factor: number, salt: number) => Math.floor(second * factor + noise(at + salt) * factor);
  const since = second % CHECKPOINT_EVERY_SECONDS;
  const done = Math.floor((second - CHECKPOINT_SECONDS) / CHECKPOINT_EVERY_SECONDS) + 1;
  const clock = Date.parse(BEGAN) + at;
  const checkpointTime = Date.parse(BEGAN) + (done - 1) * CHECKPOINT_EVERY_SECONDS * 1000;
  const progress = Math.min(since, CHECKPOINT_SECONDS);
  const written = Math.floor(done * 40_000 + (since < CHECKPOINT_SECONDS ? progress * 148 : 0));
  return {
    clock,
    roleSettings: null,
    sessions: Array.from({length: 8}, (_, index) => inventSession(at, index)),
    statistics: {
      activity: waits.map(([state, type, wait], index) => [
        'client backend',
        'pgbench',
        state,
        type,
        wait,
        1 + Math.floor((noise(at + index) * clients) / 4),
      ]),
      database: [[3800, 1, 250, 90_000, 80_000, 40_000, 3800, 11_400, 0, 0, 0, 0, 0, 12.5, 4.25].map(grown)],
      checkpoints: [
        [
          since < CHECKPOINT_SECONDS,
          checkpointTime,
          `${done.toString(16)}/5A3F2C8`,
          done,
          0,
          done,
          0,
          0,
          0,
          done * 9000,
          120,
          written,
          done * 3,
        ],
      ],
      wal: [[2_300_000, 23_000, 120, 1, 2400, 2300].map(grown)],
      background_writer: [[12, 0, 260].map(grown)],
      io: ioKinds.map(
        ([backend, object, ...factors]): Row => [
          backend,
          object,
          ...factors.map((factor, index) => (factor === null ? null : grown(factor, index))),
        ],
      ),
    },
  };
}

function inventSession(at: number, index: number): PolledSession {
  const busy = Math.floor(noise(at + index) * 4);
  const [wait, query] = [sessionWaits[busy] ?? null, queries[busy] ?? null];
  const inStateMs = Math.floor(noise(at) * 30);
  return [4000 + index, 'bench', 'pgbench', 'active', wait && 'IO', wait, query, inStateMs, null];
}

const sessionWaits = [null, 'WalSync', 'DataFileRead', 'WALWrite'];
const queries = [
  'UPDATE pgbench_accounts SET abalance = abalance + -4511 WHERE aid = 81234;',
  'UPDATE pgbench_tellers SET tbalance = tbalance + -4511 WHERE tid = 57;',
  'UPDATE pgbench_branches SET bbalance = bbalance + -4511 WHERE bid = 3;',
  'END;',
];

function sampleHost(at: number, threads: number): Record<string, Row[]> {
  const second = at / 1000;
  const grown = (factor: number, salt: number) => Math.floor(second * factor + noise(at + salt) * factor);
  const row = (name: string, ...factors: number[]): Row => [name, ...factors.map(grown)];
  return {
    cpu: [[2400, 0, 900, 3600, 800, 20, 60, 0].map(grown)],
    scheduler: [[...[42_000, 18_000].map(grown), Math.floor(noise(at) * 12), 1, 6.25]],
    memory: [[65_803_240, 48_300_100, 1_203_400, 44_120_000, Math.floor(noise(at) * 900_000), 1200, 0]],
    disks: ['nvme0n1'].map(name => row(name, 250, 2_048_000, 120, 2400, 24_576_000, 900, 700, 1020)),
    network: ['eth0'].map(name => row(name, 90_000, 120_000, 700, 700, 0)),
    pgbench: Array.from({length: threads}, (_, index) => row(`${index + 1}`, 300, 200)),
  };
}

/** A number below 1 that looks random and is the same for the same seed. */
function noise(seed: number): number {
  const mixed = Math.imul(Math.floor(seed) ^ 0x9e3779b9, 0x85ebca6b);
  return ((Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35) >>> 8) & 0xffff) / 0x10000;
}

/** Writes the invented session packed into a file. */
export async function writeLongSession(path: string, hours: number): Promise<void> {
  const lines = function* () {
    let text = '';
    for (const event of inventLongSession(hours)) {
      text += `${encodeEvent(event)}\n`;
      if (text.length < 1_000_000) continue;
      yield text;
      text = '';
    }
    yield text;
  };
  await pipeline(Readable.from(lines()), createGzip({level: 6}), createWriteStream(path));
}

if (process.argv[1]?.endsWith('long-session.ts')) {
  const [, , path, hours = '30'] = process.argv;
  if (path === undefined) throw new Error('usage: long-session.ts FILE.ndjson.gz [HOURS]');
  await writeLongSession(path, Number(hours));
}
