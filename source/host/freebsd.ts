import {columnsWithout} from './columns.ts';
import {readNetstat} from './netstat.ts';
import {addUp, findNumber, readNumber, scale, splitFields} from './numbers.ts';
import {readProcessTime} from './process-time.ts';
import type {Figures, HostSystem, Texts} from './system.ts';

const names =
  'kern.cp_time vm.loadavg vm.vmtotal vm.stats.sys.v_swtch vm.stats.sys.v_intr vm.stats.vm.v_page_size vm.stats.vm.v_free_count vm.stats.vm.v_inactive_count kstat.zfs.misc.arcstats.size';

/** sysctl, iostat and netstat of FreeBSD. */
export const freebsd: HostSystem = {
  name: 'FreeBSD',
  once: 'mark sysctl; sysctl hw.ncpu hw.physmem kern.clockrate',
  each: `mark sysctl; sysctl ${names}; mark iostat; iostat -x -I; mark netstat; netstat -ibn; [ -z "$1" ] || { mark ps; ps -o usertime= -o systime= -p "$1"; }`,
  statistics: columnsWithout(
    'cpu.iowait',
    'cpu.softirq',
    'cpu.steal',
    'memory.available',
    'memory.dirty',
    'memory.writeback',
    'memory.swap_used',
    'disks.read_ms',
    'disks.write_ms',
  ),
  absent: [
    'cpu.iowait: FreeBSD counts waiting for storage as idle',
    'cpu.softirq, cpu.steal: kern.cp_time of FreeBSD does not tell them apart',
    'memory.available, memory.dirty, memory.writeback: FreeBSD has no such figures',
    'memory.swap_used: not asked of FreeBSD',
    'disks.read_ms, disks.write_ms: iostat of FreeBSD tells the time of reads and writes together',
    'pgbench: threads are not told apart on FreeBSD',
  ],
  readCores: once => readSetting(once, 'hw.ncpu'),
  read: (texts, once) => {
    const cpu = readCpTime(texts, once);
    const scheduler = readScheduler(texts);
    const memory = readPages(texts, once);
    return {
      cpu: cpu && [cpu],
      scheduler: scheduler && [scheduler],
      memory: memory && [memory],
      disks: readIostat(texts.get('iostat')),
      network: readNetstat(texts.get('netstat')),
      pgbench: readProcessTime(texts.get('ps')),
    };
  },
};

/** `name: value` as sysctl prints it. */
function readSetting(texts: Texts, name: string): number | null {
  return findNumber(texts.get('sysctl'), new RegExp(`^${name.replaceAll('.', '\\.')}: (\\d+)`, 'm'));
}

/** kern.cp_time: user, nice, system, interrupt, idle, in ticks of stathz, which kern.clockrate tells. */
function readCpTime(texts: Texts, once: Texts): Figures | null {
  const line = /^kern\.cp_time: (.*)$/m.exec(texts.get('sysctl') ?? '')?.[1] ?? '';
  const ticks = findNumber(once.get('sysctl'), /^kern\.clockrate:.*\bstathz = (\d+)/m);
  const [user, nice, system, irq, idle] = splitFields(line).map(readNumber);
  if (!ticks || [user, nice, system, irq, idle].some(value => value == null)) return null;
  const toMs = (value: number | null | undefined) => scale(value ?? null, 1000 / ticks);
  return {user: toMs(user), nice: toMs(nice), system: toMs(system), irq: toMs(irq), idle: toMs(idle)};
}

/** vm.vmtotal, made anew every five seconds, tells the run queue; vm.stats.sys wraps around at 2^32 on older versions. */
function readScheduler(texts: Texts): Figures | null {
  const text = texts.get('sysctl');
  const switches = readSetting(texts, 'vm.stats.sys.v_swtch');
  if (switches === null) return null;
  return {
    context_switches: switches,
    interrupts: readSetting(texts, 'vm.stats.sys.v_intr'),
    running: findNumber(text, /\bRUNQ:\s*(\d+)/),
    blocked: addUp(findNumber(text, /\bDisk Wait:\s*(\d+)/), findNumber(text, /\bPage Wait:\s*(\d+)/)),
    load1: findNumber(text, /^vm\.loadavg: \{ (\d+\.\d+) /m),
  };
}

/** Cached is what is inactive, which is mostly file pages, and the ARC of ZFS where there is one. */
function readPages(texts: Texts, once: Texts): Figures | null {
  const page = readSetting(texts, 'vm.stats.vm.v_page_size');
  const bytes = readSetting(once, 'hw.physmem');
  if (page === null || bytes === null) return null;
  const toKb = (name: string) => scale(readSetting(texts, name), page / 1024);
  const arc = scale(readSetting(texts, 'kstat.zfs.misc.arcstats.size'), 1 / 1024);
  return {
    total: scale(bytes, 1 / 1024),
    free: toKb('vm.stats.vm.v_free_count'),
    cached: addUp(toKb('vm.stats.vm.v_inactive_count'), arc ?? 0),
  };
}

/**
 * `iostat -x -I`, totals since the start: reads, writes, kB of each, queue, seconds of all requests, seconds busy (`device r/i w/i kr/i kw/i qlen
 * tsvc_t/i sb/i`). null when there is no such heading.
 */
function readIostat(text: string | undefined): Figures[] | null {
  const lines = (text ?? '').split('\n').map(splitFields);
  const titles = lines.find(([first]) => first === 'device');
  if (!titles?.includes('tsvc_t/i')) return null;
  const rows = lines.slice(lines.indexOf(titles) + 1).filter(({length}) => length === titles.length);
  return rows.flatMap(fields => {
    const figure = (title: string, factor = 1) => scale(readNumber(fields[titles.indexOf(title)]), factor);
    const [name = ''] = fields;
    const [reads, writes] = [figure('r/i'), figure('w/i')];
    if (/^(pass|cd|md|fd)\d/.test(name) || !((reads ?? 0) + (writes ?? 0) > 0)) return [];
    return [
      {
        name,
        reads,
        read_bytes: figure('kr/i', 1024),
        writes,
        write_bytes: figure('kw/i', 1024),
        busy_ms: figure('sb/i', 1000),
        queue_ms: figure('tsvc_t/i', 1000),
      },
    ];
  });
}
