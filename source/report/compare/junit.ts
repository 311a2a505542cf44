import {plural} from '../../text/number.ts';
import {describeFailIf, isGateShut} from '../fail-if.ts';
import {type Case, emptyCase, writeSuite} from '../junit-suite.ts';
import type {Cell, Comparison, FailIfReport} from './comparison.ts';
import {describeCell, describeChange} from './words.ts';

/** A comparison for CI: a case a rung and system. It fails without a valid run, and where a condition of --fail-if fails or cannot be judged. */
export function writeComparisonSuite(comparison: Comparison): string {
  const {systems, workloads, baseline, limits = []} = comparison;
  const told = limits.map(limit => ({...limit, words: describeFailIf(limit, comparison)}));
  const rungs = workloads.flatMap(({title, rungs}) =>
    rungs.flatMap(({clients, cells}) =>
      systems.map(({name}, system): Case => {
        const own = told.filter(one => one.system === system && one.title === title && one.clients === clients);
        return {
          group: name,
          name: `${title}, ${clients} ${plural(clients, 'client')}`,
          ...describeCase(cells[system] ?? null, own),
        };
      }),
    ),
  );
  const placeless = told.filter(({clients}) => clients === null);
  return writeSuite({
    name: `against ${systems[baseline]?.name ?? ''}`,
    timestamp: null,
    cases: [
      ...rungs,
      ...placeless.map(one => ({
        group: systems[one.system]?.name ?? '',
        name: one.text,
        ...emptyCase,
        failures: [{kind: 'fail-if', message: one.words}],
      })),
    ],
  });
}

interface ToldLimit extends FailIfReport {
  readonly words: string;
}

function describeCase(cell: Cell | null, limits: readonly ToldLimit[]): Omit<Case, 'group' | 'name'> {
  if (!cell) return {...emptyCase, skipped: 'it was not run on this system'};
  const invalid = cell.n > 0 ? [] : [{kind: 'invalid', message: cell.runs.at(-1)?.because ?? 'no valid run'}];
  const failed = limits.filter(limit => isGateShut([limit]));
  return {
    ...emptyCase,
    failures: [...invalid, ...failed.map(({words}) => ({kind: 'fail-if', message: words}))],
    output: [
      `tps: ${describeCell(cell)}`,
      ...(cell.change ? [`change: ${describeChange(cell.change)} ${cell.change.because}`] : []),
      ...limits.map(({words}) => words),
    ],
  };
}
