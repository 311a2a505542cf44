import type {Column, Row} from '../event/event.ts';
import {placeOf, placesOf} from './columns.ts';
import {grow} from './reading.ts';

/** The rows of a statistic at one moment. */
export interface Looked {
  readonly at: number;
  readonly rows: readonly Row[];
}

/** Two looks at the statistics of a machine; null where there is none. */
export interface Stretch {
  readonly columns: Readonly<Record<string, readonly Column[]>>;
  readonly from: (statistic: string) => Looked | null;
  readonly to: (statistic: string) => Looked | null;
}

/** What a machine did over a stretch of time; null where that is not known. Shares are of all its processors, from 0 to 1. */
export interface HostRates {
  /** With nice. */
  readonly userShare: number | null;
  /** With interrupts. */
  readonly systemShare: number | null;
  readonly iowaitShare: number | null;
  readonly stealShare: number | null;
  readonly idleShare: number | null;
  readonly contextSwitchesPerSecond: number | null;
  readonly interruptsPerSecond: number | null;
  readonly disks: readonly DiskRates[];
  readonly network: readonly LinkRates[];
  /** Of one core: CPU that all processes of the server take together. */
  readonly serverCpu: number | null;
  /** Of one core each. */
  readonly pgbenchThreads: readonly {readonly thread: string; readonly cpuShare: number}[];
}

export interface DiskRates {
  readonly name: string;
  /** Share of the time in which it had anything to do. */
  readonly util: number | null;
  /** Requests under way or waiting, on average. */
  readonly queue: number | null;
  readonly readLatencyMs: number | null;
  readonly writeLatencyMs: number | null;
  /** Of reads and writes together. */
  readonly latencyMs: number | null;
  readonly readBytesPerSecond: number | null;
  readonly writeBytesPerSecond: number | null;
  readonly requestsPerSecond: number | null;
}

export interface LinkRates {
  readonly name: string;
  readonly receivedBytesPerSecond: number | null;
  readonly sentBytesPerSecond: number | null;
  readonly droppedPerSecond: number | null;
}

/** Makes rates of two looks. */
export function readRates(stretch: Stretch): HostRates {
  const [scheduler] = growths(stretch, 'scheduler');
  const [server] = growths(stretch, 'server');
  const serverMs = server ? sum(server.perSecond('user_ms'), server.perSecond('system_ms')) : null;
  return {
    ...readShares(stretch),
    contextSwitchesPerSecond: scheduler?.perSecond('context_switches') ?? null,
    interruptsPerSecond: scheduler?.perSecond('interrupts') ?? null,
    disks: growths(stretch, 'disks').map(readDisk),
    network: growths(stretch, 'network').map(({name, perSecond}) => ({
      name,
      receivedBytesPerSecond: perSecond('received_bytes'),
      sentBytesPerSecond: perSecond('sent_bytes'),
      droppedPerSecond: perSecond('dropped'),
    })),
    serverCpu: serverMs === null ? null : serverMs / 1000,
    pgbenchThreads: growths(stretch, 'pgbench').flatMap(({name, perSecond}) => {
      const ms = sum(perSecond('user_ms'), perSecond('system_ms'));
      return ms === null ? [] : [{thread: name, cpuShare: ms / 1000}];
    }),
  };
}

/** How the counters of one row have grown. */
interface Growth {
  /** Value of its first column. */
  readonly name: string;
  /** null when it is not known, or has become less: it was begun anew. */
  readonly of: (column: string) => number | null;
  readonly perSecond: (column: string) => number | null;
}

function growths({columns, from, to}: Stretch, statistic: string): Growth[] {
  const declared = columns[statistic];
  const labelled = declared?.[0]?.kind === 'label';
  const [before, now] = [from(statistic), to(statistic)];
  if (!before || !now || now.at <= before.at) return [];
  return now.rows.flatMap(row => {
    const first = labelled ? before.rows.find(one => one[0] === row[0]) : before.rows[0];
    if (!first) return [];
    const of = (column: string) => {
      const place = placeOf(declared, column);
      return grow(first[place], row[place]);
    };
    const perSecond = (column: string) => {
      const grown = of(column);
      return grown === null ? null : (grown * 1000) / (now.at - before.at);
    };
    return [{name: String(row[0]), of, perSecond}];
  });
}

const ofCpu = ['user', 'nice', 'system', 'idle', 'irq', 'softirq', 'steal', 'iowait'];

/** What the processors of a machine did. */
export type CpuShares = Pick<HostRates, 'userShare' | 'systemShare' | 'iowaitShare' | 'stealShare' | 'idleShare'>;

/** Makes shares of two looks. The time waited for storage may become less on Linux: then none was waited. */
export function readShares({columns, from, to}: Stretch): CpuShares {
  const places = placesOf(columns.cpu, ofCpu);
  const [before, now] = [from('cpu'), to('cpu')];
  const isStretch = before !== null && now !== null && now.at > before.at;
  const [first, last] = isStretch ? [before.rows[0], now.rows[0]] : [];
  const of = (kind: number) => grow(first?.[places[kind] ?? -1], last?.[places[kind] ?? -1]);
  const [user, nice, system, idle, irq, softirq, steal] = [of(0), of(1), of(2), of(3), of(4), of(5), of(6)];
  const iowait = isStretch && (places[7] ?? -1) >= 0 ? (of(7) ?? 0) : null;
  const busy = (user ?? 0) + (nice ?? 0) + (system ?? 0) + (irq ?? 0) + (softirq ?? 0);
  const total = busy + (iowait ?? 0) + (steal ?? 0) + (idle ?? 0);
  const known = total > 0 && user !== null && system !== null && idle !== null;
  const share = (ms: number | null) => (known && ms !== null ? ms / total : null);
  return {
    userShare: share((user ?? 0) + (nice ?? 0)),
    systemShare: share((system ?? 0) + (irq ?? 0) + (softirq ?? 0)),
    iowaitShare: share(iowait),
    stealShare: share(steal),
    idleShare: share(idle),
  };
}

function readDisk({name, of, perSecond}: Growth): DiskRates {
  const [reads, writes] = [of('reads'), of('writes')];
  const busyMs = perSecond('busy_ms');
  const queueMs = perSecond('queue_ms');
  const requests = sum(perSecond('reads'), perSecond('writes'));
  return {
    name,
    util: busyMs === null ? null : Math.min(1, busyMs / 1000),
    queue: queueMs === null ? null : queueMs / 1000,
    readLatencyMs: ratio(of('read_ms'), reads),
    writeLatencyMs: ratio(of('write_ms'), writes),
    latencyMs: ratio(sum(of('read_ms'), of('write_ms')) ?? of('queue_ms'), sum(reads, writes)),
    readBytesPerSecond: perSecond('read_bytes'),
    writeBytesPerSecond: perSecond('write_bytes'),
    requestsPerSecond: requests,
  };
}

function sum(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : one + other;
}

function ratio(ms: number | null, requests: number | null): number | null {
  return ms === null || !requests ? null : ms / requests;
}
