import type {HostSampled, Machine} from '../event/event.ts';
import type {MachineFacts, PgbenchCpu} from '../verdict/machine-facts.ts';
import {copyRun, copyWatched} from './copies.ts';
import {type HostRates, type Looked, readRates} from './host-rates.ts';
import {lookAt, machineOfServer} from './host-reading.ts';
import type {Draft, Look, State} from './state.ts';

/** The first and the latest look at the statistics of each machine while a run was measured: the means of the run lie between them. */
export type WatchedHosts = Readonly<Record<Machine, WatchedHost | null>>;

interface WatchedHost {
  /** The first look at each statistic. */
  readonly from: Readonly<Record<string, Looked>>;
  readonly to: Look;
  /** What was last seen of statistics that have no rows any more: the threads of a pgbench that has just ended are gone. */
  readonly gone: Readonly<Record<string, Looked>>;
}

/** Before the first look. */
export const unwatchedHosts: WatchedHosts = {here: null, server: null};

/** The state with what a look shows of the run under way, once that has its first progress line. */
export function watchHosts(state: Draft, {machine}: Pick<HostSampled, 'machine'>): State {
  const {run} = state;
  const host = state.hosts[machine];
  if (!run || run.end || run.progress.length === 0 || !host?.samples) return state;
  const before = run.watched.hosts[machine];
  const watched = {
    from: withFirst(before?.from, host.samples),
    to: host.samples,
    gone: withGone(before, host.samples),
  };
  const {here, server} = run.watched.hosts;
  const known = copyWatched(run.watched);
  known.hosts = machine === 'here' ? {here: watched, server} : {here, server: watched};
  const next = copyRun(run);
  next.watched = known;
  state.run = next;
  return state;
}

/** The first looks, with those at statistics that were never seen before. */
function withFirst(first: WatchedHost['from'] = {}, {at, rows}: Look): WatchedHost['from'] {
  let from = first;
  for (const name in rows) {
    const seen = rows[name];
    if (seen && seen.length > 0 && !Object.hasOwn(from, name)) from = {...from, [name]: {at, rows: seen}};
  }
  return from;
}

function withGone(before: WatchedHost | null, {rows}: Look): WatchedHost['gone'] {
  let gone = before?.gone ?? {};
  for (const name in rows) {
    const last = rows[name]?.length === 0 ? lookAt(before?.to, name) : null;
    if (last && last.rows.length > 0) gone = {...gone, [name]: last};
  }
  return gone;
}

/** What the looks at the machines come to; null when there were none. */
export function summarizeMachines(watched: WatchedHosts, around: Pick<State, 'hosts' | 'server'>): MachineFacts | null {
  const machine = machineOfServer(around);
  const rates = machine && readMeans(watched, around, machine);
  const host = machine && around.hosts[machine];
  const here = readMeans(watched, around, 'here');
  if (!rates && !here) return null;
  return {
    server:
      rates && host
        ? {
            system: host.system,
            cores: host.cores,
            shared: around.server?.local === true,
            userShare: rates.userShare,
            systemShare: rates.systemShare,
            iowaitShare: rates.iowaitShare,
            stealShare: rates.stealShare,
            idleShare: rates.idleShare,
            contextSwitchesPerSecond: rates.contextSwitchesPerSecond,
            busiestDisk: findBusiest(rates),
            serverShare: rates.serverCpu !== null && host.cores ? rates.serverCpu / host.cores : null,
          }
        : null,
    pgbench: here && sumThreads(here),
  };
}

function readMeans(watched: WatchedHosts, {hosts}: Pick<State, 'hosts'>, machine: Machine): HostRates | null {
  const looks = watched[machine];
  const host = hosts[machine];
  if (!looks || !host) return null;
  return readRates({
    columns: host.columns,
    from: statistic => looks.from[statistic] ?? null,
    to: statistic => (looks.to.rows[statistic]?.length ? lookAt(looks.to, statistic) : (looks.gone[statistic] ?? null)),
  });
}

function findBusiest({disks}: HostRates): {readonly name: string; readonly util: number} | null {
  return disks.reduce<{name: string; util: number} | null>(
    (most, {name, util}) => (util !== null && (most === null || util > most.util) ? {name, util} : most),
    null,
  );
}

function sumThreads({pgbenchThreads}: HostRates): PgbenchCpu | null {
  if (pgbenchThreads.length === 0) return null;
  const shares = pgbenchThreads.map(({cpuShare}) => cpuShare);
  return {
    threads: shares.length,
    busiest: Math.max(...shares),
    total: shares.reduce((total, share) => total + share, 0),
  };
}
