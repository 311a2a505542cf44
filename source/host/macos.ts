import {columnsWithout} from './columns.ts';
import {readNetstat} from './netstat.ts';
import {addUp, findNumber, scale} from './numbers.ts';
import {readProcessTime} from './process-time.ts';
import type {Figures, HostSystem, Texts} from './system.ts';

/** sysctl, vm_stat, ioreg and netstat of macOS. The `cpu` section is Node's own count, which no command gives. */
export const macos: HostSystem = {
  name: 'Darwin',
  once: 'mark sysctl; sysctl hw.ncpu hw.memsize',
  each: 'mark sysctl; sysctl vm.loadavg vm.swapusage; mark vm_stat; vm_stat; mark ioreg; ioreg -r -c IOBlockStorageDriver -d 2 -w 0; mark netstat; netstat -ibn; [ -z "$1" ] || { mark ps; ps -o utime= -o stime= -p "$1"; }',
  statistics: columnsWithout(
    'cpu',
    'scheduler.context_switches',
    'scheduler.interrupts',
    'scheduler.running',
    'scheduler.blocked',
    'memory.dirty',
    'memory.writeback',
    'disks.busy_ms',
  ),
  absent: [
    'cpu: no command of macOS tells the time since the start by kind',
    'scheduler: of macOS the load alone is known',
    'memory.dirty, memory.writeback: macOS has no such figures',
    'disks.busy_ms: macOS does not tell how long a disk was busy',
    'pgbench: threads are not told apart on macOS',
  ],
  readCores: once => findNumber(once.get('sysctl'), /^hw\.ncpu: (\d+)/m),
  read: (texts, once) => {
    const load1 = findNumber(texts.get('sysctl'), /^vm\.loadavg: \{ (\d+\.\d+) /m);
    const memory = readVmStat(texts, once);
    return {
      scheduler: load1 === null ? null : [{load1}],
      memory: memory && [memory],
      disks: readStorageDrivers(texts.get('ioreg')),
      network: readNetstat(texts.get('netstat')),
      pgbench: readProcessTime(texts.get('ps')),
    };
  },
};

/** vm_stat counts pages; available is what is free or can be taken without writing it. */
function readVmStat(texts: Texts, once: Texts): Figures | null {
  const text = texts.get('vm_stat');
  const page = findNumber(text, /\(page size of (\d+) bytes\)/);
  if (page === null) return null;
  const find = (title: string) => scale(findNumber(text, new RegExp(`^${title}: +(\\d+)\\.`, 'm')), page / 1024);
  const [free, speculative, inactive] = ['Pages free', 'Pages speculative', 'Pages inactive'].map(find);
  const swap = findNumber(texts.get('sysctl'), /^vm\.swapusage:.*\bused = (\d+\.\d+)M/m);
  return {
    total: scale(findNumber(once.get('sysctl'), /^hw\.memsize: (\d+)/m), 1 / 1024),
    available: addUp(free ?? null, speculative ?? null, inactive ?? null),
    free: free ?? null,
    cached: find('File-backed pages'),
    swap_used: scale(swap, 1024),
  };
}

/** `ioreg` prints a driver with its counts (times in ns), then the disk below it with its name. null when there is none. */
function readStorageDrivers(text: string | undefined): Figures[] | null {
  const drivers = (text ?? '').split(/^\+-o IOBlockStorageDriver/m).slice(1);
  if (drivers.length === 0) return null;
  return drivers.flatMap((driver, index) => {
    const find = (title: string) => findNumber(driver, new RegExp(`"${title}"=(\\d+)`));
    const [reads, writes] = [find('Operations \\(Read\\)'), find('Operations \\(Write\\)')];
    if (!((reads ?? 0) + (writes ?? 0) > 0)) return [];
    const readMs = scale(find('Total Time \\(Read\\)'), 1e-6);
    const writeMs = scale(find('Total Time \\(Write\\)'), 1e-6);
    return [
      {
        name: /"BSD Name" = "([^"]{1,32})"/.exec(driver)?.[1] ?? `disk ${index + 1}`,
        reads,
        read_bytes: find('Bytes \\(Read\\)'),
        read_ms: readMs,
        writes,
        write_bytes: find('Bytes \\(Write\\)'),
        write_ms: writeMs,
        queue_ms: addUp(readMs, writeMs),
      },
    ];
  });
}
