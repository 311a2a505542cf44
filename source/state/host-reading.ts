import type {Machine} from '../event/event.ts';
import {placeOf} from './columns.ts';
import {type CpuShares, type HostRates, type Looked, readRates, readShares, type Stretch} from './host-rates.ts';
import {LONGEST_SPAN_MS} from './reading.ts';
import type {Host, Look, Samples, State} from './state.ts';

/** What a machine does now: rates since the look before, and what stands. null where that is not known. */
export interface HostReading extends HostRates {
  readonly cores: number | null;
  /** Threads that run or want to. */
  readonly runQueue: number | null;
  /** Threads that wait for storage. */
  readonly blocked: number | null;
  readonly load1: number | null;
  /** In kB. */
  readonly memory: {
    readonly total: number | null;
    readonly available: number | null;
    readonly free: number | null;
    readonly cached: number | null;
    readonly dirty: number | null;
    readonly writeback: number | null;
    readonly swapUsed: number | null;
  };
}

/** The machine that the server runs on, as far as it is watched. */
export function machineOfServer({hosts, server}: Pick<State, 'hosts' | 'server'>): Machine | null {
  return hosts.server ? 'server' : hosts.here && server?.local ? 'here' : null;
}

/** Reads a machine; null when it is not watched, or was not seen lately. */
export function readHost(state: Pick<State, 'hosts' | 'at'>, machine: Machine): HostReading | null {
  const host = state.hosts[machine];
  if (!host || !isSeen(state, host)) return null;
  const scheduler = (column: string) => readGauge(host, 'scheduler', column);
  const memory = (column: string) => readGauge(host, 'memory', column);
  return {
    ...readLatest(host),
    cores: host.cores,
    runQueue: scheduler('running'),
    blocked: scheduler('blocked'),
    load1: scheduler('load1'),
    memory: {
      total: memory('total'),
      available: memory('available'),
      free: memory('free'),
      cached: memory('cached'),
      dirty: memory('dirty'),
      writeback: memory('writeback'),
      swapUsed: memory('swap_used'),
    },
  };
}

/** Whether a machine was seen so lately that it tells what it does now. */
export function isSeen({at}: Pick<State, 'at'>, host: Host): boolean {
  return host.at !== null && at - host.at <= LONGEST_SPAN_MS;
}

/** Rates between the latest two looks at a machine, made once for the same looks. */
function readLatest(host: Pick<Host, 'columns' | 'samples'>): HostRates {
  const {samples} = host;
  const rates = (samples && known.get(samples)) ?? readRates(stretchOf(host));
  if (samples) known.set(samples, rates);
  return rates;
}

const known = new WeakMap<Samples, HostRates>();

/** Those of the processors alone. */
export function readLatestShares(host: Pick<Host, 'columns' | 'samples'>): CpuShares {
  return readShares(stretchOf(host));
}

function stretchOf({columns, samples}: Pick<Host, 'columns' | 'samples'>): Stretch {
  return {
    columns,
    from: statistic => lookAt(samples?.before, statistic),
    to: statistic => lookAt(samples, statistic),
  };
}

/** What a look showed of one statistic; null where it did not. */
export function lookAt(look: Look | null | undefined, statistic: string): Looked | null {
  const rows = look?.rows[statistic];
  return look && rows ? {at: look.at, rows} : null;
}

function readGauge({columns, samples}: Host, statistic: string, column: string): number | null {
  const value = samples?.rows[statistic]?.[0]?.[placeOf(columns[statistic], column)];
  return typeof value === 'number' ? value : null;
}
