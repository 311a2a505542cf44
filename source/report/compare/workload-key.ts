import {cut} from '../../text/width.ts';
import type {SessionReport} from '../report.ts';
import type {RungReport} from '../rung.ts';
import type {ComparedWorkload} from './comparison.ts';
import type {SystemGroup} from './systems.ts';

/** All that must be alike for figures to be compared. */
export type WorkloadKey = Pick<ComparedWorkload, 'workload' | 'protocol' | 'scale' | 'rate' | 'script'>;

const parts = ['workload', 'protocol', 'scale', 'rate', 'script'] as const;
/** What a text or a publication may not tell; a run without a rate is known to have none. */
const unknowable: readonly (keyof WorkloadKey)[] = ['workload', 'protocol', 'scale', 'script'];
/** Of a system, in a title. */
const LONGEST_NAME = 24;
/** Enough of a hash to tell a few from each other. */
const SHORT_HASH = 8;

/** What is recorded of a run. */
export function keyOf(rung: RungReport, report: SessionReport): WorkloadKey {
  const {workload, protocol, scale, rate} = rung;
  return {workload, protocol, scale, rate, script: runsFiles(rung) ? hashOf(report) : null};
}

/** Whether it runs scripts that are files, whose text may be any. */
export function runsFiles({command}: Pick<RungReport, 'command'>): boolean {
  return command.some(argument => /^(-f|--file(=|$))/.test(argument));
}

/** Of all the scripts of a session together. */
function hashOf({facts}: SessionReport): string | null {
  const hash = facts.find(({topic, name}) => topic === 'pgbench' && name === 'script-hash')?.value;
  return typeof hash === 'string' ? hash : null;
}

/** Each of them once. */
export function distinct(keys: readonly WorkloadKey[]): WorkloadKey[] {
  return [...new Map(keys.map(key => [JSON.stringify(key), key])).values()];
}

/** What is not known of a run is taken to be that of the others, where only one of them fits. */
export function completeKey(key: WorkloadKey, keys: readonly WorkloadKey[]): WorkloadKey {
  const fuller = keys.filter(
    other =>
      parts.every(part => key[part] === other[part] || (unknowable.includes(part) && key[part] === null)) &&
      parts.some(part => key[part] !== other[part]),
  );
  const whole = fuller.filter(one => !fuller.some(other => other !== one && isFuller(other, one)));
  return whole.length === 1 && whole[0] ? whole[0] : key;
}

function isFuller(one: WorkloadKey, other: WorkloadKey): boolean {
  return unknowable.every(part => other[part] === null || other[part] === one[part]);
}

/** `tpcb-like, prepared, scale 100`; a script with a part of its hash where another of its name has another text. */
export function describeWorkload({workload, protocol, scale, rate, script}: WorkloadKey, all: readonly WorkloadKey[]) {
  const texts = new Set(all.filter(other => other.workload === workload).map(other => other.script));
  const hash = script !== null && texts.size > 1 ? ` (SHA-256 ${script.slice(0, SHORT_HASH)}…)` : '';
  const words = [
    `${workload ?? 'workload not known'}${hash}`,
    protocol,
    scale === null ? null : `scale ${scale}`,
    rate === null ? null : `${rate} tps asked`,
  ];
  return words.filter(word => word !== null).join(', ');
}

interface Assumed {
  readonly system: number;
  readonly known: WorkloadKey;
}

/** What is not recorded of some systems, and taken to be that of the others: `protocol and scale not recorded of UFS`. */
export function describeAssumed(key: WorkloadKey, runs: readonly Assumed[], groups: readonly SystemGroup[]): string[] {
  const names = new Map<string, string[]>();
  for (const [index, {system}] of groups.entries()) {
    const own = runs.filter(run => run.system === index);
    const open = unknowable.filter(part => own.some(({known}) => known[part] !== key[part]));
    if (open.length === 0) continue;
    const words = [open.slice(0, -1).join(', '), ...open.slice(-1)].filter(word => word !== '').join(' and ');
    names.set(words, [...(names.get(words) ?? []), cut(system.name, LONGEST_NAME, '…')]);
  }
  return [...names].map(([words, found]) => `${words} not recorded of ${found.join(', ')}`);
}
