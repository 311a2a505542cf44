import type {Cell, ComparedRun, ComparedRung, ComparedWorkload, Comparison} from '../../report/compare/comparison.ts';
import {makeComparison} from '../../report/compare/making.ts';
import type {SessionReport} from '../../report/report.ts';
import type {RungReport} from '../../report/rung.ts';
import type {Paint} from '../../theme/theme.ts';
import type {Glance} from './glance.ts';

/** What a person sees of a comparison at one moment. */
export interface CompareScene {
  /** Against the baseline that was chosen. */
  readonly comparison: Comparison;
  /** What it was made from. */
  readonly reports: readonly SessionReport[];
  readonly glance: Glance;
  readonly paint: Paint;
}

/** The same sessions against each of their systems, by its index; each is made once, when it is first asked for. Conditions were asked of the first alone. */
export function compareAgainst(first: Comparison, reports: readonly SessionReport[]): (baseline: number) => Comparison {
  const made = new Map([[first.baseline, first]]);
  return baseline => {
    const name = first.systems[baseline]?.name ?? null;
    const {ignored} = first.durability;
    const found = made.get(baseline) ?? makeComparison(reports, {baseline: name, ignoreDurability: ignored});
    made.set(baseline, found);
    return found;
  };
}

/** The workload that is shown; null where nothing was run. */
export function workloadOf({comparison, glance}: CompareScene): ComparedWorkload | null {
  return comparison.workloads[glance.workload] ?? null;
}

/** The rung under the cursor. */
export function rungOf(scene: CompareScene): ComparedRung | null {
  return workloadOf(scene)?.rungs[scene.glance.rung] ?? null;
}

/** A run of a system as its session has it. */
export function runOf(
  {comparison, reports}: CompareScene,
  system: number,
  {session, run}: ComparedRun,
): {readonly report: SessionReport; readonly rung: RungReport} | null {
  const report = reports[comparison.systems[system]?.sessions[session]?.report ?? -1];
  const rung = report?.rungs.find(one => one.run === run);
  return report && rung ? {report, rung} : null;
}

/** Processors of the machine of the server where all sessions say the same; null: they do not, or one does not know. */
export function processorsOf(reports: readonly SessionReport[]): number | null {
  const counts = new Set(reports.map(processorsOfOne));
  return counts.size === 1 ? ([...counts][0] ?? null) : null;
}

function processorsOfOne({server, pgbench, facts}: SessionReport): number | null {
  const told = facts.find(({topic, name}) => topic === 'host' && name === 'threads')?.value;
  if (typeof told === 'number' && told > 0) return told;
  return server?.local ? (pgbench?.cores ?? null) : null;
}

/** Cells of the rung under the cursor with their systems, the baseline first. */
export function cellsOf(scene: CompareScene): {readonly system: number; readonly cell: Cell}[] {
  const {baseline, systems} = scene.comparison;
  const others = systems.map((_, system) => system).filter(system => system !== baseline);
  return [baseline, ...others].flatMap(system => {
    const cell = rungOf(scene)?.cells[system];
    return cell ? [{system, cell}] : [];
  });
}
