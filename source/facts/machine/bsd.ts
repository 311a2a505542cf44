import {type Finding, type Findings, found, missing} from '../finding.ts';
import type {Answer} from './sections.ts';

/** Reads what a machine with FreeBSD, DragonFly, NetBSD, OpenBSD or macOS answered: sysctl of each. */
export function readBsd(answer: Answer): Findings {
  const values = readSysctl(answer.text('sysctl') ?? '');
  const cut = answer.text('sysctl') === null ? answer.why('sysctl') : 'not told by sysctl of this system';
  const find = (
    names: readonly string[],
    read: (text: string) => number | string | boolean | null = text => text,
    unit?: string,
  ): Finding => {
    const name = names.find(one => values.has(one));
    const value = name === undefined ? null : read(values.get(name) ?? '');
    return value === null ? missing(cut, 'sysctl') : found(value, `sysctl ${name}`, unit);
  };
  const perCore = number(values.get('kern.smp.threads_per_core') ?? '');
  const zfs = [...values].filter(([name]) => name.startsWith('vfs.zfs.'));
  return {
    'cpu-model': find(['machdep.cpu.brand_string', 'hw.model']),
    sockets: find(['hw.packages'], number),
    cores: find(['kern.smp.cores', 'hw.physicalcpu'], number),
    threads: find(['hw.logicalcpu', 'hw.ncpu'], number),
    smt:
      perCore === null ? missing(cut, 'sysctl') : found(perCore > 1 ? 'on' : 'off', 'sysctl kern.smp.threads_per_core'),
    memory: find(['hw.physmem', 'hw.memsize'], number, 'bytes'),
    swap: find(['vm.swap_total', 'vm.swapusage'], readSwap, 'bytes'),
    'numa-nodes': find(['vm.ndomains'], number),
    virtualization: find(['kern.vm_guest', 'kern.hv_vmm_present'], text =>
      text === '0' ? 'none' : text === '1' ? 'yes, which is not told' : text,
    ),
    container: find(['security.jail.jailed'], text => (text === '1' ? 'jail' : 'none')),
    load: find(['vm.loadavg'], text => number(/\d+[.,]\d+/.exec(text)?.[0]?.replace(',', '.') ?? '')),
    'clock-source': find(['kern.timecounter.hardware']),
    ...Object.fromEntries(zfs.map(([name, value]) => [name, found(number(value) ?? value, `sysctl ${name}`)])),
  };
}

/** `name: value` on FreeBSD, DragonFly and macOS, `name=value` or `name = value` on the others. */
function readSysctl(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split('\n').flatMap(line => {
      const [, name, value] = /^([\w.]+)\s*[:=]\s*(.*)$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value.trim()] as const];
    }),
  );
}

/** `total = 2048.00M  used = …` on macOS, else bytes. */
function readSwap(text: string): number | null {
  const [, megabytes] = /total = ([\d.]+)M/.exec(text) ?? [];
  return megabytes === undefined ? number(text) : Math.round(Number(megabytes) * 1024 * 1024);
}

function number(text: string): number | null {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : null;
}
