import {type Findings, found, missing} from '../finding.ts';
import {readCgroup} from './cgroup.ts';
import type {Answer} from './sections.ts';

/** Reads what a machine with Linux answered. */
export function readLinux(answer: Answer): Findings {
  const cpus = readCpus(answer.text('cpuinfo') ?? '');
  const count = (value: number | null) =>
    value === null ? missing('not told by /proc/cpuinfo', '/proc/cpuinfo') : found(value, '/proc/cpuinfo');
  const model = cpus.model;
  return {
    'cpu-model': model === null ? missing('not told by /proc/cpuinfo', '/proc/cpuinfo') : found(model, '/proc/cpuinfo'),
    sockets: count(cpus.sockets),
    cores: count(cpus.cores),
    threads: count(cpus.threads),
    smt: answer.find('smt', '/sys/devices/system/cpu/smt/control', firstLine),
    governor: answer.find('governor', 'scaling_governor', text => text.split('\n').join(', ')),
    turbo: findTurbo(answer),
    mitigations: answer.find('vulnerabilities', '/sys/devices/system/cpu/vulnerabilities', readMitigations),
    memory: findMemory(answer, 'MemTotal'),
    swap: findMemory(answer, 'SwapTotal'),
    'numa-nodes': answer.find('numa', '/sys/devices/system/node', text => text.split('\n').length),
    'transparent-hugepages': answer.find('thp', '/sys/kernel/mm/transparent_hugepage/enabled', readChosen),
    'huge-pages': answer.find('meminfo', 'HugePages_Total of /proc/meminfo', text =>
      readMeminfo(text, 'HugePages_Total'),
    ),
    preemption: findPreemption(answer),
    virtualization: findVirtualization(answer),
    product: answer.find('dmi', '/sys/class/dmi/id', text => text.split('\n').join(' ')),
    container: answer.find('container', 'systemd-detect-virt --container, marks of containers', firstLine),
    ...readCgroup(answer),
    load: answer.find('loadavg', '/proc/loadavg', text => readNumber(text.split(' ')[0])),
    steal: answer.find('stat', '/proc/stat', readSteal),
    'clock-source': answer.find('clocksource', 'current_clocksource', firstLine),
    'time-sync': answer.find('time-sync', 'timedatectl', text => text === 'yes'),
  };
}

interface Cpus {
  readonly model: string | null;
  readonly sockets: number | null;
  readonly cores: number | null;
  readonly threads: number | null;
}

/** Without the topology, as on many ARM machines, only threads are known. */
function readCpus(text: string): Cpus {
  const rows = text.split('\n').map(line => /^(.*?)\s*:\s*(.*)$/.exec(line)?.slice(1) ?? []);
  const all = (name: string) => rows.filter(([key]) => key === name).map(([, value = '']) => value);
  const packages = all('physical id');
  const cores = all('core id');
  const [implementer, part] = [all('CPU implementer')[0], all('CPU part')[0]];
  const arm = implementer && part ? `ARM implementer ${implementer} part ${part}` : null;
  return {
    model: all('model name')[0] ?? all('Model')[0] ?? all('Hardware')[0] ?? arm ?? all('cpu')[0] ?? null,
    sockets: packages.length > 0 ? new Set(packages).size : null,
    cores: cores.length > 0 ? new Set(cores.map((core, index) => `${packages[index]} ${core}`)).size : null,
    threads: all('processor').length || null,
  };
}

function findTurbo(answer: Answer) {
  const off = answer.text('no-turbo');
  if (off !== null) return found(off === '0', 'intel_pstate/no_turbo');
  return answer.find('boost', 'cpufreq/boost', text => text === '1');
}

/** What the kernel does nothing against, and that it does something against the rest. */
function readMitigations(text: string): string {
  const found = text.split('\n').map(line => /([\w-]+):(.*)$/.exec(line.replace(/^.*\//, ''))?.slice(1) ?? []);
  const vulnerable = found.filter(([, state = '']) => state.startsWith('Vulnerable')).map(([name]) => name);
  const mitigated = found.filter(([, state = '']) => state.startsWith('Mitigation')).length;
  return `${mitigated} mitigated, vulnerable: ${vulnerable.join(', ') || 'none'}`;
}

function findMemory(answer: Answer, name: string) {
  const read = (text: string) => {
    const kB = readMeminfo(text, name);
    return kB === null ? null : kB * 1024;
  };
  return answer.find('meminfo', `${name} of /proc/meminfo`, read, 'bytes');
}

function readMeminfo(text: string, name: string): number | null {
  return readNumber(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(text)?.[1]);
}

/** With preempt=dynamic only debugfs, which root alone may read, says which model is in force. */
function findPreemption(answer: Answer) {
  const chosen = /\((\w+)\)/.exec(answer.text('preempt') ?? '')?.[1];
  if (chosen) return found(chosen, '/sys/kernel/debug/sched/preempt');
  return answer.find('uname-v', 'uname -v', text => /PREEMPT\w*/.exec(text)?.[0] ?? 'none named');
}

function findVirtualization(answer: Answer) {
  const told = answer.text('virt');
  if (told !== null) return found(firstLine(told), 'systemd-detect-virt --vm');
  if (answer.text('hypervisor') !== null) return found('yes, which is not told', 'hypervisor flag of /proc/cpuinfo');
  // Its exit code is 1 where there is none, after the word.
  const why = answer.why('virt');
  return why === 'none' ? found('none', 'systemd-detect-virt --vm') : missing(why, 'systemd-detect-virt --vm');
}

/** Of all CPU time since boot. */
function readSteal(text: string): number | null {
  const times = text.split(/\s+/).slice(1, 9).map(Number);
  const total = times.reduce((sum, time) => sum + time, 0);
  const stolen = times[7];
  return stolen === undefined || !(total > 0) ? null : Number((stolen / total).toPrecision(2));
}

function readChosen(text: string): string | null {
  return /\[(\w+)\]/.exec(text)?.[1] ?? null;
}

function readNumber(text: string | undefined): number | null {
  const value = Number(text);
  return text === undefined || text === '' || !Number.isFinite(value) ? null : value;
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? text;
}
