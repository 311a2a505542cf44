import type {Column, Event, Happening, SessionRow, Wish} from '../../source/event/event.ts';
import {reduce} from '../../source/state/reduce.ts';
import {initialState, type State} from '../../source/state/state.ts';
import {planRungs} from './plan.ts';

const MB = 1024 * 1024;

/** Makes up a session event by event, as merge would bring it; every figure comes from a formula, so that a scene is always the same. */
export function tellStory(): Story {
  return new Story();
}

/** What one second of a run is like. */
export interface Moment {
  readonly tps: number;
  readonly latencyMs: number;
  readonly stddevMs: number;
}

export class Story {
  readonly events: Event[] = [];
  at = 0;
  #run = 0;
  #walBytes = 0;
  #commits = 0;
  #checkpointTime = 1_767_225_000_000;
  #requested = 0;
  #buffers = 0;
  #writeMs = 0;
  #syncMs = 0;
  #writing = false;

  get state(): State {
    return this.events.reduce(reduce, initialState);
  }

  say(happening: Happening, afterMs = 0): this {
    this.at += afterMs;
    this.events.push({...happening, at: this.at} as Event);
    return this;
  }

  wish(wish: Wish): this {
    return this.say({type: 'wish', by: 'key', ...wish});
  }

  /** Everything up to the question whether to start. */
  open({clients, seconds = 60, manual = false, scale = 50, missing = false, others = 0}: Opening): this {
    this.say({
      type: 'session',
      format: 1,
      id: '00000000-0000-4000-8000-000000000000',
      began: '2026-01-01T00:00:00.000Z',
      tool: '0.1.0',
      label: 'zfs, lz4',
    });
    this.say({
      type: 'server',
      host: 'db1',
      socket: null,
      port: 5432,
      database: 'bench',
      user: 'bench',
      local: false,
      version: '18.4',
      versionNumber: 180004,
      settings: {fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', max_wal_size: '1GB'},
      sharedBuffersBytes: 128 * MB,
      databaseBytes: missing ? 7.5 * MB : 762 * MB,
      hidden: null,
    });
    this.say({
      type: 'engine',
      engine: 'pgbench',
      path: '/usr/bin/pgbench',
      version: '18.4',
      versionNumber: 180004,
      cores: 8,
    });
    const tables = ['pgbench_accounts', 'pgbench_branches', 'pgbench_history', 'pgbench_tellers'];
    this.say({
      type: 'preflight',
      tables: {
        state: missing ? 'missing' : 'ready',
        present: missing ? [] : tables,
        schema: missing ? null : 'public',
        scale: missing ? null : scale,
        historyRows: missing ? null : 1_284_020,
        estimatedRows: missing ? null : 100_000 * scale,
        bytes: missing ? null : 750 * MB,
      },
      connections: {max: 100, reserved: 3, inUse: 1, free: 96},
      others: Array.from({length: others}, (_, index) => ({
        pid: 4100 + index,
        user: 'shop',
        application: 'psql',
        database: 'shop',
        state: 'active',
      })),
      othersTotal: others,
    });
    const steps = planRungs({
      clients,
      seconds: manual ? null : seconds,
      threads: null,
      cores: 8,
      workload: 'tpcb-like',
      protocol: 'simple',
      init: missing ? {scale, force: false} : null,
    });
    this.say({type: 'plan', steps, manual, onError: 'continue'});
    return this.say({type: 'columns', statistics: columns, absent: []});
  }

  /** Starts the next run of a step, its transactions logged where a share is given; its vacuum takes a second. */
  start(step: number, sampled: {sampledShare?: number} = {}): this {
    const rung = this.state.ladder?.steps.find(one => one.step === step);
    if (rung?.kind !== 'rung') throw new Error(`no rung ${step}`);
    const command = ['pgbench', '-P', '1', '-c', String(rung.clients), '-T', String(rung.seconds), 'bench'];
    this.say({type: 'rung-started', run: ++this.#run, ...rung, command, ...sampled}, 200);
    return this.line('starting vacuum...end.', 800);
  }

  /** One line of pgbench on stderr, or on stdout. */
  line(text: string, afterMs = 0, stream: 'stdout' | 'stderr' = 'stderr'): this {
    return this.say({type: 'line', run: this.#run, stream, text}, afterMs);
  }

  /** So many seconds of a run, with a poll each. */
  run(seconds: number, clients: number, at: (second: number) => Moment, from = 0): this {
    for (let second = from + 1; second <= from + seconds; second++) {
      const {tps, latencyMs, stddevMs} = at(second);
      const [latency, stddev] = [latencyMs, stddevMs].map(ms => ms.toFixed(3));
      this.say({type: 'beat'}, 990);
      this.line(`progress: ${second}.0 s, ${tps.toFixed(1)} tps, lat ${latency} ms stddev ${stddev}, 0 failed`, 10);
      this.poll(clients, tps, second);
    }
    return this;
  }

  /** One poll: counters that fit `tps`, sessions that fit `clients`. */
  poll(clients: number, tps: number, second = 0): this {
    this.#commits += tps;
    this.#walBytes += tps * 9000;
    if (this.#writing) this.#buffers += 1450;
    const waits: [string, string | null, string | null, number][] = [
      ['active', null, null, Math.ceil(clients * 0.2)],
      ['active', 'LWLock', 'WALWrite', Math.floor(clients * 0.35)],
      ['active', 'Lock', 'transactionid', Math.floor(clients * 0.15)],
      ['active', 'IO', 'WalSync', clients > 4 ? 1 + (second % 2) : 0],
      ['idle in transaction', 'Client', 'ClientRead', Math.floor(clients * 0.1)],
      ['idle', 'Client', 'ClientRead', Math.floor(clients * 0.05)],
    ];
    this.say({
      type: 'sample',
      clock: 1_767_225_600_000 + this.at,
      tookMs: 4,
      statistics: {
        activity: waits.filter(([, , , count]) => count > 0),
        database: [[Math.round(this.#commits), Math.round(this.#commits * 40), Math.round(this.#commits * 0.3)]],
        wal: [[Math.round(this.#walBytes)]],
        checkpoints: [
          [this.#writing, this.#checkpointTime, 0, this.#requested, this.#buffers, this.#writeMs, this.#syncMs],
        ],
      },
    });
    return this.say({type: 'sessions', ...sessionsOf(clients, second)});
  }

  /** From the next poll on the checkpointer is seen at work. */
  beginCheckpoint(): this {
    this.#writing = true;
    return this;
  }

  /** From the next poll on the control file names the checkpoint that began at `startAt`. */
  endCheckpoint(startAt: number): this {
    this.#writing = false;
    this.#requested++;
    this.#writeMs += 6900;
    this.#syncMs += 310;
    this.#checkpointTime = Math.floor((1_767_225_600_000 + startAt) / 1000) * 1000;
    return this;
  }

  /** pgbench's report, as PostgreSQL 18's prints it, and the end of the run. */
  end({tps, latencyMs, seconds, lost = 0}: {tps: number; latencyMs: number; seconds: number; lost?: number}): this {
    const text = [
      'transaction type: <builtin: TPC-B (sort of)>',
      'scaling factor: 50',
      'query mode: simple',
      `duration: ${seconds} s`,
      `number of transactions actually processed: ${Math.round(tps * seconds)}`,
      'number of failed transactions: 0 (0.000%)',
      `latency average = ${latencyMs.toFixed(3)} ms`,
      `latency stddev = ${(latencyMs / 3).toFixed(3)} ms`,
      'initial connection time = 12.345 ms',
      `tps = ${tps.toFixed(6)} (without initial connection time)`,
    ];
    for (const one of text) this.line(one, 0, 'stdout');
    return this.say({type: 'rung-ended', run: this.#run, exitCode: lost > 0 ? 2 : 0, signal: null, error: null}, 100);
  }
}

export interface Opening {
  readonly clients: number[];
  readonly seconds?: number;
  readonly manual?: boolean;
  readonly scale?: number;
  readonly missing?: boolean;
  readonly others?: number;
}

const columns: Readonly<Record<string, readonly Column[]>> = {
  activity: [
    {name: 'state', kind: 'label'},
    {name: 'wait_type', kind: 'label'},
    {name: 'wait', kind: 'label'},
    {name: 'count', kind: 'gauge'},
  ],
  database: [
    {name: 'xact_commit', kind: 'counter'},
    {name: 'blks_hit', kind: 'counter'},
    {name: 'blks_read', kind: 'counter'},
  ],
  wal: [{name: 'bytes', kind: 'counter'}],
  checkpoints: [
    {name: 'running', kind: 'label'},
    {name: 'checkpoint_time', kind: 'label'},
    {name: 'timed', kind: 'counter'},
    {name: 'requested', kind: 'counter'},
    {name: 'buffers_written', kind: 'counter'},
    {name: 'write_time', kind: 'counter'},
    {name: 'sync_time', kind: 'counter'},
  ],
};

const texts: [number, string][] = [
  'bench',
  'pgbench',
  'active',
  'idle in transaction',
  'LWLock',
  'WALWrite',
  'Lock',
  'transactionid',
  'Client',
  'ClientRead',
  'END;',
  'UPDATE pgbench_branches SET bbalance = bbalance + -2384 WHERE bid = 17;',
  'UPDATE pgbench_tellers SET tbalance = tbalance + -2384 WHERE tid = 391;',
].map((text, number) => [number, text]);

function sessionsOf(clients: number, second: number): {rows: SessionRow[]; texts: [number, string][]} {
  const rows = Array.from({length: clients}, (_, index): SessionRow => {
    const pid = 20311 + index;
    const blocked = index % 5 === 3 ? [pid - 2] : [];
    if (blocked.length > 0) return [pid, 0, 1, 2, 6, 7, 11, 15 + ((index * 7 + second) % 40), blocked];
    if (index % 7 === 6) return [pid, 0, 1, 3, 8, 9, 12, 1 + (index % 3), []];
    if (index % 2 === 0) return [pid, 0, 1, 2, 4, 5, 10, 3 + ((index * 3 + second) % 20), []];
    return [pid, 0, 1, 2, null, null, 12, 1 + ((index + second) % 5), []];
  });
  return {rows, texts: second <= 1 ? texts : []};
}

/** A second of a steady run that waves a little, so that a chart has a shape. */
export function wave(tps: number, clients: number): (second: number) => Moment {
  return second => {
    const now = tps * (1 + 0.02 * Math.sin(second * 1.7) + 0.015 * Math.sin(second * 0.6));
    const latencyMs = (clients * 1000) / now;
    return {tps: now, latencyMs, stddevMs: latencyMs * (0.3 + 0.05 * Math.sin(second))};
  };
}

/** A ladder of eight rungs in its sixth: two checkpoints behind it and one being written, three clients lost at 40, one rung queued. */
export function ladderStory(): Story {
  const story = tellStory().open({clients: [1, 10, 20, 30, 40, 50, 60, 70], seconds: 20});
  story.wish({wish: 'start'});
  const rungs: [clients: number, tps: number][] = [
    [1, 951],
    [10, 3902],
    [20, 5104],
    [30, 5398],
  ];
  for (const [index, [clients, tps]] of rungs.entries()) {
    story.start(index + 1);
    if (clients === 20) {
      story.run(6, clients, wave(tps, clients)).beginCheckpoint();
      const began = story.at;
      story.run(7, clients, wave(tps * 0.8, clients), 6).endCheckpoint(began);
      story.run(7, clients, wave(tps, clients), 13);
    } else story.run(20, clients, wave(tps, clients));
    story.end({tps, latencyMs: (clients * 1000) / tps, seconds: 20});
  }
  story.start(5).run(12, 40, wave(5310, 40));
  for (const client of [3, 17, 21])
    story.line(
      `pgbench: error: client ${client} script 0 aborted in command 7 query 0: ERROR:  canceling statement due to statement timeout`,
    );
  story.run(8, 37, wave(5190, 37), 12).end({tps: 5310, latencyMs: 7.6, seconds: 20, lost: 3});
  story.start(6).run(8, 50, wave(4903, 50)).beginCheckpoint();
  return story.wish({wish: 'queue', step: 3}).run(7, 50, wave(4100, 50), 8);
}
