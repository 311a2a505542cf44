import {UserError} from '../../errors.ts';
import {LEAST_RUNS_FOR_P, NOISE_SHARE} from '../../stats/difference.ts';
import type {SessionReport} from '../report.ts';
import {compareCells} from './changes.ts';
import type {Comparison} from './comparison.ts';
import {findDifferences} from './differences.ts';
import {weighDurability} from './durability.ts';
import {describeRemarks} from './remarks.ts';
import {remarkOnLengths} from './remarks-on-sessions.ts';
import {sumUp} from './summaries.ts';
import {findBaseline, groupSystems} from './systems.ts';
import {findWinner} from './winner.ts';
import {findWorkloads} from './workloads.ts';

export interface ComparisonOptions {
  /** The name of a system or of one of its sessions, or its beginning; null: the first. */
  readonly baseline: string | null;
  /** Whether verdicts are given and a winner is named though commits are not, or may not be, worth the same. */
  readonly ignoreDurability: boolean;
}

const CONFIDENCE = 0.95;

/**
 * Sets the systems of these sessions side by side. UserError when there are not two of them, a session is given twice, or the baseline is none
 * of them.
 */
export function makeComparison(
  reports: readonly SessionReport[],
  {baseline: named, ignoreDurability}: ComparisonOptions,
): Comparison {
  const groups = groupSystems(reports);
  if (groups.length < 2) throw tooFewSystems(groups[0]?.system.name ?? null, reports.length);
  const baseline = findBaseline(groups, named);
  const systems = groups.map(({system}) => system);
  const rules = {noise: NOISE_SHARE, confidence: CONFIDENCE, leastRuns: LEAST_RUNS_FOR_P};
  const durability = weighDurability(groups, baseline, ignoreDurability);
  const measured = findWorkloads(groups);
  const workloads = compareCells(measured, {baseline, rules, durability});
  const summaries = sumUp(workloads, systems.length, baseline);
  const winner = findWinner(measured, {
    systems,
    rules,
    durability,
    lengthsDiffer: remarkOnLengths(groups).length > 0,
  });
  const differences = findDifferences(groups);
  const known = {systems, baseline, durability, differences, workloads, rules};
  const remarks = describeRemarks({...known, groups});
  return {format: 1, ...known, summaries, winner, remarks};
}

function tooFewSystems(name: string | null, sessions: number): UserError {
  const hint = 'Sessions of one label are repeats of one system; run the other one with another --label.';
  if (sessions < 2) return new UserError('compare takes at least two sessions', 'pgtop-bench sessions lists them.');
  return new UserError(`all these sessions are of one system, '${name}'`, hint);
}
