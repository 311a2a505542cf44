import {findNumber, readNumber, splitFields} from '../numbers.ts';
import type {Figures} from '../system.ts';

/** /proc counts in hundredths of a second (USER_HZ) on every machine. */
export const TICK_MS = 10;

/** The `cpu` line of /proc/stat: user, nice, system, idle, iowait, irq, softirq, steal, in ticks (proc_stat(5)); null when there is none. */
export function readCpu(stat: string | undefined): Figures | null {
  const [name, ...fields] = splitFields(/^cpu .*$/m.exec(stat ?? '')?.[0] ?? '');
  if (name !== 'cpu' || fields.length < 4) return null;
  const names = ['user', 'nice', 'system', 'idle', 'iowait', 'irq', 'softirq', 'steal'];
  const figures = names.map((name, index) => {
    const ticks = readNumber(fields[index]);
    return [name, ticks === null ? null : ticks * TICK_MS] as const;
  });
  return figures.slice(0, 4).some(([, value]) => value === null) ? null : Object.fromEntries(figures);
}

/** Processor threads that are online: the lines `cpu0`, `cpu1` … of /proc/stat. */
export function readCores(stat: string | undefined): number | null {
  return stat?.match(/^cpu\d+ /gm)?.length ?? null;
}

/** Switches and interrupts of /proc/stat, the first figure of /proc/loadavg. */
export function readScheduler(stat: string | undefined, loadavg: string | undefined): Figures | null {
  const switches = findNumber(stat, /^ctxt (\d+)/m);
  if (switches === null) return null;
  return {
    context_switches: switches,
    interrupts: findNumber(stat, /^intr (\d+)/m),
    running: findNumber(stat, /^procs_running (\d+)/m),
    blocked: findNumber(stat, /^procs_blocked (\d+)/m),
    load1: findNumber(loadavg, /^(\d+\.\d+) /),
  };
}
