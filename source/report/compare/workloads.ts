import type {RungReport} from '../rung.ts';
import {makeCell} from './cells.ts';
import type {Cell, ComparedWorkload} from './comparison.ts';
import type {SystemGroup} from './systems.ts';

/** Cells before they are set against the baseline. */
export type MeasuredCell = Omit<Cell, 'change'>;

export interface MeasuredWorkload extends Omit<ComparedWorkload, 'rungs'> {
  readonly rungs: readonly {readonly clients: number; readonly cells: readonly (MeasuredCell | null)[]}[];
}

/** A run with where it is from. */
export interface SourcedRung {
  readonly system: number;
  /** Index among the sessions of its system. */
  readonly session: number;
  readonly rung: RungReport;
}

type Key = Pick<RungReport, 'workload' | 'protocol' | 'scale' | 'rate'>;
const parts = ['workload', 'protocol', 'scale', 'rate'] as const;
/** What a text or a publication may not tell; a run without a rate is known to have none. */
const unknowable = ['workload', 'protocol', 'scale'] as const;

/** What was run, by all that must be alike for figures to be compared; warm-ups are no results. */
export function findWorkloads(groups: readonly SystemGroup[]): MeasuredWorkload[] {
  const runs = groups.flatMap(({reports}, system) =>
    reports.flatMap(({rungs}, session) => rungs.map((rung): SourcedRung => ({system, session, rung}))),
  );
  const results = runs.filter(({rung}) => rung.kind === 'rung' && rung.clients !== null);
  const keys = distinct(results.map(({rung}) => keyOf(rung)));
  const found = new Map<string, {key: Key; runs: SourcedRung[]}>();
  for (const run of results) {
    const key = completeKey(keyOf(run.rung), keys);
    const name = JSON.stringify(key);
    found.set(name, {key, runs: [...(found.get(name)?.runs ?? []), run]});
  }
  return [...found.values()].map(({key, runs}) => ({
    ...key,
    title: describeWorkload(key),
    rungs: findRungs(runs, groups.length),
  }));
}

function findRungs(runs: readonly SourcedRung[], systems: number): MeasuredWorkload['rungs'] {
  const counts = [...new Set(runs.map(({rung}) => rung.clients ?? 0))].sort((one, other) => one - other);
  return counts.map(clients => {
    const alike = runs.filter(({rung}) => rung.clients === clients);
    const cells = Array.from({length: systems}, (_, index) => {
      const own = alike.filter(({system}) => system === index);
      return own.length > 0 ? makeCell(own) : null;
    });
    return {clients, cells};
  });
}

function keyOf(rung: RungReport): Key {
  const {workload, protocol, scale, rate} = rung;
  return {workload, protocol, scale, rate};
}

function distinct(keys: readonly Key[]): Key[] {
  return [...new Map(keys.map(key => [JSON.stringify(key), key])).values()];
}

/** What is not known of a run is taken to be that of the others, where only one of them fits. */
function completeKey(key: Key, keys: readonly Key[]): Key {
  const fuller = keys.filter(
    other =>
      parts.every(part => key[part] === other[part] || (unknowable.includes(part as never) && key[part] === null)) &&
      parts.some(part => key[part] !== other[part]),
  );
  const whole = fuller.filter(one => !fuller.some(other => other !== one && isFuller(other, one)));
  return whole.length === 1 && whole[0] ? whole[0] : key;
}

function isFuller(one: Key, other: Key): boolean {
  return unknowable.every(part => other[part] === null || other[part] === one[part]);
}

function describeWorkload({workload, protocol, scale, rate}: Key): string {
  const words = [
    workload ?? 'workload not known',
    protocol,
    scale === null ? null : `scale ${scale}`,
    rate === null ? null : `${rate} tps asked`,
  ];
  return words.filter(word => word !== null).join(', ');
}
