import type {HostSampled, HostSeen, Machine} from '../event/event.ts';
import {addPoint, emptySeries, lastAt} from '../stats/series.ts';
import {readLatestShares} from './host-reading.ts';
import {LONGEST_SPAN_MS} from './reading.ts';
import {addRows} from './samples.ts';
import type {Draft, Host, State} from './state.ts';

/** The state with a machine that is watched from now on, or again. */
export function beginHost(state: State, {machine, system, cores, statistics, absent}: HostSeen): State {
  const cpu = state.hosts[machine]?.cpu ?? emptySeries(['user', 'system']);
  return withHost(state, machine, {system, cores, absent, columns: statistics, samples: null, at: null, cpu});
}

/** The state after one more look at a machine. */
export function addHostSample(state: Draft, {at, machine, statistics}: HostSampled): State {
  const host = state.hosts[machine];
  if (!host) return state;
  const samples = addRows(host.samples, statistics, at);
  const {userShare, systemShare} = readLatestShares({columns: host.columns, samples});
  const cpu = addShares(host.cpu, at, userShare, systemShare);
  const {system, cores, absent, columns} = host;
  const {here, server} = state.hosts;
  const seen = {system, cores, absent, columns, samples, at, cpu};
  state.hosts = machine === 'here' ? {here: seen, server} : {here, server: seen};
  return state;
}

function addShares(series: Host['cpu'], at: number, user: number | null, system: number | null): Host['cpu'] {
  if (user === null && system === null) return series;
  const since = at - (lastAt(series) ?? Number.NEGATIVE_INFINITY);
  return addPoint(series, at, since > LONGEST_SPAN_MS ? 1000 : since, [user, system]);
}

function withHost(state: State, machine: Machine, host: Host): State {
  return {...state, hosts: {...state.hosts, [machine]: host}};
}
