import {cpus, release} from 'node:os';
import type {HostSeen, Machine, Row} from '../event/event.ts';
import {hostColumns, serverColumns} from '../host/columns.ts';
import {readServer} from '../host/linux/server.ts';
import {makeRows} from '../host/rows.ts';
import type {HostSystem, Texts} from '../host/system.ts';
import {findSystem} from '../host/systems.ts';
import {clean} from '../text/clean.ts';

/** Makes what is told of a machine from what it says. */
export interface HostSamples {
  readonly seen: Omit<HostSeen, 'at'>;
  /** Whether there is anything to ask for. */
  readonly known: boolean;
  /** The statistics that have changed since the last time. */
  readonly read: (texts: Texts) => Record<string, readonly Row[]>;
}

/** Opens what a machine says of itself; `uname` is what `uname -sr` says. With `server` the texts are to hold those of its processes. */
export function openHostSamples(machine: Machine, uname: string, once: Texts, server = false): HostSamples {
  const known = findSystem(uname);
  const found = known && server ? withServer(known) : known;
  const name = clean(uname).slice(0, 80);
  if (!found) {
    const absent = [`everything: there is no reader for ${name === '' ? 'a system without a name' : name}`];
    const seen = {type: 'host', machine, system: name, cores: null, statistics: {}, absent} as const;
    return {seen, known: false, read: () => ({})};
  }
  const system = machine === 'here' ? withOwnCpu(found) : found;
  const {statistics, absent} = system;
  const last: Record<string, string> = {};
  return {
    seen: {type: 'host', machine, system: name, cores: system.readCores(once), statistics, absent},
    known: true,
    read: texts => {
      const rows = Object.entries(makeRows(system.read(texts, once), statistics)).filter(([statistic, rows]) => {
        const text = JSON.stringify(rows);
        const changed = last[statistic] !== text;
        last[statistic] = text;
        return changed;
      });
      return Object.fromEntries(rows);
    },
  };
}

function withServer(system: HostSystem): HostSystem {
  return {
    ...system,
    statistics: {...system.statistics, server: serverColumns},
    read: (texts, once) => {
      const server = readServer(texts.get('server'));
      return {...system.read(texts, once), server: server && [server]};
    },
  };
}

/** Of this machine Node knows the CPU time where no command tells it. */
function withOwnCpu(system: HostSystem): HostSystem {
  if (system.statistics.cpu) return system;
  const own = ['user', 'nice', 'system', 'idle', 'irq'];
  return {
    ...system,
    statistics: {cpu: hostColumns.cpu.filter(({name}) => own.includes(name)), ...system.statistics},
    absent: system.absent.filter(text => !text.startsWith('cpu:')),
    read: (texts, once) => ({...system.read(texts, once), cpu: [sumCpus()]}),
  };
}

function sumCpus(): Record<string, number> {
  const sum = {user: 0, nice: 0, system: 0, idle: 0, irq: 0};
  for (const {times} of cpus()) {
    sum.user += times.user;
    sum.nice += times.nice;
    sum.system += times.sys;
    sum.idle += times.idle;
    sum.irq += times.irq;
  }
  return sum;
}

/** What `uname -sr` says of this machine, where it is Linux. */
export function ownUname(): string {
  return `Linux ${release()}`;
}
