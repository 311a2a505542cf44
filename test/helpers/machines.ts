import type {Happening, Machine, Row} from '../../source/event/event.ts';
import {hostColumns} from '../../source/host/columns.ts';

/** What a machine does in a second; the rest of its four cores is idle. */
export interface Load {
  /** Shares of all its cores. */
  readonly user?: number;
  readonly system?: number;
  readonly iowait?: number;
  readonly steal?: number;
  readonly switches?: number;
  /** Share of the time in which its disk is busy. */
  readonly disk?: number;
  /** Share of a core of each thread of pgbench. */
  readonly threads?: readonly number[];
}

const CORES = 4;

/** Tells of an invented machine second by second, its counters summed up. */
export function inventMachine(machine: Machine, system = 'Linux 6.1.0-40-amd64') {
  const cpu = [0, 0, 0, 0, 0, 0, 0, 0];
  const disk = [0, 0, 0, 0, 0, 0, 0, 0];
  const scheduler = [0, 0];
  const network = [0, 0, 0, 0, 0];
  const times: number[] = [];
  const seen: Happening = {type: 'host', machine, system, cores: CORES, statistics: hostColumns, absent: []};
  const sample = (load: Load = {}, seconds = 1): Happening => {
    const {user = 0, system: kernel = 0, iowait = 0, steal = 0, switches = 0, disk: busy = 0, threads = []} = load;
    const grow = (counters: number[], ...values: number[]) =>
      values.forEach((value, index) => {
        counters[index] = Math.round((counters[index] ?? 0) + value * seconds);
      });
    const ms = (share: number) => share * CORES * 1000;
    grow(cpu, ms(user), 0, ms(kernel), ms(1 - user - kernel - iowait - steal), ms(iowait), 0, 0, ms(steal));
    grow(scheduler, switches, switches / 4);
    grow(
      disk,
      busy * 200,
      busy * 1_638_400,
      busy * 100,
      busy * 1000,
      busy * 8_192_000,
      busy * 2000,
      busy * 1000,
      busy * 2100,
    );
    grow(network, 150_000, 300_000, 900, 1000, 0);
    const pgbench = threads.map((share, index): Row => {
      times[index] = (times[index] ?? 0) + Math.round(share * 1000 * seconds);
      return [4711 + index, times[index] ?? 0, 0];
    });
    return {
      type: 'host-sample',
      machine,
      statistics: {
        cpu: [[...cpu]],
        scheduler: [[...scheduler, Math.ceil(user * 10), iowait > 0 ? 1 : 0, 2.4]],
        memory: [[16_000_000, 12_000_000, 9_000_000, 3_000_000, 81_920, 512, 0]],
        disks: [['sda', ...disk]],
        network: [['eth0', ...network]],
        pgbench,
      },
    };
  };
  return {seen, sample};
}
