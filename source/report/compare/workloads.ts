import {makeCell} from './cells.ts';
import type {MeasuredWorkload, SourcedRung} from './measured.ts';
import type {SystemGroup} from './systems.ts';
import {completeKey, describeAssumed, describeWorkload, distinct, keyOf, type WorkloadKey} from './workload-key.ts';

interface KeyedRung extends SourcedRung {
  /** What is recorded of what it ran. */
  readonly known: WorkloadKey;
}

/** What was run, by all that must be alike for figures to be compared; warm-ups are no results, nor is what broke off and was run again. */
export function findWorkloads(groups: readonly SystemGroup[]): MeasuredWorkload[] {
  const runs = groups.flatMap(({reports}, system) =>
    reports.flatMap((report, session) =>
      report.rungs.map(rung => ({system, session, rung, known: keyOf(rung, report)})),
    ),
  );
  const results = runs.filter(({rung}) => rung.kind === 'rung' && !rung.redone && rung.clients !== null);
  const keys = distinct(results.map(({known}) => known));
  const found = new Map<string, {key: WorkloadKey; runs: KeyedRung[]}>();
  for (const run of results) {
    const key = completeKey(run.known, keys);
    const name = JSON.stringify(key);
    found.set(name, {key, runs: [...(found.get(name)?.runs ?? []), run]});
  }
  const whole = [...found.values()].map(({key}) => key);
  return [...found.values()].map(({key, runs}) => ({
    ...key,
    title: [describeWorkload(key, whole), ...describeAssumed(key, runs, groups)].join('; '),
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
