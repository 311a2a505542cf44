import {describeFailIf, type FailIfReport} from '../fail-if.ts';
import {type Case, writeSuite} from '../junit-suite.ts';
import type {Cell, Comparison} from './comparison.ts';
import {describeCell, describeChange} from './words.ts';

/** A comparison for CI: a case a rung and system. It fails without a valid run, and where a condition of --fail-if fails. */
export function writeComparisonSuite(comparison: Comparison, conditions: readonly FailIfReport[] = []): string {
  const {systems, workloads, baseline} = comparison;
  const rungs = workloads.flatMap(({title, rungs}) =>
    rungs.flatMap(({clients, cells}) =>
      systems.map(({name}, system): Case => {
        const own = conditions.filter(one => one.system === name && one.title === title && one.clients === clients);
        return {
          group: name,
          name: `${title}, ${clients} ${clients === 1 ? 'client' : 'clients'}`,
          ...describeCase(cells[system] ?? null, own),
        };
      }),
    ),
  );
  const placeless = conditions.filter(({clients}) => clients === null);
  return writeSuite({
    name: `against ${systems[baseline]?.name ?? ''}`,
    timestamp: null,
    cases: [
      ...rungs,
      ...placeless.map(one => ({group: one.system, name: one.failIf, ...NOTHING, skipped: one.because})),
    ],
  });
}

const NOTHING = {seconds: null, failures: [], skipped: null, output: []};

function describeCase(cell: Cell | null, conditions: readonly FailIfReport[]): Omit<Case, 'group' | 'name'> {
  if (!cell) return {...NOTHING, skipped: 'it was not run on this system'};
  const invalid = cell.n > 0 ? [] : [{kind: 'invalid', message: cell.runs.at(-1)?.because ?? 'no valid run'}];
  const failed = conditions.filter(({outcome}) => outcome === 'failed');
  return {
    ...NOTHING,
    failures: [...invalid, ...failed.map(one => ({kind: 'fail-if', message: describeFailIf(one)}))],
    output: [
      `tps: ${describeCell(cell)}`,
      ...(cell.change ? [`change: ${describeChange(cell.change)} ${cell.change.because}`] : []),
      ...conditions.map(describeFailIf),
    ],
  };
}
