import type {HostSampled, HostSeen, Machine} from '../event/event.ts';
import type {Host, Sample, State} from './state.ts';

/** The state with a machine that is watched from now on. */
export function beginHost(state: State, {machine, system, cores, statistics, absent}: HostSeen): State {
  return withHost(state, machine, {system, cores, absent, columns: statistics, samples: {}, at: null});
}

/** The state after one more look at a machine. */
export function addHostSample(state: State, {at, machine, statistics}: HostSampled): State {
  const host = state.hosts[machine];
  if (!host) return state;
  const samples: Record<string, Sample> = {};
  for (const name of new Set([...Object.keys(host.samples), ...Object.keys(statistics)])) {
    const before = host.samples[name];
    const rows = statistics[name] ?? before?.rows ?? [];
    samples[name] = {at, rows, before: before ? {at: before.at, rows: before.rows} : null};
  }
  return withHost(state, machine, {...host, samples, at});
}

function withHost(state: State, machine: Machine, host: Host): State {
  return {...state, hosts: {...state.hosts, [machine]: host}};
}
