import type {Machine} from '../event/event.ts';
import {machineOfServer, readLatestShares} from '../state/host-reading.ts';
import type {State} from '../state/state.ts';

export const cpuKinds = ['user', 'system', 'iowait', 'steal'] as const;

/** What the processors of a machine did, a look each, in columns of the same length: shares of all of them; null: not known. */
export interface Processors {
  /** Whose machine it is: that of the server, or, where it is not watched, that of pgbench. */
  readonly of: 'server' | 'pgbench';
  readonly cores: number | null;
  readonly atMs: readonly number[];
  readonly shares: Readonly<Record<(typeof cpuKinds)[number], readonly (number | null)[]>>;
}

/** Takes what State keeps of the processors for an hour only. */
export interface ProcessorsCollector {
  /** For the flow to call after each event. */
  show(state: State): void;
  /** null where no machine was watched. */
  processors(): Processors | null;
}

/** A collector for one flow. */
export function collectProcessors(): ProcessorsCollector {
  const machines = {here: emptyColumns(), server: emptyColumns()};
  let latest: State | null = null;
  const look = (machine: Machine, state: State): void => {
    const host = state.hosts[machine];
    if (!host || host.at === null || host.at === latest?.hosts[machine]?.at) return;
    const {atMs, shares} = machines[machine];
    const {userShare, systemShare, iowaitShare, stealShare} = readLatestShares(host);
    atMs.push(host.at);
    shares.user.push(userShare);
    shares.system.push(systemShare);
    shares.iowait.push(iowaitShare);
    shares.steal.push(stealShare);
  };
  return {
    show(state) {
      look('here', state);
      look('server', state);
      latest = state;
    },
    processors() {
      if (!latest) return null;
      const ofServer = machineOfServer(latest);
      const machine = ofServer ?? 'here';
      const known = machines[machine].shares.user.some(share => share !== null);
      const cores = latest.hosts[machine]?.cores ?? null;
      return known ? {of: ofServer ? 'server' : 'pgbench', cores, ...machines[machine]} : null;
    },
  };
}

function emptyColumns() {
  const column = (): (number | null)[] => [];
  const atMs: number[] = [];
  return {atMs, shares: {user: column(), system: column(), iowait: column(), steal: column()}};
}
